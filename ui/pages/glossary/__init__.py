# SPDX-License-Identifier: MIT
"""The words of the games."""
