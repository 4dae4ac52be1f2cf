# SPDX-License-Identifier: MIT
"""A class or a club: the same deals for all, one table of results, and the seating of a tournament."""
