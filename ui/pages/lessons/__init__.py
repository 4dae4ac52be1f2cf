# SPDX-License-Identifier: MIT
"""The shelf of lessons 教材."""
