"""result.json: a verdict, with a student's name, points and lateness. Every host's file is made of it."""
import json
import os
import re
import tempfile

from course import root


def version():
    text = (root / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"project\(\S+ VERSION (\S+)", text).group(1)


def refused(message):
    """The verdict on what cannot be graded."""
    return {"status": "refused", "message": message, "device": "none", "stages": [],
            "sandbox": {"isolated": True, "layers": ["it was not run"]},
            "seconds": {"compile": 0, "grade": 0, "processor": 0}}


def not_graded(message):
    """In the place of a verdict that the machine could not come to."""
    return dict(refused(message), status="not graded")


def tidy(number):
    """Two places at most, and none that are zeros."""
    number = round(number, 2)
    return int(number) if number == int(number) else number


def result(verdict, chapter, seed, student, file, when):
    """student: (id, name); file: (name, sha256 or None); when: (submitted or None, known by, at least so many days)."""
    submitted, known_by, at_least = when
    days, percent = chapter.lateness(submitted, at_least)
    by_id = {s["id"]: s for s in verdict["stages"]}
    stages = []
    for i, name in chapter.stages:
        said = by_id.get(i, {"id": i, "name": name, "outcome": "not graded"})
        passed = said["outcome"] == "passed" and verdict["status"] == "graded"
        stages.append({**said, "points": tidy(chapter.points[i]) if passed else 0, "of": tidy(chapter.points[i])})
    points = sum(s["points"] for s in stages)
    made = {"schema": 1, "version": version(), "student": {"id": student[0], "name": student[1]},
            "chapter": chapter.folder, "title": chapter.title, "file": {"name": file[0], "sha256": file[1]},
            "status": verdict["status"], "message": verdict["message"], "points": tidy(points),
            "of": tidy(chapter.maximum),
            "late": {"submitted": submitted.isoformat() if submitted else None, "known_by": known_by,
                     "deadline": chapter.deadline.isoformat() if chapter.deadline else None,
                     "days": days, "percent": percent},
            "mark": None if verdict["status"] == "not graded" else tidy(points * (100 - percent) / 100),
            "seed": seed, "device": verdict["device"], "sandbox": verdict["sandbox"], "seconds": verdict["seconds"],
            "stages": stages}
    if "compiler" in verdict:
        made["compiler"] = verdict["compiler"]
    return made


def write(path, content):
    """All of it or nothing: who is killed in the middle leaves the old file, or none."""
    if not isinstance(content, str):
        content = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    folder = os.path.dirname(os.path.abspath(path))
    os.makedirs(folder, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=folder, prefix=".")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="replace", newline="") as file:
            file.write(content)
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
