# SPDX-License-Identifier: MIT
"""龜牌: a patience laid out as a turtle, in which mates are taken off two by two."""
