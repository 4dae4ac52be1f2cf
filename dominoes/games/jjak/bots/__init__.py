# SPDX-License-Identifier: MIT
"""Opponents of 짝맞추기."""
