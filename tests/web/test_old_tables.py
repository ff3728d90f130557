"""Tables that the version before the types of the wire had written open, look the same, and go on."""

import json
import sqlite3
import time
from pathlib import Path

import pytest

from tengen.web.settings import Settings
from tengen.web.tables.store import FILE
from tests.web.running import Client, Json, serving

OLD: list[Json] = json.loads((Path(__file__).parents[1] / "data" / "web_tables.json").read_text("utf-8"))


def lay(data: Path) -> None:
    with sqlite3.connect(data / FILE) as file:
        file.execute(
            "CREATE TABLE tables (id TEXT PRIMARY KEY, touched REAL, over INTEGER, state TEXT) WITHOUT ROWID"
        )
        for old in OLD:
            row = (old["state"]["id"], time.time(), old["over"], json.dumps(old["state"]))
            file.execute("INSERT INTO tables VALUES (?, ?, ?, ?)", row)
    file.close()


@pytest.mark.parametrize("old", OLD, ids=lambda old: old["name"])
def test_an_old_table_opens_and_goes_on(tmp_path: Path, old: Json) -> None:
    lay(tmp_path)
    table, seen = old["state"]["id"], old["seen"]
    with serving(Settings(data=tmp_path, remembers=False)) as url, Client(url) as tab:
        state = tab.ask("join", table=table, token=old["token"])["state"]
        now = {**state, "moves": state["view"]["moves"], "result": state["view"]["result"]}
        now["seats"] = [{**seat, "present": True} for seat in state["seats"]]  # who was there is not kept
        now["can"] = {name: state["can"][name] for name in seen["can"]}  # more can be done since then
        # More is told of seats and clocks since then.
        now["seats"] = [
            {name: one[name] for name in before}
            for one, before in zip(now["seats"], seen["seats"], strict=True)
        ]
        if seen.get("clock"):
            now["clock"] = {name: now["clock"][name] for name in seen["clock"]}
        assert {name: now[name] for name in seen} == seen
        if state["can"]["move"]:
            state = tab.ask("move", table=table, move=state["view"]["legal"][0])["state"]
            assert state["view"]["ply"] > len(seen["moves"])
        elif state["can"]["rematch"]:
            assert tab.ask("rematch", table=table)["state"]["view"]["ply"] == 0
