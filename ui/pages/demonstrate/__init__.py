# SPDX-License-Identifier: MIT
"""Demonstrate 示範: a free table, on which a lesson is made and shown."""
