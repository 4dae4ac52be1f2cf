# SPDX-License-Identifier: MIT
"""相十副: a patience of ten triplets and a pair, whose tiles are exchanged until each group makes something."""
