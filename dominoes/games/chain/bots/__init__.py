# SPDX-License-Identifier: MIT
"""Opponents of the chain games."""
