# SPDX-License-Identifier: MIT
"""Lessons for who learns a game 教學."""
