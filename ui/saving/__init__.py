# SPDX-License-Identifier: MIT
"""Saving matches while they are played, backups, recovery."""
