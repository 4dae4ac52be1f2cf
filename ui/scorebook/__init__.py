# SPDX-License-Identifier: MIT
"""The score book 計分簿: reckoning for people with real tiles at a real table."""
