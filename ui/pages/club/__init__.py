# SPDX-License-Identifier: MIT
"""The page of a class or a club 班級與社團."""
