# SPDX-License-Identifier: MIT
"""The start page."""
