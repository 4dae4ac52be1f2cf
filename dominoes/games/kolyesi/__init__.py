# SPDX-License-Identifier: MIT
"""골여시: one tile and a stake, then one or two more, against the two tiles of the banker."""
