# SPDX-License-Identifier: MIT
"""過五關: a patience of triplets, by which five levels are passed and six generals fall."""
