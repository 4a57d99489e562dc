"""Domains from shared libraries: what the program loads, Python loads."""

import os
import subprocess
import sys

import hornbeam
import pytest


def test_a_plugin_brings_its_domain(plugins, tmp_path, program):
    hornbeam.load_plugin(plugins / "libbag.so")
    hornbeam.load_plugin(str(plugins / "libbag.so"))  # changes nothing
    assert [domain["name"] for domain in hornbeam.domains()].count("bag") == 1
    result = hornbeam.solve("bag:six", "nrpa", playouts=300, seed=2)
    assert result.score == 10 and result.verify() and "<svg" in result.to_svg()
    (tmp_path / "bag.json").write_text(result.to_json())
    assert hornbeam.load_result(tmp_path / "bag.json").line == result.line
    run = hornbeam.Run("bag:six", "nrpa", playouts=300, seed=2)
    run.resume(playouts=100)
    run.save(tmp_path / "bag.run")
    run = hornbeam.Run.load(tmp_path / "bag.run")
    run.resume()
    assert run.best.line == result.line and run.best.spent.playouts == 300
    verified = [program, "--plugin", str(plugins / "libbag.so"), "verify", str(tmp_path / "bag.json")]
    assert subprocess.run(verified, capture_output=True, text=True, check=True).stdout.startswith("bag:six: score 10")


def test_complaints_of_a_plugin_are_sentences(plugins):
    hornbeam.load_plugin(plugins / "libbag.so")
    with pytest.raises(hornbeam.InputError, match="'sixx' is neither an instance of bag nor a file"):
        hornbeam.solve("bag:sixx", playouts=1)
    with pytest.raises(hornbeam.SpecError, match="'tabu-color' needs a domain whose moves have colours"):
        hornbeam.solve("bag:six", "tabu-color", playouts=1)
    with pytest.raises(RuntimeError, match="nobody carries 99"):
        hornbeam.solve("bag:heavy", playouts=10)


@pytest.mark.parametrize(
    "file, sentence",
    [
        ("nowhere.so", "there is no such file"),
        ("", "it is a folder"),
        ("libno_plugin.so", "this library is no plug-in; one says HORNBEAM_PLUGIN"),
        ("libother_version.so", "it was built for hornbeam 0.0.7, and this is"),
        ("libother_shape.so", "it was built with other headers or settings"),
        ("libtaken_name.so", "there is a domain 'samegame' already"),
    ],
)
def test_other_files_get_the_sentence_of_the_program(plugins, program, file, sentence):
    path = str(plugins / file)
    with pytest.raises(hornbeam.InputError) as caught:
        hornbeam.load_plugin(path)
    assert str(caught.value).startswith(f"plug-in {path}: {sentence}")
    done = subprocess.run([program, "list", "--plugin", path], capture_output=True, text=True)
    assert done.stderr == f"hornbeam: {caught.value}\n"


def test_the_environment_names_plugins(plugins, in_another_process, monkeypatch):
    monkeypatch.setenv("HORNBEAM_PLUGINS", f":{plugins / 'libsnake.so'}")
    assert in_another_process("import hornbeam; print(hornbeam.solve('snake:5', 'exhaustive').score)") == "13.0"
    monkeypatch.setenv("HORNBEAM_PLUGINS", "gone.so")
    done = subprocess.run([sys.executable, "-c", "import hornbeam"], capture_output=True, text=True, env=os.environ)
    assert "InputError: HORNBEAM_PLUGINS: plug-in gone.so: there is no such file" in done.stderr


def test_what_a_plugin_that_is_not_there_left_says_how_that_is_loaded(plugins, in_another_process, tmp_path):
    hornbeam.load_plugin(plugins / "libbag.so")
    run = hornbeam.Run("bag:six", playouts=10)
    run.resume()
    run.save(tmp_path / "bag.run")
    (tmp_path / "bag.json").write_text(run.best.to_json())
    code = f"""
import hornbeam
for read, name in ((hornbeam.load_result, "bag.json"), (hornbeam.Run.load, "bag.run")):
    try:
        read({str(tmp_path)!r} + "/" + name)
    except hornbeam.InputError as error:
        print(error)"""
    said = in_another_process(code).splitlines()
    assert len(said) == 2
    assert all(line.endswith("and a plug-in is loaded first, hornbeam.load_plugin(FILE)") for line in said)
