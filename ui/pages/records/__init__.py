# SPDX-License-Identifier: MIT
"""The list of rounds that were played."""
