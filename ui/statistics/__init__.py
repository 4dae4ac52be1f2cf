# SPDX-License-Identifier: MIT
"""What the page of statistics is made of: charts, tables, key figures, files."""
