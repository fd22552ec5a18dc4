"""Compiles one file with a chapter's graders, runs them, and says what they said: nothing about students or points."""
import ctypes
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import time

from course import root
from faults import Fault

compile_seconds = 120
compile_gigabytes = 4
_warnings = ["-Wall", "-Wextra", "-Wno-unused-parameter", "-Wno-sign-compare"]
# What a compiler says of a source has a place in it, or is the linker's, or is that it crashed: else the machine is to
# blame.
_of_the_source = re.compile(r"[0-9)]: (fatal )?error:|undefined reference|multiple definition of|^cpucc: |"
                            r"(internal compiler error|unable to execute command): (Segmentation fault|Aborted)", re.M)
_of_the_machine = re.compile(r"No space left on device|Disk quota exceeded|Killed|Cannot allocate memory")
_of_our_limit = re.compile(r"The compiler was stopped|virtual memory exhausted|out of memory|bad_alloc|emory exhausted|"
                           r"llocation failure")


class NotGraded(Exception):
    """The machine's fault, never the student's: to be tried again."""


def build_graders(chapters):
    """Once for all files, on the machine that the command is called on."""
    for chapter in chapters:
        if subprocess.run([root / "common/make/build", "chapter", chapter.folder]).returncode != 0:
            raise Fault(f"The graders of {chapter.folder} cannot be built: the messages are above.")


def is_strict(chapter):
    """Does ./grade know how to judge a file that nobody trusts? It does so on the CPU device alone."""
    return chapter.card == "cpu" and (root / "common/grading/strict/strict.cpp").exists()


def judge(data, chapter, seed, trust=False):
    """What the graders say of a file's bytes: what result.py makes a result.json of."""
    with tempfile.TemporaryDirectory(prefix="kit.") as folder:
        folder = pathlib.Path(folder)
        folder.chmod(0o711)   # a sandbox may have a user of its own
        source = folder / (chapter.name + ".cu")
        source.write_bytes(data)
        began, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
        verdict = {"status": "graded", "message": "", "device": "CPU device", "sandbox": _no_sandbox(), "stages": []}
        if is_strict(chapter):
            verdict.update(_grade_strictly(source, folder, chapter, seed, trust))
        else:
            errors = _compile(source, folder, chapter)
            verdict.update(_refused_by_compiler(errors) if errors else _grade(source, folder, chapter, seed))
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        verdict["seconds"] = {"total": round(time.monotonic() - began, 2), "processor": round(processor, 2)}
    return verdict


def _no_sandbox():
    return {"isolated": False, "layers": ["a process and a folder of its own", "limits of time, memory and output"]}


def _run(command, seconds, cwd, limits):
    """(status, stdout, stderr). Whatever it started is dead afterwards; status None: it took too long."""
    def limit():
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)   # PR_SET_PDEATHSIG: nothing outlives who asked for it
        for what, most in limits:
            resource.setrlimit(what, (most, most))
    env = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": str(cwd), "TMPDIR": str(cwd), "LC_ALL": "C.UTF-8",
           "NO_COLOR": "1"}
    kept = ("CXX", "LD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES", "WORKERS")
    env.update({k: os.environ[k] for k in kept if k in os.environ})
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


def _compiler():
    found = os.environ.get("CXX") or shutil.which("g++") or shutil.which("clang++")
    if not found:
        raise NotGraded("there is no compiler here")
    return found


def _objects(device, chapter):
    try:
        return (root / f"build/grade/{device}/{chapter.folder}.objects").read_text().splitlines()
    except OSError:
        raise NotGraded(f"the graders of {chapter.folder} are not built for the {device}") from None


def _compile(source, folder, chapter):
    """The compilers' words if they refuse the file, else None."""
    compiler = _compiler()
    include = ["-I", ".", "-I", f"chapters/{chapter.folder}"]
    most = "-ferror-limit=20" if "clang" in compiler else "-fmax-errors=20"
    commands = [[root / "build/cpu/cpucc", "--compiler", compiler, *include, *_warnings, "-Xcompiler", most,
                 "-o", folder / "cpu", source, *_objects("cpu", chapter)]]
    limits = [(resource.RLIMIT_FSIZE, 1 << 29), (resource.RLIMIT_CORE, 0),
              (resource.RLIMIT_AS, compile_gigabytes << 30)]
    if chapter.card != "cpu":
        nvcc = shutil.which(os.environ.get("NVCC", "nvcc")) or "/usr/local/cuda/bin/nvcc"
        commands.append([nvcc, "-std=c++17", "-O3", "-lineinfo", "-arch=native", *include, "-o", folder / "gpu", source,
                         *_objects("gpu", chapter)])
    for command in commands:
        try:
            status, out, errors = _run(command, compile_seconds, folder, limits)
        except OSError as error:
            raise NotGraded(f"{command[0]} cannot be started: {error.strerror}") from None
        said = (out.decode("utf-8", "replace") + errors).replace(str(folder) + "/", "")
        if status is None:
            return f"The compiler was stopped after {compile_seconds} seconds."
        if status == 0:
            continue
        if _of_the_machine.search(said):
            raise NotGraded("the compiler could not do its work: " + _first_error(said))
        if _of_our_limit.search(said):
            return f"The compiler needed more than {compile_gigabytes} GB of memory."
        if not _of_the_source.search(said):
            raise NotGraded("the compiler failed without a word about the file: " + (_first_error(said) or str(status)))
        return said
    return None


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


def _grade(source, folder, chapter, seed):
    """What ./grade says of the programs in the folder: the part of a verdict that it decides."""
    device = "CPU device"
    if chapter.card != "cpu":
        device += " and " + _card(chapter)
    (folder / "source").write_text(f"{chapter.folder}\n{source}\n")
    shutil.copyfile(source, folder / "text")
    return {"device": device, **_ask(["--built", folder], folder, chapter, seed)[0]}


def _grade_strictly(source, folder, chapter, seed, trust):
    """The same, compiled and run where the code cannot reach what grades it."""
    verdict, said = _ask(["--strict", source, "--chapter", chapter.folder, *(["--trust"] if trust else [])],
                         folder, chapter, seed)
    if not said:
        return verdict
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
    longest = 60 + compile_seconds + chapter.seconds * len(chapter.stages)
    status, out, errors = _run(command, longest, folder, [(resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, 1 << 29)])
    if status is None:
        return {"status": "refused", "message": f"it was stopped after {longest} seconds"}, None
    try:
        said = json.loads(out)
        stages = [_stage(s) for s in said["stages"]]
    except (ValueError, KeyError, TypeError):
        if "was changed" in errors or "has changed" in errors:
            return {"status": "refused", "message": "its program changed the file that was graded"}, None
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
