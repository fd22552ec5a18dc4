"""Writes the repository that students get: no solutions, no wrong answers, nothing that is for instructors or authors.

Called again, with a newer workbook, it brings the repository up to date, or adds chapters. A chapter's .cu that somebody changed
stays; of other files theirs is kept as NAME.1."""
import argparse
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess

import course as workbook
import result
from faults import Fault, run, say

# What a student needs; CHAPTER is one that is handed out. Everything else stays here.
_wanted = """LICENSE CITATION.cff CMakeLists.txt CMakePresets.json Makefile README.md .clang-format .clangd
.gitattributes .gitignore .devcontainer/* chapters/CHAPTER/* tests/graders/CHAPTER.cpp
tests/graders/CHAPTER.hints.md tests/graders/CHAPTER.hints.zh.md tests/cpu/defects/*.cu common/*.h common/cpu/*/**
common/cpu/* common/text/* common/grading/CMakeLists.txt common/grading/command/* common/grading/reports/*
common/grading/stage/* common/grading/strict/*
docs/access-report.md docs/debugger.md docs/estimates.md docs/slow-kernel.md docs/sources.md docs/cpu-device.md
docs/zh/access-report.md docs/zh/debugger.md docs/zh/estimates.md docs/zh/slow-kernel.md""".split()
_scripts = ["bar", "build", "chapter", "debug", "doctor", "find-gpu", "help", "large-pages", "progress", "reset", "run",
            "say", "setup", "starter", "workplace"]
_kept = "common/starters"                # the starters as they were handed out, for make reset_NAME
_list = "common/starters/handed-out"     # what this command wrote, with a sum of each
_templates = pathlib.Path(__file__).parent / "handout"


def main(arguments):
    parser = argparse.ArgumentParser(prog="handout", description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("chapters", nargs="*", help="transpose, 02_transpose or 2 (default: all)")
    o = parser.parse_args(arguments)
    if not o.folder:
        raise Fault("make handout OUT=../students: OUT= is missing")
    chapters = _chapters(" ".join(o.chapters))
    before = sorted(set(_handed_out(pathlib.Path(o.folder))) - set(chapters))
    chapters = sorted([*chapters, *before])   # what students have they keep
    files = _files(chapters)
    for line in _bring(pathlib.Path(o.folder), files):
        say(line)
    say(f"Written: {o.folder}, with {', '.join(chapters)}" +
        (f" ({', '.join(before)} handed out before)" if before else ""))
    return 0


def _chapters(text):
    chosen = []
    for word in re.split(r"[\s,]+", text.strip()):
        found = [f for f in workbook.folders() if word in ("", "all", f, f.split("_", 1)[1], str(int(f[:2])))]
        if not found:
            raise Fault(f"there is no chapter {word}. There are: {', '.join(workbook.folders())}")
        chosen += found
    return sorted(set(chosen))


def _handed_out(folder):
    """Chapters that this command wrote there, as far as this workbook has them."""
    try:
        listed = json.loads((folder / _list).read_text())
    except OSError:
        return []
    return [f for f in workbook.folders() if any(p.startswith(f"chapters/{f}/") for p in listed)]


def sources_for(chapters):
    """Path → bytes, of what students need, as it lies here."""
    patterns = [p.replace("CHAPTER", c) for p in _wanted for c in (chapters if "CHAPTER" in p else [""])]
    patterns += [f"common/make/{s}" for s in _scripts]
    wanted = re.compile("|".join(re.escape(p).replace(r"\*\*", ".*").replace(r"\*", "[^/]*") for p in patterns))
    return {p: (workbook.root / p).read_bytes() for p in _tracked() if wanted.fullmatch(p)}


def _files(chapters):
    """The same of all that the repository holds: with starters, and without answers."""
    files = sources_for(chapters)
    for c in chapters:
        name = f"{c}/{c.split('_', 1)[1]}.cu"
        starter = subprocess.run([workbook.root / "common/make/starter", workbook.root / "solutions" / name],
                                 capture_output=True, check=True).stdout
        files[f"chapters/{name}"] = files[f"{_kept}/{name}"] = starter
    for path in sorted(_templates.rglob("*")):
        if path.is_file():
            files[str(path.relative_to(_templates))] = path.read_bytes()
    pages = [p for p in files if p.endswith(".md") and not re.search(r"\.hints(\.\w+)?\.md$", p)]
    for page in pages:   # what a lesson folds away is an answer
        files[page] = subprocess.run([workbook.root / "docs/without-answers", page], cwd=workbook.root,
                                     capture_output=True, check=True).stdout
    files["README.md"] = _readme(files["README.md"].decode(), chapters).encode()
    makefile, book = files["Makefile"].decode(), "common/text/zh.phrases"
    files["Makefile"] = _makefile(makefile, files).encode()
    gone = _said_of_targets(makefile) - _said_of_targets(files["Makefile"].decode())
    files[book] = _without(gone, files[book].decode()).encode()
    for page in pages:
        for picture in re.findall(r"\]\(([^)\s]+\.svg)\)", files[page].decode()):
            path = os.path.normpath(os.path.join(os.path.dirname(page), picture))
            files[path] = (workbook.root / path).read_bytes()
    for page in pages:
        files[page] = _linked(page, files[page].decode(), files).encode()
    return files


def _tracked():
    said = subprocess.run(["git", "-C", workbook.root, "ls-files", "-z"], capture_output=True)
    if said.returncode == 0 and said.stdout:
        return [p for p in said.stdout.decode().split("\0") if p and (workbook.root / p).is_file()]
    return [str(p.relative_to(workbook.root)) for p in workbook.root.rglob("*")
            if p.is_file() and p.relative_to(workbook.root).parts[0] not in ("build", ".git")]


def _readme(text, chapters):
    """Without what is for others, and without the chapters that are not handed out."""
    parts = [p for p in text.split("\n\n") if not re.match(r"\*\*(Grading a class|Changing the workbook|For instructors)\b", p)]
    text = "\n\n".join(p for p in parts if not re.fullmatch(r"\[[^]]*\]\([^)]*\.zh\.md\)", p.strip()))
    text = re.sub(r",\s\[CHANGELOG\.md\]\(CHANGELOG\.md\) what changed", "", text)
    text = re.sub(r"^make (solution_\w+|docs|test) .*\n", "", text, flags=re.M)
    text = re.sub(r"^\./grade --(compare|answer) .*\n", "", text, flags=re.M)   # these need the solutions
    left = [f for f in workbook.folders() if f not in chapters]
    for f in left:
        text = re.sub(rf"^\|.*\(chapters/{f}/README\.md\).*\n", "", text, flags=re.M)
    if left:
        here = ", ".join(f"{int(c[:2])} ({c.split('_', 1)[1]})" for c in chapters)
        text = text.replace("\n\n", f"\n\nThis edition has, of what follows, the chapters {here}.\n\n", 1)
    if workbook.folders()[0] in left:
        first = int(chapters[0][:2])
        text = re.sub(r"(?<=\*\*Where to begin\?\*\* ).*?(?=The chapters build)",
                      f"With chapter {first}, `chapter_first_kernel`. ", text, flags=re.S).replace("TODO(0.", f"TODO({first}.")
        for old, new in zip(workbook.folders()[0].split("_", 1), chapters[0].split("_", 1)):
            text = re.sub(rf"\b{old}_(?=first_kernel)" if old.isdigit() else rf"\b(chapter_|\d\d_)?{old}\b",
                          (new + "_") if old.isdigit() else lambda m, new=new: (m[1] or "") + new, text)
    return text


def _makefile(text, files):
    """Only the targets for students, whose script is there."""
    head, *groups = re.split(r"^(?=##@ )", text, flags=re.M)
    kept = [head.rstrip("\n")]
    for group in groups:
        if re.match("##@ (For |On a GPU)", group):
            continue
        kept += [part for part in group.rstrip("\n").split("\n\n") if not re.search("^solution_", part, re.M) and
                 all(c in files for c in re.findall(r"@(common/make/[\w-]+|tests/[\w/-]+)", part))]
    text = "\n\n".join(kept) + "\n"
    targets = re.findall(r"^([\w-]+):", text, re.M)
    return re.sub(r"^\.PHONY:(?:.*\\\n)*.*\n", lambda m: ".PHONY: " + " ".join(
        w for w in m[0].split() if w in targets) + "\n", text, count=1, flags=re.M)


def _said_of_targets(makefile):
    return set(re.findall(r"## ?@? ?(.*)", makefile))


def _without(said, book):
    """The phrases without what make says of the targets that are not there."""
    for line in said:
        book = re.sub(rf"^{re.escape(line)}\n .*\n", "", book, flags=re.M)
    return book


def _linked(page, text, files):
    """Links to what is not handed out become plain words."""
    folders = {os.path.dirname(f) for f in files}

    def link(found):
        target = found[2].split("#")[0]
        path = os.path.normpath(os.path.join(os.path.dirname(page), target))
        return found[0] if re.match(r"\w+:|#|$", found[2]) or path in files or path in folders else found[1]

    text = re.sub(r"(?<!!)\[((?:[^][]|\[[^]]*\])*)\]\(([^)\s]+)\)", link, text)
    # What makes the lessons' outputs and pictures is not here either.
    return re.sub(r"^<!-- (?:run|picture): .*-->\n", "", text, flags=re.M)


def _sum(data):
    return hashlib.sha256(data).hexdigest()


def _bring(folder, files):
    """Writes what is new. Yields what became of files that somebody changed."""
    listed = folder / _list
    if folder.exists() and not listed.exists() and any(p.name != ".git" for p in folder.iterdir()):
        raise Fault(f"{folder} holds something else: name an empty folder, or one that this command wrote")
    before = json.loads(listed.read_text()) if listed.exists() else {}
    for path in sorted(set(before) - set(files)):
        target = folder / path
        if target.is_file() and not target.is_symlink():
            if _sum(target.read_bytes()) == before[path]:
                target.unlink()
            else:
                yield f"{path} is no part of the workbook any more, and was changed: it stays"
    for path, data in sorted(files.items()):
        target = folder / path
        there = target.read_bytes() if target.is_file() else None
        if there == data:
            continue
        if there is not None and _sum(there) != before.get(path):
            if path.startswith("chapters/") and path.endswith(".cu"):
                if before.get(path) != _sum(data):
                    yield f"{path} was changed: it stays. The new starter is {_kept}/{path[len('chapters/'):]}"
                continue
            yield f"{path} was changed: it is now {_aside(target).name}"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        made_of = [p for p in (_templates / path, workbook.root / path) if p.is_file()]
        target.chmod(0o755 if made_of and os.access(made_of[0], os.X_OK) else 0o644)
    result.write(listed, {p: _sum(d) for p, d in sorted(files.items())})
    if shutil.which("git") and not (folder / ".git").exists():
        git = ["git", "-C", str(folder), "-c", "user.name=CUDA memory workbook", "-c", "user.email=workbook@localhost"]
        subprocess.run([*git, "init", "-q", "-b", "main"], check=True)
        subprocess.run([*git, "add", "-A"], check=True)
        words = f"CUDA memory workbook {result.version()}"
        subprocess.run([*git, "commit", "-q", "--no-gpg-sign", "-m", words], check=True)


def _aside(target):
    n = 1
    while (other := target.with_name(f"{target.name}.{n}")).exists():
        n += 1
    target.rename(other)
    return other


if __name__ == "__main__":
    run(main)
