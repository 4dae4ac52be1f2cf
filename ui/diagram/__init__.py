# SPDX-License-Identifier: MIT
"""A position on paper: PNG, SVG, PDF."""
