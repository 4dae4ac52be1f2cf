# SPDX-License-Identifier: MIT
"""The score book for a real table."""
