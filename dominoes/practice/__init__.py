# SPDX-License-Identifier: MIT
"""Practice with questions of any game: their choice, their schedule, and the course of a run."""
