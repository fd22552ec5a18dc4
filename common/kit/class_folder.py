"""The folder that grade-class writes: what of it lies where, for the driver and for the jobs on other machines.

    class.json            the seed, and what verdicts depend on
    sources/SHA256.cu     each content once, however many handed it in
    verdicts/CHAPTER/SHA256.json     what the graders said of it; there as soon as that is decided
    troubles/CHAPTER/SHA256          why a machine could not come to a verdict: tried again
    known/CHAPTER-…/STAGE-…          code that has passed a stage: it is not run again for the same
    journal               a line for each grading
    results/STUDENT/CHAPTER.json     result.json
    summary.html, marks.csv, stages.csv, similar.csv
"""
import contextlib
import fcntl
import hashlib
import json
import os
import pathlib
import random
import re
import socket
import time

import course as workbook
import judge
import result


class Folder:
    def __init__(self, path):
        self.path = pathlib.Path(path).resolve()
        self.state, self.seed_before = None, None

    def begin(self, seed, trust=False):
        """The seed is drawn once for a class, and stays."""
        self.path.mkdir(parents=True, exist_ok=True)
        old = self._read("class.json") or {}
        drawn = random.SystemRandom().randrange(1 << 31)
        self.seed_before = old.get("seed")
        self.state = {"schema": 1, "seed": old.get("seed", drawn) if seed is None else seed,
                      "trust": trust, "of": old.get("of", {}), "chapters": old.get("chapters", {})}

    def about_seed(self):
        if self.seed_before not in (None, self.state["seed"]):
            yield f"The seed was {self.seed_before}: with another one everything is graded again"

    def take(self, submissions):
        """Keeps the sources, and lists what verdicts are of."""
        for s in submissions:
            path = self.source(s.sha256) if s.sha256 and not s.fault else None
            if path and not self._is(path, s.sha256):
                path.parent.mkdir(exist_ok=True)
                part = path.with_name("." + path.name)
                part.write_bytes(s.data)
                part.replace(path)
        for folder, chapter in {s.chapter.folder: s.chapter for s in submissions}.items():
            self.state["of"][folder] = fingerprint(chapter, self.state["seed"], self.state["trust"])
            self.state["chapters"][folder] = {"seconds": chapter.seconds, "card": chapter.card}
        result.write(self.path / "class.json", self.state)

    def load(self):
        self.state = self._read("class.json")

    def chapter(self, folder):
        return workbook.Chapter(folder, self.state["chapters"][folder], {})

    def source(self, sha256):
        return self.path / "sources" / (sha256 + ".cu")

    def verdict(self, chapter, sha256):
        """None while there is none, or only one of other inputs, limits or graders."""
        found = self._read(f"verdicts/{chapter}/{sha256}.json")
        return found["verdict"] if found and found.get("of") == self.state["of"][chapter] else None

    def trouble(self, chapter, sha256):
        try:
            return (self.path / "troubles" / chapter / sha256).read_text(encoding="utf-8").strip()
        except OSError:
            return ""

    def grade(self, chapter, sha256):
        """Comes to a verdict, if there is none yet. Whoever is killed in here leaves none."""
        source = self.source(sha256)
        with _alone(source):
            if not self.verdict(chapter, sha256):
                self._grade(chapter, sha256, source)

    def _grade(self, chapter, sha256, source):
        if not self._is(source, sha256):
            return self._troubled(chapter, sha256, "its source under sources/ was changed: the same command mends it")
        began = time.time()
        try:
            verdict = judge.judge(source.read_bytes(), self.chapter(chapter), self.state["seed"], self.state["trust"],
                                  self.path / "known" / f"{chapter}-{self.state['of'][chapter]}")
        except (judge.NotGraded, OSError) as error:
            return self._troubled(chapter, sha256, str(error))
        result.write(self.path / "verdicts" / chapter / (sha256 + ".json"),
                     {"of": self.state["of"][chapter], "verdict": verdict})
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.localtime(began))
        line = (f"{when} {socket.gethostname()} {chapter} {sha256} "
                f"{verdict['status'].replace(' ', '-')} {time.time() - began:.1f} {verdict['seconds']['processor']}\n")
        with open(self.path / "journal", "a", encoding="utf-8") as journal:
            journal.write(line)

    def costs(self):
        """Of each grading: its seconds, and those of a processor."""
        try:
            lines = (self.path / "journal").read_text(encoding="utf-8").splitlines()
        except OSError:
            return []
        return [(float(f[5]), float(f[6])) for f in map(str.split, lines) if len(f) == 7]

    def _troubled(self, chapter, sha256, words):
        result.write(self.path / "troubles" / chapter / sha256, f"{socket.gethostname()}: {words}\n")

    def result_path(self, student, chapter):
        return self.path / "results" / slug(student) / (chapter + ".json")

    def results(self):
        return [json.loads(p.read_text(encoding="utf-8")) for p in sorted((self.path / "results").glob("*/*.json"))]

    def _read(self, name):
        try:
            return json.loads((self.path / name).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None

    @staticmethod
    def _is(path, sha256):
        try:
            return hashlib.sha256(path.read_bytes()).hexdigest() == sha256
        except OSError:
            return False

    def lock(self, waiting):
        """Held by the driver, and by the jobs of a driver that was killed, until they have ended."""
        handle = os.open(self.path / "lock", os.O_RDWR | os.O_CREAT, 0o644)
        os.set_inheritable(handle, True)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            waiting()
            fcntl.flock(handle, fcntl.LOCK_EX)
        return handle


@contextlib.contextmanager
def _alone(path):
    """A job outlives what started it when that is killed, and who starts the rest again would grade its file twice."""
    try:
        handle = os.open(path, os.O_RDONLY)
    except OSError:   # it is gone, which somebody else tells
        yield
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def fingerprint(chapter, seed, trust):
    """Of all that a verdict depends on, but for the file."""
    graders = (workbook.root / "tests/graders" / (chapter.folder + ".cpp")).read_bytes()
    text = f"{result.version()} {seed} {chapter.seconds} {chapter.card} {trust} ".encode() + graders
    return hashlib.sha256(text).hexdigest()[:16]


def slug(student):
    """A name for a folder, a different one for each student."""
    plain = re.sub(r"[^A-Za-z0-9._-]", "_", student)[:60].lstrip(".") or "_"
    digest = hashlib.sha256(student.encode("utf-8", "replace")).hexdigest()[:8]
    return plain if plain == student else f"{plain}-{digest}"
