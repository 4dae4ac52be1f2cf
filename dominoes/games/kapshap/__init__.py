# SPDX-License-Identifier: MIT
"""夾十: a pair and three tens of eight tiles, drawn and taken one by one."""
