"""Writes what a host asks for that grades each file as it comes: Gradescope's zip, PrairieLearn's image and question.

There is in it what grades one chapter, and no solution, wrong answer or test."""
import argparse
import io
import os
import pathlib
import tarfile
import uuid
import zipfile

import course as workbook
import handout
from faults import Fault, run, say

_templates = pathlib.Path(__file__).parent / "packages"
_kit = ["common/make/grade-one", "common/make/find-python", "common/kit/*.py", "common/kit/*.json"]
_epoch = (2000, 1, 1, 0, 0, 0)   # the same files make the same archive


def main(arguments):
    parser = argparse.ArgumentParser(prog="package", description=__doc__)
    parser.add_argument("host", choices=["gradescope", "prairielearn"])
    parser.add_argument("chapter", help="transpose, 02_transpose or 2")
    parser.add_argument("out", help="of Gradescope the zip to write, of PrairieLearn a folder")
    parser.add_argument("--course", help="course.json: points (default: 10 a stage). Deadlines are the host's")
    parser.add_argument("--image", default="cuda-memory-workbook", help="what the image will be called")
    o = parser.parse_args(arguments)
    if not o.chapter or not o.out:
        raise Fault("make package FOR=gradescope CHAPTER=transpose OUT=autograder.zip: one of these is missing")
    chapter = workbook.Course(o.course).chapter(o.chapter)
    course = pathlib.Path(o.course).read_bytes() if o.course else None
    if o.host == "gradescope":
        _gradescope(pathlib.Path(o.out), chapter, course)
    else:
        _prairielearn(pathlib.Path(o.out), chapter, course, o.image)
    return 0


def _gradescope(out, chapter, course):
    files = {p.name: (p.read_bytes(), 0o755) for p in (_templates / "gradescope").iterdir()}
    files["chapter"] = (chapter.folder.encode() + b"\n", 0o644)
    files["workbook.tar"] = (_workbook(chapter), 0o644)
    if course:
        files["course.json"] = (course, 0o644)
    with zipfile.ZipFile(_new(out), "w", zipfile.ZIP_DEFLATED) as archive:
        for name, (data, mode) in sorted(files.items()):
            info = zipfile.ZipInfo(name, _epoch)
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, (0o100000 | mode) << 16
            archive.writestr(info, data)
    say(f"Written: {out}. Upload it as the assignment's autograder")


def _prairielearn(out, chapter, course, image):
    if out.exists() and any(out.iterdir()):
        raise Fault(f"{out} is not empty: name a new folder")
    values = {"@NAME@": chapter.name, "@NUMBER@": str(chapter.number), "@TITLE@": chapter.title, "@IMAGE@": image,
              # The same question each time that it is written.
              "@UUID@": str(uuid.uuid5(uuid.NAMESPACE_URL, f"cuda-memory-workbook/{chapter.folder}"))}
    for path in sorted((_templates / "prairielearn").glob("*/*")):
        folder = f"questions/{chapter.name}" if path.parent.name == "question" else path.parent.name
        text = path.read_text(encoding="utf-8")
        for word, value in values.items():
            text = text.replace(word, value.replace("\\", "\\\\").replace('"', '\\"') if path.suffix == ".json" else value)
        to = out / folder / path.name
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(text, encoding="utf-8")
        to.chmod(0o755 if os.access(path, os.X_OK) else 0o644)
    (out / "image/chapter").write_text(chapter.folder + "\n")
    (out / "image/workbook.tar").write_bytes(_workbook(chapter, course))
    say(f"Written: {out}. Build the image: docker build --platform linux/amd64 -t {image} {out}/image, push it to "
        f"where your graders pull from, and copy questions/{chapter.name} into the course")


def _new(path):
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def _workbook(chapter, course=None):
    """A tar of what students get of the chapter, without the starter and the pages, and with what grades one file."""
    files = {p: d for p, d in handout.sources_for([chapter.folder]).items()
             if not p.endswith((".md", ".svg", chapter.name + ".cu")) and not p.startswith((".", "tests/cpu/"))}
    for pattern in _kit:
        files.update({str(p.relative_to(workbook.root)): p.read_bytes() for p in workbook.root.glob(pattern)})
    if course:
        files["course.json"] = course
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for path, data in sorted(files.items()):
            info = tarfile.TarInfo("workbook/" + path)
            info.size, info.mtime = len(data), 946684800
            info.mode = 0o755 if os.access(workbook.root / path, os.X_OK) else 0o644
            archive.addfile(info, io.BytesIO(data))
    return out.getvalue()


if __name__ == "__main__":
    run(main)
