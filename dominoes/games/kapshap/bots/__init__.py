# SPDX-License-Identifier: MIT
"""Opponents of 夾十."""
