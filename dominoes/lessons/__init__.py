# SPDX-License-Identifier: MIT
"""Lessons: positions laid out by a teacher, trees of variations over them, texts, questions, and their files."""
