# SPDX-License-Identifier: MIT
"""What lies on the table: tile pictures, tile buttons and their motion."""
