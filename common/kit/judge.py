"""Has ./grade --strict judge one file, and says what it said: nothing about students or points."""
import ctypes
import json
import os
import pathlib
import re
import resource
import signal
import subprocess
import tempfile
import time

from course import root
from faults import Fault

# What ./grade --strict allows for it (common/grading/strict/strict_build.cpp); nvcc has twice the time.
compile_seconds = 60
compile_gigabytes = 4


class NotGraded(Exception):
    """The machine's fault, never the student's: to be tried again."""


def build_graders(chapters):
    """Once for all files, on the machine that the command is called on."""
    for chapter in chapters:
        if subprocess.run([root / "common/make/build", "chapter", chapter.folder]).returncode != 0:
            raise Fault(f"The graders of {chapter.folder} cannot be built: the messages are above.")
    if subprocess.run([root / "common/make/build", "strict"]).returncode != 0:
        raise Fault("What ./grade --strict needs cannot be built: the messages are above.")


def judge(data, chapter, seed, trust=False, known=None):
    """What the graders say of a file's bytes: what result.py makes a result.json of. `known`: a folder for what was
    passed by the same code, of a class whose files all get the same inputs."""
    with tempfile.TemporaryDirectory(prefix="kit.") as folder:
        folder = pathlib.Path(folder)
        folder.chmod(0o711)   # a sandbox may have a user of its own
        source = folder / (chapter.name + ".cu")
        source.write_bytes(data)
        began, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
        verdict = {"status": "graded", "message": "", "device": "CPU device",
                   "sandbox": {"isolated": False, "layers": []}, "stages": []}
        if chapter.card != "cpu":
            verdict["device"] += " and " + _card(chapter)
        verdict.update(_grade(source, folder, chapter, seed, ["--trust"] * trust + (["--known", known] if known else [])))
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        verdict["seconds"] = {"total": round(time.monotonic() - began, 2), "processor": round(processor, 2)}
    return verdict


def _run(command, seconds, cwd, limits, more):
    """(status, stdout, stderr). Whatever it started is dead afterwards; status None: it took too long."""
    def limit():
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)   # PR_SET_PDEATHSIG: nothing outlives who asked for it
        for what, most in limits:
            resource.setrlimit(what, (most, most))
    env = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": str(cwd), "TMPDIR": str(cwd), "LC_ALL": "C.UTF-8",
           "NO_COLOR": "1"}
    kept = ("CXX", "NVCC", "LD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES", "WORKERS")
    env.update({k: os.environ[k] for k in kept if k in os.environ})
    env.update(more)
    with tempfile.TemporaryFile(dir=cwd) as out, tempfile.TemporaryFile(dir=cwd) as errors:
        program = subprocess.Popen([str(c) for c in command], cwd=root, env=env, stdin=subprocess.DEVNULL, stdout=out,
                                   stderr=errors, start_new_session=True, preexec_fn=limit)
        try:
            status = program.wait(seconds)
        except subprocess.TimeoutExpired:
            status = None
        finally:
            try:
                os.killpg(program.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            program.wait()
        out.seek(0)
        errors.seek(0)
        return status, out.read(1 << 26), errors.read(1 << 20).decode("utf-8", "replace")


def _refused_by_compiler(errors):
    return {"status": "not compiled", "message": _first_error(errors), "compiler": errors[:20000]}


def _first_error(said):
    for pattern in (r"^.*\berror: .*$", r"undefined reference to .*$", r"multiple definition of .*?;", r"^.*\S.*$"):
        found = re.search(pattern, said, re.M)
        if found:
            return found.group().strip()[:200]
    return ""


def _card(chapter):
    try:
        said = subprocess.run(["nvidia-smi", "--query-gpu=name", "--format=csv,noheader"], capture_output=True,
                              text=True, timeout=60).stdout.strip().splitlines()
    except (OSError, subprocess.TimeoutExpired):
        said = []
    if not said or chapter.card.lower() not in said[0].lower():
        raise NotGraded(f"course.json asks for a {chapter.card}, and here is {said[0] if said else 'no GPU'}")
    return said[0]


def _grade(source, folder, chapter, seed, options):
    """The part of a verdict that ./grade decides: it compiles and runs the file where its code cannot reach what judges it."""
    verdict, said = _ask(["--strict", source, "--chapter", chapter.folder, *options], folder, chapter, seed)
    if not said:
        return verdict
    if chapter.card != "cpu" and not any(layer.startswith("times on the ") for layer in said["layers"]):
        raise NotGraded("the graders for a GPU are not built: is nvcc on the PATH?")
    verdict["sandbox"] = {"isolated": said["sandbox"] != "none", "layers": said["layers"],
                          "missing": said["missing"]}
    refused = said["refused"].replace(str(folder) + "/", "")
    if refused.startswith("it does not compile"):
        words = said["stages"][0]["failure"]["element"]   # of whose fault ./grade is sure
        verdict.update(_refused_by_compiler(re.sub(r"\S*/(?=[^/\s]+\.cu\b)", "", words)))
    elif refused:
        verdict.update(status="refused", message=refused)
    return verdict


def _ask(how, folder, chapter, seed):
    """What ./grade says: (that part of a verdict, its JSON)."""
    command = [root / "build/grade/grade", *how, "--seed", str(seed), "--timeout", str(chapter.seconds), "--json", "-"]
    on_gpu = chapter.card != "cpu"
    longest = 60 + compile_seconds * (3 if on_gpu else 1) + chapter.seconds * len(chapter.stages) * (1 + on_gpu)
    status, out, errors = _run(command, longest, folder, [(resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, 1 << 29)],
                               {} if on_gpu else {"DEVICE": "cpu"})
    if status is None:
        return {"status": "refused", "message": f"it was stopped after {longest} seconds"}, None
    try:
        said = json.loads(out)
        stages = [_stage(s) for s in said["stages"]]
    except (ValueError, KeyError, TypeError):
        words = errors.strip().splitlines()[-1:] or ["it said nothing"]
        raise NotGraded(f"./grade ended with {status}: {words[0]}") from None
    if [s["id"] for s in stages] != [i for i, _ in chapter.stages]:
        raise NotGraded("the graders that were built have other stages: build them again")
    return {"stages": stages}, said


def _stage(said):
    """Of a stage what marks and students need: not the access report."""
    kept = {k: said[k] for k in ("id", "name", "outcome", "facts", "predictions", "times")}
    kept["seconds"] = round(said["graderSeconds"], 3)
    if said["outcome"] != "passed":
        failure = said.get("failure", {})
        kept["failure"] = {k: failure.get(k, "") for k in ("what", "element", "writer", "cause", "next")}
    kept["printed"] = said.get("printed", "")[:2000]
    return kept
