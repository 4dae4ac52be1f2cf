# SPDX-License-Identifier: MIT
"""One match at the table: its task, its players, the table page."""
