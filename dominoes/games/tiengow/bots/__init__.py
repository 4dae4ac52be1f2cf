# SPDX-License-Identifier: MIT
"""Opponents of 打天九."""
