"""course.json: which chapters and stages count, for how many points, until when, and on which card."""
import datetime
import hashlib
import math
import os
import pathlib
import re

import located_json
import schema
from faults import Fault

root = pathlib.Path(__file__).resolve().parents[2]

_stage = re.compile(r'^STAGE\("([^"]+)", *"([^"]+)"', re.M)


class Chapter:
    def __init__(self, folder, given, course):
        self.folder = folder                       # 02_transpose
        self.name = folder.split("_", 1)[1]        # transpose
        self.number = int(folder.split("_", 1)[0])
        self.title = given.get("title", f"Chapter {self.number}: {self.name}")
        self.weight = given.get("weight", 1)
        self.stages = stages_of(folder)            # [(id, name)]
        # Marks have two places: what is lost of each stage would be missing, or too much, in the sum.
        self.points = {i: round(given.get("stages", {}).get(i, given.get("points", 10)), 2) for i, _ in self.stages}
        self.deadline = _time(given["deadline"]) if "deadline" in given else None
        self.late = given.get("late", course.get("late"))
        self.card = given.get("card", course.get("card", "cpu"))
        self.seconds = given.get("seconds", course.get("seconds", 60))

    @property
    def maximum(self):
        return sum(self.points.values())

    def lateness(self, submitted, at_least=0):
        """What came when: the days that have begun after the deadline, and the percent that this costs."""
        if not self.deadline:
            return 0, 0
        days, grace = at_least, (self.late or {}).get("grace_minutes", 0)
        if submitted:
            over = (submitted - self.deadline).total_seconds() - 60 * grace
            days = max(days, math.ceil(over / 86400)) if over > 0 else days
        if days <= 0:
            return 0, 0
        if not self.late or days > self.late["days"]:
            return days, 100
        return days, min(100, days * self.late["percent_per_day"])


class Course:
    def __init__(self, path=None):
        """Without a file: every chapter, 10 points a stage."""
        document = located_json.read(path) if path else None
        given = document.value if path else {"chapters": [{"chapter": f} for f in folders()]}
        if path:
            found = list(_faults(document))
            if found:
                raise Fault("\n".join(str(f) for f in found))
        self.name = given.get("name", "")
        self.chapters = [Chapter(_folder_called(c["chapter"]), c, given) for c in given["chapters"]]
        self.digest = hashlib.sha256(repr(given).encode()).hexdigest()[:16]

    def chapter(self, name):
        for c in self.chapters:
            if name in (c.folder, c.name, str(c.number)):
                return c
        listed = ", ".join(c.folder for c in self.chapters)
        raise Fault(f"{name} is none of the course's chapters. They are: {listed}")


def path_or_here(path):
    """The course.json that was named, or that of this folder, or None."""
    return path or ("course.json" if os.path.exists("course.json") else None)


def folders():
    return sorted(p.name for p in (root / "chapters").glob("[0-9][0-9]_*"))


def folder_named(name):
    return next((f for f in folders() if name in (f, f.split("_", 1)[1])), None)


def _folder_called(name):
    return folder_named(name) or next((f for f in folders() if name == str(int(f[:2]))), None)


def stages_of(folder):
    return _stage.findall((root / "tests/graders" / (folder + ".cpp")).read_text(encoding="utf-8"))


def _time(text):
    # Before Python 3.11 fromisoformat knows no Z.
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def _faults(document):
    """Everything that is wrong, each with its line."""
    broken = list(schema.faults(document.value, schema.load("course.schema.json")))
    for path, words in broken:
        name = next((f'"{p}": ' for p in reversed(path) if isinstance(p, str)), "")
        yield document.fault(path, (name if words.startswith("this ") else "") + words)
    if broken:
        return
    seen = set()
    for i, given in enumerate(document.value["chapters"]):
        path = ("chapters", i)
        folder = _folder_called(given["chapter"])
        if not folder:
            yield document.fault(path + ("chapter",), f"there is no chapter {given['chapter']}. "
                                 f"There are: {', '.join(folders())}")
            continue
        if folder in seen:
            yield document.fault(path + ("chapter",), f"{folder} stands here twice")
        seen.add(folder)
        ids = [s for s, _ in stages_of(folder)]
        for stage in given.get("stages", {}):
            if stage not in ids:
                yield document.fault(path + ("stages", stage), f"{folder} has no stage {stage}. "
                                     f"It has: {', '.join(ids)}")
        if "deadline" in given:
            try:
                _time(given["deadline"])
            except ValueError:
                yield document.fault(path + ("deadline",), f"there is no such day or time: {given['deadline']}")
