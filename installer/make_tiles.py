# SPDX-License-Identifier: MIT
"""Draw the example of a set of one's own: resources/tiles/bamboo, 21 faces and a back as SVG files, and set.json.

python -m installer.make_tiles [--folder FOLDER]
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Final

from dominoes.tiles import FACES, Tile
from ui.tiles.pips import CORNER, DIAMETER, HEIGHT, pips

FOLDER: Final = Path(__file__).resolve().parent.parent / "resources" / "tiles" / "bamboo"
ABOUT: Final = {"name": "Bamboo 竹", "author": "Gupai contributors", "licence": "MIT", "body": "#E3CF95"}
_UNIT: Final = 100
"""Width of a tile."""
_HIGH: Final = round(_UNIT * HEIGHT)
_PLAIN, _RED = "#2F5233", "#B3261E"
_GRAIN: Final = (9, 21, 34, 47, 58, 71, 83, 92)
"""Where the fibres of the bamboo run."""
_NODES: Final = (_HIGH // 2,)
_BACK_NODES: Final = (_HIGH // 4, _HIGH * 3 // 4)


def _ground(nodes: tuple[int, ...], skin: tuple[str, str], fibre: str) -> str:
    """Return a slip of bamboo lit from the left, with *nodes* across it."""
    corner = round(CORNER * _UNIT)
    light, dark = skin
    lines = "".join(f"M{x} 3V{_HIGH - 3}" for x in _GRAIN)
    rings = "".join(f"M3 {y - 3}Q50 {y + 3} 97 {y - 3}M3 {y + 2}Q50 {y + 8} 97 {y + 2}" for y in nodes)
    return (
        '<linearGradient id="skin"><stop offset="0" stop-color="' + light + '"/>'
        f'<stop offset="0.55" stop-color="{light}"/><stop offset="1" stop-color="{dark}"/></linearGradient>'
        f'<rect width="{_UNIT}" height="{_HIGH}" rx="{corner}" fill="url(#skin)"/>'
        f'<path d="{lines}" stroke="{fibre}" stroke-width="0.7" opacity="0.45"/>'
        f'<path d="{rings}" stroke="{fibre}" stroke-width="1.3" fill="none" opacity="0.8"/>'
    )


def face(tile: Tile) -> str:
    """Return the picture of *tile*: its pips are rings cut into the bamboo, and red ones have a dot."""
    parts = [_ground(_NODES, ("#EBDAA6", "#D3BB7A"), "#B79D5C")]
    outer = DIAMETER / 2 * _UNIT - 2
    for pip in pips(tile):
        at, colour = f'cx="{pip.x * _UNIT:.1f}" cy="{pip.y * _UNIT:.1f}"', _RED if pip.red else _PLAIN
        parts.append(f'<circle {at} r="{outer:.1f}" fill="{colour}"/>')
        parts.append(f'<circle {at} r="{outer * 0.62:.1f}" fill="none" stroke="#EBDAA6" stroke-width="1.8"/>')
        if pip.red:
            parts.append(f'<circle {at} r="{outer * 0.24:.1f}" fill="#EBDAA6"/>')
    return _drawing("".join(parts))


def back() -> str:
    """Return the picture of the back: the green outside of the bamboo."""
    return _drawing(_ground(_BACK_NODES, ("#8FA45A", "#6B7F3C"), "#4F6029"))


def _drawing(inner: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_UNIT} {_HIGH}">{inner}</svg>\n'


def make(folder: Path) -> None:
    """Write the set into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn = {str(tile): face(tile) for tile in FACES} | {"back": back()}
    for code, text in drawn.items():
        (folder / f"{code}.svg").write_text(text, encoding="utf-8", newline="\n")
    about = json.dumps(ABOUT, ensure_ascii=False, indent=2)
    (folder / "set.json").write_text(about + "\n", encoding="utf-8", newline="\n")


def main() -> int:
    """Draw them all."""
    parser = argparse.ArgumentParser(description="Draw the example of a set of tiles.")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where to")
    arguments = parser.parse_args()
    make(arguments.folder)
    print(f"{len(FACES) + 1} pictures in {arguments.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
