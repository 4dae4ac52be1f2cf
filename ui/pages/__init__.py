# SPDX-License-Identifier: MIT
"""The pages around the table, a folder each."""
