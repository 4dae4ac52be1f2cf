# SPDX-License-Identifier: MIT
"""The manual."""
