# SPDX-License-Identifier: MIT
"""Opponents of 골여시."""
