# SPDX-License-Identifier: MIT
"""Opponents of 鬥牛."""
