# SPDX-License-Identifier: MIT
"""Compare the script of a lesson's page with the library: seals, codes of results, QR codes. It needs node.

    python -m tests.tools.page_script

Run it after a change of resources/html/answering.js; the tests of the library hold the same values without node.
"""

from __future__ import annotations

import base64
import json
import subprocess
from random import Random
from typing import Any

import segno

from dominoes.club.answers import Result, Tries, write_result_code
from dominoes.lessons.quiz import sealed
from tests.dominoes.club.test_answers import QUIZ
from tests.dominoes.lessons.test_quiz import SALT
from ui.paths import data

_RUN = """
const given = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const boxes = given.boxes.map(([key, box]) => opened(given.salt, box, [key]).html);
const codes = given.results.map(([name, tries, tokens]) =>
  resultCode(given.lesson, tries, tokens.map(each => each && bytesOf(each)), plainName(name)));
const qr = given.qr.map(text => qrModules(text).map(row => row.map(Number).join('')));
console.log(JSON.stringify({ boxes, codes, qr }));
"""
_LENGTHS = (25, 47, 77, 100, 114, 115, 154)
"""Of QR codes; segno fills up others in a way of its own."""
_NAMES = ("Ann", "王小明", "  Zoë \t B ", "𠮷" * 20)


def main() -> None:
    """Say what differs."""
    rng = Random(0)
    texts = ["", "x", "天九" * 30, "<p>Right.</p>"]
    boxes = [(f"n {at}", text, sealed(SALT, f"n {at}", bytes(18) + text.encode())) for at, text in enumerate(texts)]
    results = []
    for name in _NAMES:
        tries = tuple(Tries(rng.randrange(4)) for _ in QUIZ.questions)
        results.append((name, tries, write_result_code(Result(name, tries), QUIZ).replace("-", "")))
    qr = ["".join(rng.choices("0123456789ABCDEFGHJKMNPQRSTVWXYZ", k=length)) for length in _LENGTHS]
    found = _in_node(
        {
            "salt": SALT,
            "lesson": QUIZ.fingerprint.hex(),
            "boxes": [(key, box) for key, _text, box in boxes],
            "results": [(name, tries, _tokens(tries)) for name, tries, _code in results],
            "qr": qr,
        }
    )
    expected = [
        ["".join(map(str, row)) for row in segno.make_qr(text, error="l", mask=0, boost_error=False).matrix]
        for text in qr
    ]
    for what, one, other in (
        ("seals", found["boxes"], texts),
        ("codes of results", found["codes"], [code for _name, _tries, code in results]),
        ("QR codes", found["qr"], expected),
    ):
        print(f"{what}: {'the same' if one == other else 'DIFFERENT'}")


def _tokens(tries: tuple[Tries, ...]) -> list[str | None]:
    return [base64.b64encode(QUIZ.token(at)).decode() if each.is_right else None for at, each in enumerate(tries)]


def _in_node(given: dict[str, Any]) -> dict[str, Any]:
    script = (data("resources") / "html" / "answering.js").read_text("utf-8").partition("// -- the page")[0]
    done = subprocess.run(
        ["node", "-e", script + _RUN],  # noqa: S607 - of the one who runs it
        input=json.dumps(given),
        text=True,
        capture_output=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


if __name__ == "__main__":
    main()
