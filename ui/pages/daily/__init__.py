# SPDX-License-Identifier: MIT
"""The daily deal: what is to be played, the days, and the first time beside another."""
