# SPDX-License-Identifier: MIT
"""Opponents of 推牌九."""
