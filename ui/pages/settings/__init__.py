# SPDX-License-Identifier: MIT
"""Settings, and what becomes of the data."""
