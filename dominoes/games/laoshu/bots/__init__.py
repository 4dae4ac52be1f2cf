# SPDX-License-Identifier: MIT
"""Opponents of 老鼠搬家."""
