# SPDX-License-Identifier: MIT
"""Playing rounds and matches among players."""
