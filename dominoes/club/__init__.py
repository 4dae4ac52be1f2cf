# SPDX-License-Identifier: MIT
"""A class or a club: the same deals for all, their results in one table, and who sits where in a tournament."""
