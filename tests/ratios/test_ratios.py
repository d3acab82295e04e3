"""`make bench ARGS='--against COMMIT'`: what is measured, in which order, and how it is told."""

import pytest

from bench.ratios import __main__ as command
from bench.ratios import measure, moved
from bench.ratios.__main__ import Build, Figures, table, with_mixed
from bench.ratios.rows import BY_NAME, GAMES, ROWS, TRIAL, chosen
from voyageur import games

LEGAL, PLAYOUTS, LOBBY, MEMORY = (BY_NAME[name] for name in ("legal", "playouts", "lobby", "memory"))


@pytest.fixture
def runs(monkeypatch) -> list[tuple[str, str, str, int]]:
    """The processes that are run (build, group, game, pair); the other commit takes twice as long as this one."""
    made = []

    def run(self: Build, group, game, number, rows):
        made.append((self.name, group, game, number))
        return {row.name: 200.0 if self is BASE else 100.0 for row in rows}

    monkeypatch.setattr(Build, "run", run)
    return made


BASE, NOW = (Build(name, None) for name in ("base", "now"))


def refused(capsys, *words: str) -> str:
    assert command.main(words) == 2
    return capsys.readouterr().err.strip()


# Words ------------------------------------------------------------------------------------------


def test_an_unknown_commit_is_refused(capsys):
    assert refused(capsys, "--against", "no-such") == "There is no commit 'no-such' in this checkout."


def test_an_unknown_row_is_refused_with_those_that_there_are(capsys):
    said = refused(capsys, "--against", "HEAD", "--rows", "legal,speed")
    assert said.startswith("There is no row 'speed'. There are: playouts, playouts-peer, legal, ")


def test_an_unknown_game_is_refused_with_those_that_there_are(capsys):
    said = refused(capsys, "--against", "HEAD", "--games", "chess")
    assert said == "There is no game 'chess'. There are: kanata, canoe, island, nouvelle-france."


def test_what_is_not_committed_is_not_recorded(capsys, monkeypatch):
    monkeypatch.setattr(
        command, "git", lambda *words: " M src/voyageur/version.py" if words[0] == "status" else "4e354d5"
    )
    assert refused(capsys, "--against", "HEAD", "--record").startswith("Only commits are recorded")


def test_rows_are_measured_in_the_order_of_the_table():
    assert [row.name for row in chosen("view, legal")] == ["legal", "view"]


# Rows -------------------------------------------------------------------------------------------


def test_rows_name_all_games():
    assert {*GAMES} == {*games.GAMES}


def test_each_group_of_rows_can_be_measured():
    groups = {row.group for row in ROWS} | {row.peer_group for row in ROWS} - {""}
    assert groups == {*measure.GROUPS}


def test_a_module_is_taken_where_it_lies_in_the_build():
    assert moved.first_of("json.no_such", "no_such.module", "json.decoder").__name__ == "json.decoder"


def test_a_module_that_fails_is_not_sought_elsewhere(tmp_path, monkeypatch):
    (tmp_path / "needs_another.py").write_text("import no_such_module")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        moved.first_of("needs_another", "json")


@pytest.mark.slow
def test_what_has_moved_is_found_in_this_build():
    assert moved.audience_class().__name__ == "Audience"
    assert moved.live_table_class().__name__ == "LiveTable"
    assert callable(moved.encode())


@pytest.fixture(scope="module")
def this_build(tmp_path_factory) -> Build:
    return command.build_of_checkout(tmp_path_factory.mktemp("build"))


@pytest.mark.long
@pytest.mark.parametrize("group", sorted({row.group for row in ROWS}))
def test_each_row_is_measured_in_this_build(this_build, group):
    rows = [row for row in ROWS if row.group == group]
    found = this_build.run(group, "kanata", 0, rows)
    assert {row.name for row in rows} <= {*found}
    assert all(figure > 0 for figure in found.values())


# Turns ------------------------------------------------------------------------------------------


def test_the_builds_are_measured_in_turns(runs):
    command.measure(BASE, NOW, [LEGAL], ["kanata"], 4)
    assert [name for name, *_ in runs] == ["now", "base", "base", "now", "now", "base", "base", "now"]


def test_rows_of_a_group_share_a_process(runs):
    command.measure(BASE, NOW, [PLAYOUTS, LEGAL], ["kanata", "island"], 1)
    assert [(group, game) for _, group, game, _ in runs] == [("calls", "kanata")] * 2 + [("calls", "island")] * 2


def test_what_compiles_while_it_is_measured_is_tried_once_before(runs):
    found = command.measure(BASE, NOW, [LOBBY], ["kanata"], 2)
    assert [number for _, _, game, number in runs if game == "all"] == [TRIAL, TRIAL, 0, 0, 1, 1]
    assert len(found[0].ratios) == 2


def test_what_takes_long_has_fewer_pairs(runs):
    assert len(command.measure(BASE, NOW, [MEMORY], ["kanata"], 7)[0].ratios) == 3


def test_a_library_is_measured_in_place_of_the_other_commit(runs):
    command.measure(BASE, NOW, [BY_NAME["search-peer"]], ["kanata"], 1)
    assert [(name, group) for name, group, *_ in runs] == [("now", "search"), ("now", "peer-search")]


def test_what_is_compared_with_both_is_measured_once(runs):
    command.measure(BASE, NOW, [BY_NAME["search"], BY_NAME["search-peer"]], ["kanata"], 1)
    assert [(name, group) for name, group, *_ in runs] == [
        ("now", "search"),
        ("now", "peer-search"),
        ("base", "search"),
    ]


def test_a_figure_that_one_build_lacks_is_left_out(runs, monkeypatch):
    monkeypatch.setattr(Build, "run", lambda self, *_: {} if self is BASE else {"legal": 1.0})
    assert command.measure(BASE, NOW, [LEGAL], ["kanata"], 1)[0].ratios == []


def test_what_was_measured_before_an_interruption_is_told(monkeypatch):
    def run(self: Build, group, game, number, rows):
        if number == 2:
            raise KeyboardInterrupt
        return {"legal": 1.0}

    monkeypatch.setattr(Build, "run", run)
    assert command.measure(BASE, NOW, [LEGAL], ["kanata"], 7)[0].ratios == [1.0, 1.0]


# The table --------------------------------------------------------------------------------------


def test_a_ratio_above_one_is_better_whatever_is_measured():
    assert Figures(LEGAL, "kanata", [80.0, 90.0], [40.0, 30.0]).ratios == [2.0, 3.0]
    assert Figures(PLAYOUTS, "kanata", [10.0], [25.0]).ratios == [2.5]


def test_the_table_has_medians_and_the_spread_of_pairs():
    legal = Figures(LEGAL, "kanata", [40.0, 42.0, 44.0], [20.0, 21.5, 11.0])
    assert table([legal, Figures(PLAYOUTS, "canoe", [30_000.0], [60_000.0])], "4e354d5").splitlines() == [
        "row       game    unit  4e354d5     now  times better  least   most  pairs",
        "legal     kanata  ns       42.0    20.0          2.00  (1.95  4.00)      3",
        "playouts  canoe   1/s    30,000  60,000          2.00  (2.00  2.00)      1",
    ]


def test_the_table_says_where_there_is_no_peer():
    assert "no peer" in table([Figures(BY_NAME["search-peer"], "kanata")], "4e354d5")


def test_mixed_tables_are_as_large_as_those_of_all_games_on_average():
    of = [Figures(MEMORY, game, [400.0], [100.0 * number]) for number, game in enumerate(GAMES, 1)]
    mixed = with_mixed([*of, Figures(LEGAL, "kanata", [1.0], [1.0])])[4]
    assert (mixed.game, mixed.before, mixed.now) == ("mixed", [400.0], [250.0])


def test_some_games_make_no_mixed_tables():
    of = [Figures(MEMORY, "kanata", [400.0], [100.0])]
    assert with_mixed(of) == of


# The command ------------------------------------------------------------------------------------


@pytest.fixture
def kept(tmp_path, monkeypatch, runs):
    """The history and its drawing in another folder; builds that are not made."""
    monkeypatch.setattr(command.history, "FILE", tmp_path / "history.jsonl")
    monkeypatch.setattr(command.drawing, "PICTURE", tmp_path / "speed.svg")
    monkeypatch.setattr(command, "build_of_commit", lambda commit, folder: BASE)
    monkeypatch.setattr(command, "build_of_checkout", lambda folder: NOW)
    monkeypatch.setattr(command, "check_recordable", lambda: None)
    monkeypatch.setattr(command, "commit_of", lambda text: {"HEAD": "1234567"}.get(text, text))
    monkeypatch.setattr(command, "git", lambda *words: "2026-11-30")  # the date of that commit
    command.history.FILE.write_text("")
    return command.history.FILE


def test_the_command_prints_the_table(kept, capsys):
    assert command.main(["--against", "4e354d5", "--rows", "legal", "--games", "canoe", "--quick"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "row    game   unit  4e354d5  now  times better  least   most  pairs",
        "legal  canoe  ns        200  100          2.00  (2.00  2.00)      3",
    ]
    assert kept.read_text() == ""


def test_a_recorded_commit_is_kept_and_drawn(kept):
    command.main(["--against", "4e354d5", "--rows", "legal", "--games", "canoe", "--record"])
    said = '{"commit": "1234567", "date": "2026-11-30", "against": "4e354d5", "ratios": {"legal": {"canoe": 2.0}}}\n'
    assert kept.read_text() == said
    assert command.drawing.PICTURE.read_text() == command.drawing.drawn(command.history.read(said))


def test_a_slip_is_printed_though_nothing_is_recorded(kept, capsys):
    kept.write_text('{"commit": "abc", "date": "", "against": "4e354d5", "ratios": {"legal": {"canoe": 4.0}}}\n')
    command.main(["--against", "4e354d5", "--rows", "legal", "--games", "canoe"])
    assert capsys.readouterr().out.endswith("legal of canoe is 50 % worse than at abc: 2.00 after 4.00.\n")
