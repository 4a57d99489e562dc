"""Puzzles in Python: every search finds what is there, and what is wrong is told."""

import enum
import gc
import itertools
import json
import os
import random
import signal
import subprocess
import threading
import traceback
import weakref

import hornbeam
import pytest
from puzzles import Bag, FlowShop, FullBag, TicTacToe, Tour, Walk


@pytest.mark.parametrize(
    "search",
    ["nrpa", "nested", "mcts(select=sp)", "uniform", "beam(width=100)", "dbs", "exhaustive", "restart(mcts(select=sp), runs=2)"],
)
def test_searches_find_the_optimum(search):
    for bag in (Bag(), FullBag()):
        budget = {"nodes": 500} if search in ("exhaustive", "dbs", "beam(width=100)") else {"playouts": 300}
        result = hornbeam.solve(bag, search, **budget)
        assert result.score == 10
        assert sum(bag.weights[i] for i in result.moves) == 10
        assert bag.packed == ()  # the user's own object is left alone


@pytest.mark.parametrize("search", ["a-star", "ida-star", "mcts(select=ucb1-tuned)", "nrpa(bias=1)", "mcts(select=rave)",
                                    "nested(distinct=true, widths=[4, 4])"])
def test_optional_methods_are_used_and_missed(search):
    assert hornbeam.solve(FullBag(), search, time=60).score == 10
    with pytest.raises(hornbeam.InputError):
        hornbeam.solve(Bag(), search, time=60)


def test_equal_positions_are_met_once():
    alone = hornbeam.solve(Bag((1, 1, 1, 1, 1)), "exhaustive", time=60)

    class Hashed(Bag):
        hash = FullBag.hash

    met = hornbeam.solve(Hashed((1, 1, 1, 1, 1)), "exhaustive", time=60)
    assert alone.score == met.score == 5
    assert met.spent.nodes < alone.spent.nodes / 3


def test_a_beam_is_capped_by_kin():
    search = "beam(width=100, value=score, cap=1)"  # one bag of each depth: the fullest
    capped, plain = (hornbeam.solve(FullBag((5, 3, 3, 2, 2)), text, nodes=500) for text in (search, "beam(value=score)"))
    assert capped.score == plain.score == 10
    assert capped.spent.nodes < plain.spent.nodes
    assert hornbeam.check(FullBag(), games=3) == []
    with pytest.raises(hornbeam.InputError, match="state their kin"):
        hornbeam.solve(Bag(), search, nodes=500)
    with pytest.raises(TypeError, match=r"kin\(\) has to return a whole number, a text, or a tuple"):
        hornbeam.solve(spoilt(kin=lambda self: ["x"]), search, nodes=500)


def test_a_beam_plays_each_set_of_moves_in_one_order():
    text = "beam(width=1000, value=score, ordered=true)"
    ordered, plain = (hornbeam.solve(FullBag((5, 3, 3, 2, 2)), search) for search in (text, "beam(value=score)"))
    assert ordered.score == plain.score == 10
    assert ordered.spent.nodes < plain.spent.nodes
    with pytest.raises(hornbeam.InputError, match="state their order"):
        hornbeam.solve(Bag(), text, nodes=500)
    with pytest.raises(TypeError, match=r"order\(\) has to return a whole number"):
        hornbeam.solve(spoilt(order=lambda self, move: {"x": 1}), text, nodes=500)


def test_the_same_seed_gives_the_same_line():
    lines = [hornbeam.solve(FullBag(tuple(range(1, 20))), "nrpa(level=2)", playouts=50, seed=4).line for _ in (1, 2)]
    assert lines[0] == lines[1] and lines[0][0].startswith("item ")


def test_costs_are_minimised_and_shown():
    result = hornbeam.solve(Tour(), playouts=2000)
    assert result.cost == 8 and result.score == -8 and result.bound == 8
    assert result.is_optimal and result.spent.playouts < 2000  # it is as good as the bound
    assert result.history[-1].cost == 8
    said = json.loads(result.to_json())
    assert said["objective"] == "minimise" and said["cost"] == 8
    assert "cost 8" in result.to_html() and result.to_svg() is None


def test_a_game_of_two_is_played():
    run = hornbeam.Run(TicTacToe("XX OO    "), "mcts", playouts=500)
    run.resume()
    assert run.choose() == 2
    run.play(2)
    assert run.choose() is None
    assert hornbeam.solve(TicTacToe("X O  O X "), "exhaustive", time=60).is_optimal
    with pytest.raises(hornbeam.SpecError, match="game of two"):
        hornbeam.solve(TicTacToe(), "nrpa")


def test_results_and_runs_go_on_in_another_process(tmp_path, in_another_process):
    weights = (4, 4, 4, 3, 3, 7, 6, 2)
    undisturbed = hornbeam.solve(FullBag(weights), "mcts(select=ucb1)", playouts=200)
    run = hornbeam.Run(FullBag(weights), "nrpa(level=2)", playouts=60)
    run.resume(playouts=2)
    run.save(tmp_path / "run")
    (tmp_path / "result.json").write_text(undisturbed.to_json())
    run.resume()
    code = f"""
import hornbeam, puzzles
run = hornbeam.Run.load({str(tmp_path / "run")!r}, domain=puzzles.FullBag)
run.resume()
result = hornbeam.load_result({str(tmp_path / "result.json")!r}, domain=puzzles.FullBag)
print(run.best.line, result.verify(), result.score)"""
    assert in_another_process(code) == f"{run.best.line} replayed by the class itself 10.0"
    with pytest.raises(hornbeam.InputError, match="is of full-bag, not of tour"):
        hornbeam.load_result(tmp_path / "result.json", domain=Tour2)
    with pytest.raises(hornbeam.InputError, match="result.json is of 'full-bag', .*as domain="):
        hornbeam.load_result(tmp_path / "result.json")
    with pytest.raises(hornbeam.InputError, match="name it, as domain="):
        hornbeam.Run.load(tmp_path / "run")
    with pytest.raises(hornbeam.InputError, match=r"text\(\) and parse"):
        hornbeam.Run(Bag(), playouts=5).save(tmp_path / "bag")
    for read in (hornbeam.load_result, hornbeam.Run.load):
        file = tmp_path / ("run" if read is hornbeam.Run.load else "result.json")
        with pytest.raises(hornbeam.InputError, match="domain is the class FullBag itself, not an object of it"):
            read(file, domain=FullBag())
        with pytest.raises(hornbeam.InputError, match="domain is a class, not 'full-bag'"):
            read(file, domain="full-bag")


def test_the_program_says_who_reads_what_a_class_has_left(program, tmp_path):
    run = hornbeam.Run(FullBag(), "nrpa(level=2)", playouts=60)
    run.resume(playouts=20)
    run.save(tmp_path / "bag.run")
    (tmp_path / "bag.json").write_text(run.best.to_json())
    for command, said in {
        "resume bag.run": 'bag.run: this is a run of a class in Python, and goes on there: '
                          'hornbeam.Run.load("bag.run", domain=...)',
        "verify bag.json": "bag.json: this is of a class in Python, 'full-bag', and is read there: "
                           'hornbeam.load_result("bag.json", domain=...).verify()',
    }.items():
        done = subprocess.run([program, *command.split()], cwd=tmp_path, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (2, f"hornbeam: {said}\n")


@pytest.mark.parametrize("search", ["nrpa(level=2)", "mcts(select=sp)", "nested(level=3)"])
def test_moves_are_known_again_wherever_they_are_made(search, tmp_path, in_another_process):
    run = hornbeam.Run(Walk(), search, playouts=600)
    run.resume(playouts=200)
    run.save(tmp_path / "run")
    run.resume()
    code = f"""
import hornbeam, puzzles
run = hornbeam.Run.load({str(tmp_path / "run")!r}, domain=puzzles.Walk)
run.save({str(tmp_path / "again")!r})  # most of its moves were not met yet
run = hornbeam.Run.load({str(tmp_path / "again")!r}, domain=puzzles.Walk)
run.resume()
print(run.best.line)"""
    assert in_another_process(code) == str(run.best.line)


class Nameless:
    pass


class Alike:
    def __repr__(self):
        return "it"


@pytest.mark.parametrize("kind, why", [(Nameless, "write its class a __repr__"), (Alike, "is that of two moves")])
def test_moves_without_a_name_are_not_saved(kind, why, tmp_path):
    things = [(kind(), "thing") for _ in range(6)]

    class Things(FullBag):
        def moves(self):
            return [things[i] for i in super().moves()]

        def play(self, move):
            super().play(things.index(move))

        def format(self, move):
            return str(things.index(move))

        code = bias = None

    run = hornbeam.Run(Things(), "nrpa", playouts=10)
    run.resume()
    with pytest.raises(hornbeam.InputError, match=why):
        run.save(tmp_path / "run")
    assert list(tmp_path.iterdir()) == []


class Tour2(FullBag):
    pass


Tour2.__name__ = "Tour"


class Broken(Bag):
    def play(self, move):
        if len(self.packed) == 1:
            raise ZeroDivisionError("mine")
        super().play(move)


def test_an_error_is_the_users_own():
    run = hornbeam.Run(Broken(), "nrpa", playouts=100)
    with pytest.raises(ZeroDivisionError, match="mine") as caught:
        run.resume()
    assert "play" in [frame.name for frame in traceback.extract_tb(caught.tb)]
    with pytest.raises(RuntimeError, match="cannot go on"):
        run.resume()


def test_an_error_in_a_generator_is_the_users_own():
    def moves(self):
        yield 0
        yield None + 1

    with pytest.raises(TypeError, match="unsupported operand") as caught:
        hornbeam.solve(spoilt(moves=moves), playouts=1)
    assert "moves" in [frame.name for frame in traceback.extract_tb(caught.tb)]
    assert hornbeam.solve(spoilt(moves=lambda self: (i for i in Bag.moves(self))), playouts=300).score == 10


def press_when(begun):
    def press():
        begun.wait()
        os.kill(os.getpid(), signal.SIGINT)

    presser = threading.Thread(target=press)
    presser.start()
    return presser


def test_ctrl_c_ends_no_method_halfway():
    begun = threading.Event()
    halfway = []

    class Watched(Tour):
        bound = cost_range = None

        def copy(self):
            return Watched(self.way)

        def play(self, move):
            halfway.append(move)
            super().play(move)
            begun.set()
            halfway.pop()

    presser = press_when(begun)
    run = hornbeam.Run(Watched(), "nrpa", time=600)
    with pytest.raises(KeyboardInterrupt):
        run.resume()
    presser.join()
    assert halfway == []
    assert run.resume(playouts=10) and run.best.cost >= 8


class PressedTwice(Bag):
    """Ctrl-C, and again at once, in the middle of a line that begins while `is_now`."""

    is_now = True

    def play(self, move):
        super().play(move)
        if self.is_now and len(self.packed) == 2:
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)


def test_who_presses_twice_before_the_first_line_is_told_so():
    run = hornbeam.Run(PressedTwice((1, 1, 1)), "nrpa", playouts=100)
    with pytest.raises(KeyboardInterrupt):
        run.resume()
    for look, end in ((lambda: run.best, "there is none to look at"), (run.resume, "it has no line, and cannot go on")):
        with pytest.raises(RuntimeError, match=f"^Ctrl-C has ended this run in the middle of its first line: {end}$"):
            look()


def test_who_presses_twice_later_has_a_line():
    class Later(PressedTwice):
        is_now = False

    run = hornbeam.Run(Later((1, 1, 1)), "nrpa", playouts=100)
    run.resume(playouts=10)
    best = run.best
    Later.is_now = True
    with pytest.raises(KeyboardInterrupt):
        run.resume()
    Later.is_now = False
    assert run.best.line == best.line and run.played == []
    with pytest.raises(RuntimeError, match="^Ctrl-C has ended this run in the middle of a line: it has its best line, and"):
        run.resume()


def test_an_error_leaves_a_game_where_it_was():
    class Fragile(TicTacToe):
        is_sound = True

        def play(self, move):
            super().play(move)
            assert self.is_sound or self.moves()

        def copy(self):
            return Fragile(self.cells)

    run = hornbeam.Run(Fragile(), "mcts", playouts=10_000)
    run.play(1)
    run.resume(playouts=100)
    move = run.choose()
    Fragile.is_sound = False
    with pytest.raises(AssertionError):
        run.resume()
    Fragile.is_sound = True
    assert run.played == [1] and run.choose() == move and run.best.moves[:2] == [1, move]


def test_the_best_line_is_played_again_once():
    class Counted(Bag):
        plays = 0

        def play(self, move):
            Counted.plays += 1
            super().play(move)

    run = hornbeam.Run(Counted(), "nrpa", playouts=30)
    for step in (lambda: None, lambda: run.resume(playouts=20), lambda: run.allow(playouts=5), run.resume):
        step()
        first = run.best
        plays = Counted.plays
        assert run.best.to_json() == first.to_json() and Counted.plays == plays
    assert first.spent.playouts == 25


def test_ctrl_c_in_a_search_of_a_search_ends_both():
    begun = threading.Event()

    class Inner(Bag):
        def play(self, move):
            super().play(move)
            begun.set()

    class Outer(Bag):
        def play(self, move):
            budget = {"playouts": 1} if begun.is_set() else {"time": 600}
            hornbeam.solve(Inner(), "uniform", **budget)
            super().play(move)

    presser = press_when(begun)
    with pytest.raises(KeyboardInterrupt):
        hornbeam.solve(Outer(), "uniform", playouts=20)
    presser.join()


class Unmoved(Bag):
    begun = threading.Event()

    def moves(self):
        return [0, 1]

    def play(self, move):
        self.begun.set()


def test_a_line_without_end_is_given_up():
    with pytest.raises(RuntimeError, match=r"no end: does play\(\) change the position"):
        hornbeam.solve(Unmoved(), time=0.1)
    Unmoved.begun.clear()
    presser = press_when(Unmoved.begun)
    with pytest.raises(KeyboardInterrupt):
        hornbeam.solve(Unmoved(), playouts=1)
    presser.join()


@pytest.mark.parametrize("source", ['"samegame:standard/7"', "puzzles.Bag()"])
def test_python_ends_while_others_search(source, in_another_process):
    code = f"""
import sys, threading
import hornbeam, puzzles
sys.stderr = sys.stdout
begun = threading.Event()
def search():
    while True:
        hornbeam.solve({source}, "nrpa", time=600, on_progress=lambda step: begun.set())
threading.Thread(target=search, daemon=True).start()
begun.wait()"""
    assert in_another_process(code) == ""


def test_other_threads_get_their_turns():
    class Endless(Tour):
        bound = cost_range = None

        def copy(self):
            return Endless(self.way)

    run = hornbeam.Run(Endless(), "nrpa", time=600)
    stopper = threading.Timer(0.05, run.stop)
    stopper.start()
    assert run.resume()
    stopper.join()


def spoilt(**methods):
    return type("Spoilt", (Bag,), methods)()


@pytest.mark.parametrize(
    "puzzle, error, sentence",
    [
        (object(), hornbeam.InputError, "no method moves"),
        (spoilt(cost=lambda self: 0), hornbeam.InputError, "has score() and cost()"),
        (spoilt(moves=lambda self: 3), TypeError, "moves() has to return a list"),
        (spoilt(moves=lambda self: set(Bag.moves(self))), TypeError, "Spoilt.moves() gives a set, which has another order in every process"),
        (spoilt(moves=lambda self: frozenset(Bag.moves(self))), TypeError, "give sorted(...), or a list"),
        (spoilt(moves=lambda self: [[1]]), TypeError, "Spoilt.moves() gives [1]: a move has to be hashable"),
        (spoilt(moves=lambda self: [], score=lambda self: "much"), TypeError, "score() has to return a number"),
        (spoilt(score=lambda self: float("nan")), TypeError, "score() has to return a number"),
        (spoilt(score=lambda self: float("inf")), TypeError, "score() has to return a finite number, not inf"),
        (spoilt(score=lambda self: 10**400), TypeError, "score() has to return a number"),
        (spoilt(copy=lambda self: self), TypeError, "copy() has to return another"),
        (spoilt(play=lambda self, move: self.copy()), TypeError, "play() has to return nothing"),
        (spoilt(hash=lambda self: ("x", [])), TypeError, "hash() has to return a whole number, a text, or a tuple"),
        (Bag, hornbeam.InputError, "Bag is a class; give an object, Bag()"),
        (spoilt(format=lambda self, move: f"\ud800{move}"), TypeError, r"has to return a text that can be written, not '\ud800"),
    ],
)
def test_wrong_classes_are_refused(puzzle, error, sentence):
    with pytest.raises(error) as caught:
        hornbeam.solve(puzzle, "beam(width=3)", nodes=50)
    assert sentence in str(caught.value)


def test_codes_are_hashable():
    with pytest.raises(TypeError, match=r"Spoilt.code\(\) gives \[0\]: a code has to be hashable") as caught:
        hornbeam.solve(spoilt(code=lambda self, move: [0]), "nrpa", playouts=5)
    assert "unhashable type" in str(caught.value.__cause__)


def test_one_thread_searches_python():
    with pytest.raises(hornbeam.InputError, match="one thread"):
        hornbeam.solve(Bag(), threads=2, playouts=10)


def test_the_kit_finds_nothing_wrong_with_what_is_right():
    for puzzle in (Bag(), FullBag(), Tour(), TicTacToe()):
        assert hornbeam.check(puzzle, games=3) == []


@pytest.mark.parametrize("machines", [2, 3, 10])
@pytest.mark.parametrize("jobs", [5, 6, 8, 12, 20])
def test_the_kit_finds_nothing_wrong_with_a_hash_that_has_what_is_seldom_seen(jobs, machines):
    for seed in range(3):
        chance = random.Random(seed)
        times = tuple(tuple(chance.randint(1, 99) for _ in range(machines)) for _ in range(jobs))
        assert hornbeam.check(FlowShop(times), games=3) == []


def test_the_kit_finds_a_hash_of_the_order_where_the_order_is_nothing():
    puzzle = type(spoilt(hash=lambda self: self.packed))((1, 1, 1, 1, 1, 1))
    (said,) = hornbeam.check(puzzle, games=3)
    assert said.startswith("hash: it depends on the order of moves, which changes nothing that can follow")
    assert said.endswith("another after 0, 1 than after 1, 0")


@pytest.mark.parametrize(
    "methods, sentence",
    [
        ({"copy": lambda self: None}, None),
        ({"moves": lambda self, calls=[]: calls.append(1) or Bag.moves(self)[:: (-1) ** len(calls)]}, "moves: "),
        ({"hash": lambda self: 0}, "hash: "),
        ({"bound": lambda self: 3}, "bound: "),
        ({"finished": lambda self: False}, "finished: "),
        ({"score_range": lambda self: (0, 5)}, "range: "),
        ({"text": lambda self: "", "parse": classmethod(lambda cls, text: cls((1, 2)))}, "text: "),
        ({"format": lambda self, move: "same"}, "notation: "),
    ],
)
def test_the_kit_finds_what_is_wrong(methods, sentence):
    if sentence is None:
        with pytest.raises(TypeError, match="another Spoilt"):
            hornbeam.check(spoilt(**methods), games=3)
    else:
        assert any(said.startswith(sentence) for said in hornbeam.check(spoilt(**methods), games=3))


@pytest.mark.parametrize(
    "name, meant",
    [("bounds", "bound"), ("is_finished", "finished"), ("scoreRange", "score_range"), ("ordr", "order"), ("cpoy", "copy"),
     ("node", None), ("next", None), ("win", None), ("found", None), ("codes", None), ("_bounds", None)],
)
def test_the_kit_finds_methods_that_nobody_calls(name, meant):
    class Plain(Bag):
        copy = None

    said = hornbeam.check(type("Plain", (Plain,), {name: lambda self: None})(), games=3)
    expected = f"names: no search calls {name}(); is it meant to be {meant}()? If not, _{name}() says so"
    assert said == ([expected] if meant else [])


def test_the_kit_leaves_a_name_alone_where_the_right_one_is_there_too():
    assert hornbeam.check(type("Bounded", (FullBag,), {"bounds": lambda self: None})(), games=3) == []


def test_the_kit_compares_no_positions_whose_moves_are_not_sound():
    class Fresh(FullBag):
        def moves(self):
            return [object() for _ in super().moves()]

    (only,) = hornbeam.check(Fresh(), games=3)
    assert only.startswith("moves: ")


def test_domains_in_the_box_are_not_checked():
    with pytest.raises(hornbeam.InputError, match="domains of the box need no check"):
        hornbeam.check("samegame:standard/7")


# --- Whose object it is, and what becomes of what it gives ---


def test_whoever_gave_an_object_may_play_with_it():
    bag = FullBag()
    result = hornbeam.solve(bag, playouts=100)
    moves = result.moves
    run = hornbeam.Run(bag, "nrpa(level=2)", playouts=60)
    run.resume(playouts=10)
    undisturbed = hornbeam.solve(FullBag(), "nrpa(level=2)", playouts=60)
    for move in result.moves:
        bag.play(move)
    assert result.moves == moves and result.verify() and "</html>" in result.to_html()
    run.resume()
    assert run.best.line == undisturbed.line


def test_a_game_can_be_played_along_on_the_users_own_board():
    board = TicTacToe("XX OO    ")
    run = hornbeam.Run(board, "mcts", playouts=200)
    run.resume()
    move = run.choose()
    board.play(move)
    run.play(move)
    assert run.played == [move] and board.winner() == "X"


class Marks(Bag):
    """Two of six marks, far beyond 64 bits; only the last two together are worth something."""

    def __init__(self, made=0, left=2):
        self.made, self.left = made, left

    def moves(self):
        return [i for i in range(6) if not self.made >> (100 + i) & 1] if self.left else []

    def play(self, move):
        self.made |= 1 << (100 + move)
        self.left -= 1

    def score(self):
        return 10 if self.made == 3 << 104 else 1

    def copy(self):
        return type(self)(self.made, self.left)

    def hash(self):
        return self.made


class NegativeMarks(Marks):
    def hash(self):
        return -self.made


@pytest.mark.parametrize("kind", [Marks, NegativeMarks])
def test_hashes_of_any_size_tell_positions_apart(kind):
    result = hornbeam.solve(kind(), "exhaustive", time=60)
    assert result.score == 10 and result.is_optimal


calls = itertools.count()


class Colour(enum.Enum):
    RED = 1
    BLUE = "1"


@pytest.mark.parametrize(
    "value",
    [
        lambda self: (self.made,),
        lambda self: (-(self.made >> 100),),  # -1 and -2 among them
        lambda self: str(self.made),
        lambda self: f"{self.made} \N{SNOWMAN} \ud800",
        lambda self: str(self.made).encode(),
        lambda self: frozenset(i for i in range(110) if self.made >> i & 1),
        lambda self: ((), "", b"", None, 0.5, (Colour.RED, Colour.BLUE)[self.made >> 100 & 1], self.made >> 101),
        lambda self: (True, 2, float(self.made >> 100)) if next(calls) % 2 else (1.0, 2.0, self.made >> 100),
    ],
)
def test_hashes_are_any_values_that_tell_positions_apart(value):
    class Valued(Marks):
        hash = value

    alike, plain = (hornbeam.solve(kind(), "exhaustive", time=60) for kind in (Valued, Marks))
    assert alike.score == 10 and alike.spent.nodes == plain.spent.nodes


RUNS = [
    ("Word", "beam(width=20, value=score)", "nodes"),
    ("Word", "beam(width=20, value=score, cap=2)", "nodes"),
    ("Word", "nrpa(level=2)", "playouts"),
    ("HashedWord", "nrpa(level=2)", "playouts"),  # which asks for no hash
    ("HashedWord", "beam(width=20, value=score)", "nodes"),
    ("KinHashedWord", "beam(width=20, value=score, cap=2)", "nodes"),
    ("CodeHashedWord", "nrpa(level=2)", "playouts"),
    ("UnsortedWord", "nrpa(level=2)", "playouts"),
]


def test_a_run_goes_on_elsewhere_as_it_would_have_or_says_why_not(tmp_path, in_another_process):
    begin = f"import hornbeam, puzzles\nfor i, (name, search, unit) in enumerate({RUNS!r}):\n    kind, path = getattr(puzzles, name), {str(tmp_path)!r} + f'/{{i}}.run'\n"
    whole = in_another_process(
        begin
        + """
    run = hornbeam.Run(kind(), search, **{unit: 400})
    run.resume(**{unit: 100})
    run.save(path)
    run.resume()
    print(run.best.line, run.best.spent.nodes, run.best.spent.playouts)""",
        seed=1,
    ).splitlines()
    again = in_another_process(
        begin
        + """
    try:
        run = hornbeam.Run.load(path, domain=kind)
        run.save(path)
        run = hornbeam.Run.load(path, domain=kind)
        run.resume()
        print(run.best.line, run.best.spent.nodes, run.best.spent.playouts)
    except hornbeam.InputError as error:
        print(error)""",
        seed=2,
    ).splitlines()
    assert again[:4] == whole[:4]
    hashed = ("() says other things than where this run was saved. Where the class is the same, Python's hash() of texts is "
              "another one in every process: return the tuple itself, not hash(tuple)")
    assert again[4:7] == [f"{tmp_path}/{i}.run: {of}{hashed}"
                          for i, of in ((4, "HashedWord.hash"), (5, "KinHashedWord.kin"), (6, "CodeHashedWord.code"))]
    assert again[7].startswith(f"{tmp_path}/7.run: UnsortedWord.moves() gives other moves than where this run was saved, or in another order")


def test_runs_that_say_nothing_of_their_class_are_read(tmp_path):
    run = hornbeam.Run(FullBag(), "nrpa(level=2)", playouts=60)
    run.resume(playouts=20)
    run.save(tmp_path / "run")
    said, state = (tmp_path / "run").read_bytes().split(b"hornbeam checkpoint", 1)
    moves = said[: said.index(b"said ")]
    (tmp_path / "run").write_bytes(moves + b"hornbeam checkpoint" + state)
    run.resume()
    again = hornbeam.Run.load(tmp_path / "run", domain=FullBag)
    again.resume()
    assert again.best.line == run.best.line
    (tmp_path / "run").write_bytes(moves + b"said 2\nmoves 1\n")
    with pytest.raises(hornbeam.InputError, match="cut short or damaged"):
        hornbeam.Run.load(tmp_path / "run", domain=FullBag)


class States(Bag):
    """Whose moves are what they lead to."""

    def __init__(self, way=(), width=40):
        self.way, self.width = way, width

    def moves(self):
        return [(*self.way, i) for i in range(self.width)] if len(self.way) < 60 else []

    def play(self, move):
        self.way = move

    def score(self):
        return sum(self.way) % 97

    def copy(self):
        return States(self.way, self.width)


def test_moves_that_are_positions_fill_no_memory():
    with pytest.raises(hornbeam.InputError, match="A move is a step"):
        hornbeam.solve(States(), "uniform", playouts=1_000_000, memory="1M")
    assert hornbeam.check(States(width=4), games=3)[0].startswith("moves: nearly every one is new")


def test_moves_are_wanted_and_not_texts():
    with pytest.raises(hornbeam.InputError, match="move 1, '3', is not legal there: it is how a move is written, and moves"):
        hornbeam.solve(Bag(), playouts=5, first_moves=["3"])
    with pytest.raises(hornbeam.InputError, match="'x', is not legal there$"):
        hornbeam.solve(Bag(), playouts=5, first_moves=["x"])
    for puzzle, text in ((Bag(), "34"), ("samegame:standard/7", "4,9")):
        with pytest.raises(hornbeam.InputError, match=f"moves are given as a list, \\['{text}'\\] say, not as one text"):
            hornbeam.solve(puzzle, playouts=5, first_moves=text)


def test_a_callback_may_refer_to_its_run():
    def forgotten():
        def tell(step):
            run.stop()

        run = hornbeam.Run(Bag(), "nrpa", playouts=100, on_improvement=tell, on_progress=tell)
        run.resume()
        return weakref.ref(tell)

    tell = forgotten()
    gc.collect()
    assert tell() is None


def test_who_asks_to_stop_before_has_asked():
    run = hornbeam.Run(Bag(), "nrpa", playouts=50)
    run.stop()
    assert not run.is_over
    assert run.resume() and run.best.spent.playouts == 0  # there is more to do
    assert not run.resume() and run.best.spent.playouts == 50


@pytest.mark.parametrize("written", ["x", ""])
def test_moves_that_are_written_alike_are_refused_at_once(written):
    class Alike(Bag):
        def format(self, move):
            return written

    class AlikeLater(Bag):
        def format(self, move):
            return str(move) if len(self.packed) < 1 else written

    with pytest.raises(hornbeam.InputError, match=f"two moves of Alike are written '{written}'"):
        hornbeam.Run(Alike(), playouts=10)
    run = hornbeam.Run(AlikeLater((1, 1, 1, 1)), "uniform", playouts=10**12)
    with pytest.raises(hornbeam.InputError, match=f"two moves of AlikeLater are written '{written}'"):
        run.resume()


def test_a_game_that_ends_beyond_one_is_refused():
    class Signed(TicTacToe):
        def score(self):
            return {"X": 1, "O": -1, None: 0}[self.winner()]

        def copy(self):
            return Signed(self.cells)

    with pytest.raises(TypeError, match=r"Signed.score\(\) has to return 1, 0.5 or 0 .* not -1"):
        hornbeam.solve(Signed(), playouts=500)
    assert any(said.startswith("players: ") for said in hornbeam.check(Signed()))


class Heavy(FullBag):
    score_range = None

    def score(self):  # how little: no line is known to be the best
        return -super().score()

    def moves(self):
        return [i for i in range(6) if i not in self.packed] if len(self.packed) < 3 else []


@pytest.mark.parametrize("kind, bound", [(Heavy, float("inf")), (Tour, float("-inf")), (Tour, float("inf"))])
def test_an_infinite_bound_says_nothing(kind, bound):
    class Unbounded(kind):
        def bound(self):
            return bound

        def copy(self):
            copy = object.__new__(Unbounded)
            copy.__dict__.update(self.__dict__)
            return copy

    result = hornbeam.solve(Unbounded(), "uniform", playouts=5)
    assert result.bound is None
    assert hornbeam.Result.from_json(result.to_json(), Unbounded).line == result.line


def test_the_root_is_seen_as_the_class_has_it():
    run = hornbeam.Run(Tour(), "mcts(select=sp)", playouts=200)
    run.resume()
    run.play(3)
    run.allow(playouts=200)
    run.resume()
    seen = run.view()
    assert {one["move"] for one in seen} <= {1, 2, 4, 5, 6, 7}
    assert all(8 <= one["top"] <= one["mean"] for one in seen)


def test_the_kit_tells_costs_as_they_are():
    class Cheap(Tour):
        def bound(self):
            return 60

        def copy(self):
            return Cheap(self.way)

    class Narrow(Tour):
        def cost_range(self):
            return (1, 2)

        def copy(self):
            return Narrow(self.way)

    (bound,) = hornbeam.check(Cheap(), games=2)
    assert bound.startswith("bound: a line costs ") and ", less than the bound of 60" in bound
    (outside,) = hornbeam.check(Narrow(), games=2)
    assert outside.startswith("range: a game ends with ") and outside.endswith("of 1.000000 to 2.000000")
    assert "-" not in bound + outside
    with pytest.raises(hornbeam.InputError, match="games is 1 or more, not 0"):
        hornbeam.check(Tour(), games=0)


def test_a_result_without_a_position_says_so():
    class Silent(FullBag):
        text = None

    class Mute(Silent):
        parse = None

    class Deaf(FullBag):
        parse = None

    for kind in (Silent, Mute):
        with pytest.raises(hornbeam.InputError, match="was saved without a position"):
            hornbeam.Result.from_json(hornbeam.solve(kind(), playouts=5).to_json(), kind)
    with pytest.raises(hornbeam.InputError, match=r"Deaf has no parse\(text\)"):
        hornbeam.Result.from_json(hornbeam.solve(Deaf(), playouts=5).to_json(), Deaf)


def test_a_problem_is_a_source():
    assert hornbeam.solve(hornbeam.Problem(Bag()), playouts=300).score == 10
    assert hornbeam.solve(hornbeam.Problem("jobshop:ft06"), playouts=5).instance == "jobshop:ft06"


def test_nothing_is_chosen_before_anything_is_known():
    with pytest.raises(hornbeam.InputError, match=r"resume\(\) the run first"):
        hornbeam.Run(TicTacToe(), "mcts", playouts=10).choose()
    assert hornbeam.Run(TicTacToe("XXXOO    "), "mcts", playouts=10).choose() is None


@pytest.mark.parametrize("search, method", [("nrpa(bias=1)", r"bias\(move\)"), ("mcts", r"score_range\(\)")])
def test_what_a_search_lacks_is_named(search, method):
    with pytest.raises(hornbeam.InputError, match=method):
        hornbeam.solve(Bag(), search, playouts=5)


@pytest.mark.parametrize(
    "name, domain", [("TTT", "ttt"), ("MyPuzzle", "my-puzzle"), ("TSPTour2", "tsp-tour2"), ("_Nim_", "nim")]
)
def test_a_class_is_a_domain_of_its_name(name, domain):
    assert hornbeam.Problem(type(name, (Bag,), {})()).domain == domain
