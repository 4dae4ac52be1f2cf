# SPDX-License-Identifier: MIT
"""The pages around the table: start, new game with its rules, settings."""
