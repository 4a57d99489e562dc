"""Problems in the box: what Python finds is what the program finds."""

import json
import os
import signal
import subprocess
import threading
import time

import hornbeam
import pytest
from puzzles import Bag

BOARD = "samegame:standard/7"


@pytest.mark.parametrize(
    "instance, search, playouts",
    [
        (BOARD, "nrpa", 3000),
        (BOARD, "mcts(select=sp)", 3000),
        ("morpion:5D", "nested(level=2)", 2000),
        ("jobshop:ft06", "nrpa", 1000),
        ("havannah:4", "mcts", 1000),
    ],
)
def test_the_line_is_the_programs(program, instance, search, playouts):
    command = [program, "solve", instance, "--search", search, "--playouts", str(playouts)]
    done = subprocess.run([*command, "--seed", "5", "--quiet", "--json", "-"], capture_output=True, check=True)
    theirs = json.loads(done.stdout)
    ours = json.loads(hornbeam.solve(instance, search, playouts=playouts, seed=5).to_json())
    assert ours.keys() == theirs.keys()
    for key in ("line", "search", "instance", "position", "seed"):
        assert ours[key] == theirs[key]
    assert [step["playouts"] for step in ours["history"]] == [step["playouts"] for step in theirs["history"]]


def test_a_result_says_what_it_is():
    result = hornbeam.solve(BOARD, "nrpa", playouts=500, seed=3)
    assert result.domain == "samegame" and result.instance == BOARD and result.seed == 3
    assert result.search == "nrpa" and result.spent.playouts == 500
    assert result.objective == "maximise" and result.history[-1].score == result.score
    assert result.moves == result.line
    assert result.verify() == "replayed by the reference rules"
    with pytest.raises(AttributeError, match="no cost"):
        result.cost
    assert result.to_svg().startswith("<svg") and result._repr_svg_() == result.to_svg()
    assert "<iframe" in result._repr_html_() and "</html>" in result.to_html()
    assert str(int(result.score)) in repr(result)


def test_results_are_read_again(tmp_path):
    result = hornbeam.solve("tsptw:rc_201.1", "nrpa", playouts=200)
    assert result.objective == "minimise" and result.cost == -result.score
    path = tmp_path / "result.json"
    path.write_text(result.to_json())
    assert hornbeam.load_result(path).to_json() == result.to_json()
    changed = json.loads(result.to_json())
    changed["line"] = changed["line"][::-1]
    with pytest.raises(RuntimeError):
        hornbeam.Result.from_json(json.dumps(changed)).verify()


def test_wrong_input_is_a_sentence():
    with pytest.raises(hornbeam.InputError, match="there is no domain 'samegam'; did you mean"):
        hornbeam.solve("samegam:standard/7")
    with pytest.raises(hornbeam.SpecError, match="did you mean 'nrpa'"):
        hornbeam.solve(BOARD, "nrpaa")
    with pytest.raises(hornbeam.InputError, match="more than nothing"):
        hornbeam.solve(BOARD, playouts=0)
    with pytest.raises(hornbeam.InputError, match="nodes is a whole number, not 1.5"):
        hornbeam.solve(BOARD, nodes=1.5)
    for threads in (0, -1, "4", 1.5, 2**40):
        with pytest.raises(hornbeam.InputError, match=f"^threads is a whole number, 1 or more, or None, not {threads!r}$"):
            hornbeam.solve(BOARD, threads=threads)
    with pytest.raises(hornbeam.InputError, match="^moves are given as a list, not as 5$"):
        hornbeam.solve(BOARD, first_moves=5)
    with pytest.raises(hornbeam.InputError, match="^moves are given as a list, not as None$"):
        hornbeam.Problem(BOARD).moves(None)
    for name in ("on_improvement", "on_progress"):
        with pytest.raises(hornbeam.InputError, match=f"^{name} is a function that is given a Step, not 5$"):
            hornbeam.solve(BOARD, playouts=5, **{name: 5})
    for seed in (-1, 2**64, 1.0):
        with pytest.raises(hornbeam.InputError, match=f"seed is a whole number from 0 to 18446744073709551615, not {seed}"):
            hornbeam.solve(BOARD, seed=seed, playouts=5)
    with pytest.raises(hornbeam.InputError, match="is not legal"):
        hornbeam.Run(BOARD, "mcts", playouts=10).play("99,99")
    assert issubclass(hornbeam.SpecError, ValueError)


@pytest.mark.parametrize("source", [BOARD, Bag()])
def test_time_counts_inside_resume_alone(source):
    run = hornbeam.Run(source, "nrpa", time=3600)
    inside = 0.0
    for _ in range(3):
        begun = time.monotonic()
        run.resume(playouts=5)
        inside += time.monotonic() - begun
        time.sleep(0.01)
    assert 0 < run.best.spent.seconds <= inside
    assert run.best.history[-1].seconds <= inside


def test_files_that_cannot_be_read(tmp_path):
    for read in (hornbeam.load_result, hornbeam.Run.load):
        with pytest.raises(hornbeam.InputError, match="^cannot read .*none: No such file or directory$"):
            read(tmp_path / "none")
        with pytest.raises(hornbeam.InputError, match="^cannot read .*: it is a folder$"):
            read(tmp_path)
    hornbeam.Run(BOARD, playouts=5).save(tmp_path / "run")
    with pytest.raises(hornbeam.InputError, match=r"run: this is a run, not a result: hornbeam.Run.load\(\) reads it"):
        hornbeam.load_result(tmp_path / "run")
    (tmp_path / "bytes").write_bytes(bytes(range(128, 256)))
    with pytest.raises(hornbeam.InputError, match="bytes: "):
        hornbeam.load_result(tmp_path / "bytes")


def test_slices_are_the_whole(tmp_path, in_another_process):
    whole = hornbeam.solve(BOARD, "nrpa", playouts="2k")
    run = hornbeam.Run(BOARD, "nrpa", playouts=2000)
    assert run.resume(playouts=700) and not run.is_over
    run.save(tmp_path / "run")
    while run.resume(playouts=300):
        pass
    assert run.is_over and run.best.line == whole.line
    code = f"""
import hornbeam
run = hornbeam.Run.load({str(tmp_path / "run")!r})
run.resume()
print(run.best.line)"""
    assert in_another_process(code) == str(whole.line)


def test_a_run_is_not_saved_onto_a_folder(tmp_path):
    (tmp_path / "folder").mkdir()
    with pytest.raises(hornbeam.InputError, match="is a folder"):
        hornbeam.Run(BOARD, playouts=5).save(tmp_path / "folder")
    with pytest.raises(hornbeam.InputError, match="cannot be written"):
        hornbeam.Run(BOARD, playouts=5).save(tmp_path / "none" / "run")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_help_says_what_a_run_takes():
    said = hornbeam.Run.__init__.__doc__
    for name in ("source", "search", "time", "nodes", "seed", "threads", "memory", "first_moves", "on_progress"):
        assert name in said.split("A run that has not begun.")[1]


def test_a_game_is_played_move_by_move():
    run = hornbeam.Run("havannah:4", "mcts", playouts=500)
    run.resume()
    move = run.choose()
    assert move == max(run.view(), key=lambda one: one["visits"])["move"]
    run.play(move)
    assert run.played == [move] and move not in hornbeam.Problem("havannah:4").moves([move])
    run.allow(playouts=500)
    run.resume()
    assert run.best.line[0] == move


def test_threads_change_nothing():
    search = "nested(level=3)"
    assert hornbeam.solve(BOARD, search, playouts=3000).line == hornbeam.solve(
        BOARD, search, playouts=3000, threads=2
    ).line


def test_every_improvement_is_told_once():
    told = []
    progress = []
    result = hornbeam.solve(BOARD, "nrpa", playouts=3000, on_improvement=told.append, on_progress=progress.append)
    assert [(step.playouts, step.score) for step in told] == [(s.playouts, s.score) for s in result.history]
    assert told[-1].line == result.line
    assert [step.playouts for step in progress] == sorted(step.playouts for step in progress)


def test_an_exception_in_a_callback_stops_and_the_run_goes_on():
    class Enough(Exception):
        pass

    def raise_once(step):
        if not seen:
            seen.append(threading.get_ident())
            raise Enough

    seen = []
    run = hornbeam.Run(BOARD, "nrpa", playouts=3000, on_improvement=raise_once)
    with pytest.raises(Enough):
        run.resume()
    assert seen == [threading.get_ident()]
    assert run.best.spent.playouts < 3000
    run.resume()
    assert run.best.line == hornbeam.solve(BOARD, "nrpa", playouts=3000).line


def test_ctrl_c_stops_and_the_run_goes_on():
    begun = threading.Event()

    def press():
        begun.wait()
        os.kill(os.getpid(), signal.SIGINT)

    presser = threading.Thread(target=press)
    presser.start()
    run = hornbeam.Run(BOARD, "nrpa", time=600, on_improvement=lambda step: begun.set())
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        run.resume()
    presser.join()
    assert signal.getsignal(signal.SIGINT) is before
    spent = run.best.spent.playouts
    assert run.resume(playouts=10) and run.best.spent.playouts > spent


def test_other_threads_go_on():
    run = hornbeam.Run(BOARD, "nrpa", time=600)
    refused = []

    def work():
        sum(range(1_000_000))
        try:
            run.best
        except RuntimeError as error:
            refused.append(str(error))
        run.stop()

    worker = threading.Timer(0.05, work)
    worker.start()
    assert run.resume()  # there would be more to do
    worker.join()
    assert refused == ["this run is under way: until resume() returns only stop() can be called"]


def test_domains_are_listed():
    names = [domain["name"] for domain in hornbeam.domains()]
    assert {"samegame", "morpion", "go", "havannah", "jobshop", "tsptw"} <= set(names)
    assert "1" in hornbeam.Problem(BOARD).show()
