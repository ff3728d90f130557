"""The table that the processes of `classic:power` share."""

from pathlib import Path

from tengen import Position
from tengen.players.classic.power import PowerPlayer, PowerSettings
from tengen.players.classic.power_shared import _ENTRY, SharedEvaluations

KEYS = (0x9E3779B97F4A7C15, 3, 2**64 - 1)


def test_what_one_process_puts_another_gets_and_the_file_goes_with_its_maker() -> None:
    table = SharedEvaluations()
    other = SharedEvaluations(table.path)
    for number, key in enumerate(KEYS):
        assert other.get(key) is None
        table.put(key, number - 12.5)
        assert other.get(key) == number - 12.5
    other.close()
    assert table.path.exists()
    table.close()
    assert not table.path.exists()


def test_boards_of_another_game_are_others() -> None:
    table = SharedEvaluations()
    table.of("gomoku").put(7, 1.0)
    assert table.of("gomoku").get(7) == 1.0
    assert table.of("renju").get(7) is None
    table.close()


def test_an_entry_that_two_wrote_at_once_counts_as_missing() -> None:
    table = SharedEvaluations()
    table.put(5, 2.0)
    place = 5 * _ENTRY.size
    crossed, bits = _ENTRY.unpack_from(table._table, place)
    _ENTRY.pack_into(table._table, place, crossed, bits + 1)
    assert table.get(5) is None
    table.close()


def test_two_processes_share_the_work_of_one(tmp_path: Path) -> None:
    position = Position("gomoku:9", "e5 d4 e4 e6 d5 f5 c5 f3")
    chosen = {}
    for processes in (1, 2):
        settings = PowerSettings(depth=4, time=None, processes=processes)
        with PowerPlayer(settings, 1) as player:
            chosen[processes] = (player.choose(position), player.value)
            evaluated, longest = player.evaluations, player.longest_work
        if processes == 1:
            alone = evaluated
            assert longest == alone
    assert chosen[1] == chosen[2]
    assert evaluated < 1.3 * alone
    assert longest < alone
