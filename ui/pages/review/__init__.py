# SPDX-License-Identifier: MIT
"""A finished round, step by step."""
