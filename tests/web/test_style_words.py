"""How somebody plays, as the web board tells it: in the reader's language, with the names of the games."""

import re

from tengen.coach.style import sentences, style_from
from tengen.players import GreedyPlayer
from tengen.records import Record
from tengen.rules.game import Game
from tengen.rules.position import Position
from tengen.text.language import speaking
from tengen.web.positions.titles import title


def test_nothing_is_left_in_english() -> None:
    records = []
    for seed in range(6):
        player, position = GreedyPlayer(seed=seed), Position("connect:4x5x3")
        while not position.is_over:
            position.play(player.choose(position))
        records.append(Record.from_position(position, First="阿达", Second="波"))
    style = style_from(records, "阿达")
    with speaking("zh_CN"):
        lines = list(sentences(style, lambda game: title(Game.of(game))))
    assert lines[0] == "# 重力棋：3 子棋 4×5 6 局；共 18 步"
    assert [line for line in lines if re.search("[A-Za-z]{2,}|: |, ", line)] == []
