# SPDX-License-Identifier: MIT
"""老鼠搬家, a game of tricks for two in which tiles move from one queue to the other."""
