"""What lies in a folder, a zip or a tar of submissions: whose each file is, of which chapter, and from when."""
import collections
import csv
import datetime
import hashlib
import os
import re
import stat
import tarfile
import zipfile

import course as workbook
import source_file
from faults import Fault

_most_entries = 200000
_handed_out = "common/starters/handed-out"   # make handout writes it
_junk = re.compile(r"^(\..*|__MACOSX|Thumbs\.db|desktop\.ini)$", re.I)
_moodle = re.compile(r"^(?P<name>.+?)_(?P<id>\d+)_assignsubmission_(?:file|onlinetext)_?(?P<file>.*)$")
_canvas = re.compile(r"^(?P<name>[^_]+)_(?:(?P<late>late)_)?(?P<id>\d+)_\d+_(?P<file>.+)$", re.I)
# What browsers and hosts put behind the name of a file that they have already: transpose-1.cu, transpose (1).cu
_copy = re.compile(r"(-\d+| ?\(\d+\))$")


class Entry:
    """A file as it was found. fault: why it cannot be graded. Of what is no .cu nothing more is kept."""

    def __init__(self, path, data=None, fault=None, when=None):
        self.path, self.fault, self.when = path, fault, when
        self.data = data if _is_source(path) else None
        self.parts = [p for p in path.replace("\\", "/").split("/") if p not in ("", ".", "..")]


class Submission:
    def __init__(self, student, name, chapter, entry, when):
        self.student, self.name, self.chapter = student, name, chapter
        self.file, self.data, self.fault, self.when = entry.path, entry.data, entry.fault, when
        self.sha256 = hashlib.sha256(self.data).hexdigest() if self.data is not None else None


def read(place, course, only=None, table=None, but=None):
    """(submissions, left out: lines about files of which nobody can tell whose or what they are, lines about the table
    of times). `but` is a folder that is passed over."""
    entries = [e for e in _entries(place, but) if e.parts and not any(_junk.match(p) for p in e.parts)]
    times = _times(table) if table else {}
    owned, left_out = {}, []
    for entry in _without_common_folder(entries, place):
        student, name, late, rest = _owner(entry)
        chapter, known = _chapter(rest, entry, course, only)
        known_by = None
        if not chapter:
            if not only or not known:
                left_out.append((student, entry, f"{_shown(entry.path)}: " + (
                    f"{known} is no chapter of course.json" if known else
                    "is no .cu file" if not _is_source(entry.path) else
                    f"of which chapter is it? CHAPTER=… says so for all files, or the name: {student}_transpose.cu")))
            continue
        if workbook.folder_named(re.sub(r"\W+", "_", _copy.sub("", student))):   # a file that lies among others
            left_out.append((student, entry, f"{_shown(entry.path)}: whose is it? Put it into a folder with the student's "
                             f"name, or call it ada_{chapter.name}.cu"))
            continue
        when, known_by = entry.when or (None, None)
        if late is not None:   # of Canvas: an archive's dates are those of the download, and the name says what is late
            when, known_by = None, "name"
        found_as = next((n for n in (student, name, student.casefold(), name.casefold()) if n in times), None)
        if found_as is not None:
            when, known_by, late = times[found_as], "table", False
        found = (name, chapter, entry, rest, (when, known_by, int(bool(late))))
        owned.setdefault((student, chapter.folder), []).append(found)
    # What lies beside a source needs no word.
    sources = {student for student, _ in owned}
    lines = [line for student, entry, line in left_out if _is_source(entry.path) or student not in sources]
    submissions = [_one(student, found) for (student, _), found in sorted(owned.items())]
    return submissions, lines, list(_about_times(table, times, submissions))


def _about_times(table, times, submissions):
    """A name that is misspelt there would be late, or not, by the date of a file."""
    if not table:
        return
    names = {n.casefold() for s in submissions for n in (s.student, s.name)}
    strangers = sorted({name.casefold(): name for name in times if name.casefold() not in names}.values())
    without = sorted({s.student for s in submissions if s.when[1] != "table"})
    if strangers:
        yield f"{table}: nobody is called {', '.join(strangers)}"
    if without:
        yield f"{table} has no time for {', '.join(without)}: their files' dates count"


def _is_source(path):
    return path.lower().endswith(".cu")


def _shown(path):
    return path.encode("utf-8", "replace").decode("utf-8", "replace")


def _entries(place, but):
    if os.path.isdir(place):
        return _in_folder(place, but)
    if not os.path.exists(place):
        raise Fault(f"there is no {place}")
    if zipfile.is_zipfile(place):
        return _in_zip(place)
    if os.path.isfile(place) and tarfile.is_tarfile(place):
        return _in_tar(place)
    raise Fault(f"{place} is no folder, no zip and no tar")


def _in_folder(place, but):
    found, but = [], os.path.realpath(but) if but else None
    for folder, folders, files in os.walk(place):
        folders[:] = sorted(f for f in folders
                            if not _junk.match(f) and os.path.realpath(os.path.join(folder, f)) != but)
        if os.path.isfile(os.path.join(folder, _handed_out)):   # a clone: a thousand files of ours, and some of theirs
            folders[:], files = [f for f in folders if f == "chapters"], []
        for name in sorted(files) + [f for f in folders if os.path.islink(os.path.join(folder, f))]:
            path = os.path.join(folder, name)
            data, fault = source_file.read(path)
            when = os.lstat(path).st_mtime
            found.append(Entry(os.path.relpath(path, place), data, fault, (_local(when), "file")))
            _count(place, len(found))
    return found


def _count(place, entries):
    if entries > _most_entries:
        raise Fault(f"{place} holds more than {_most_entries} files")


def _local(seconds):
    try:
        return datetime.datetime.fromtimestamp(seconds).astimezone()
    except (ValueError, OverflowError, OSError):
        return None


def _bounded(name, size, open_it):
    """The bytes of a file in an archive, whatever the archive says of its size."""
    if source_file.too_large(size):
        return None, source_file.too_large(size)
    try:
        with open_it() as file:
            data = file.read(source_file.largest + 1)
    except Exception as error:   # each library of compression has errors of its own
        return None, f"cannot be read from the archive: {str(error) or type(error).__name__}"
    return data, source_file.refusal(data)


def _in_zip(place):
    try:
        with zipfile.ZipFile(place) as archive:
            _count(place, len(archive.infolist()))
            return [_of_zip(archive, info) for info in archive.infolist() if not info.is_dir()]
    except (zipfile.BadZipFile, OSError, EOFError) as error:
        raise Fault(f"{place} cannot be read: {error}") from None


def _of_zip(archive, info):
    try:
        when = _local(datetime.datetime(*info.date_time).timestamp())
    except (ValueError, OverflowError):
        when = None
    if stat.S_ISLNK(info.external_attr >> 16):
        data, fault = None, "is a symbolic link, not a file"
    else:
        data, fault = _bounded(info.filename, info.file_size, lambda: archive.open(info))
    return Entry(info.filename, data, fault, (when, "archive"))


def _in_tar(place):
    found = []
    try:
        with tarfile.open(place) as archive:
            for info in archive:
                if info.isdir():
                    continue
                if info.issym() or info.islnk():
                    data, fault = None, "is a link, not a file"
                elif not info.isfile():
                    data, fault = None, "is a device or a pipe, not a file"
                else:
                    data, fault = _bounded(info.name, info.size, lambda: archive.extractfile(info))
                found.append(Entry(info.name, data, fault, (_local(info.mtime), "archive")))
                _count(place, len(found))
    except (tarfile.TarError, OSError, EOFError) as error:
        raise Fault(f"{place} cannot be read: {error}") from None
    return found


def _without_common_folder(entries, place):
    """An archive often holds one folder with everything in it. That of a single student is none of these."""
    first = {e.parts[0] for e in entries}
    if os.path.isdir(place) or len(first) != 1 or any(len(e.parts) < 2 for e in entries):
        return entries
    if _moodle.match(min(first)) or workbook.folder_named(min(first)):
        return entries
    deeper = {e.parts[1] for e in entries if len(e.parts) > 2}
    flat = [_without_ending(e.parts[-1]) for e in entries if len(e.parts) == 2]
    if deeper == {"chapters"} or any(workbook.folder_named(_copy.sub("", f)) for f in flat):
        return entries
    for e in entries:
        e.parts = e.parts[1:]
    return entries


def _owner(entry):
    """(id, name, late: None where the host does not say, the rest of the path)."""
    for i, part in enumerate(entry.parts):
        found = _moodle.match(part)
        if found:
            return found["id"], found["name"], None, entry.parts[i + 1:] or [found["file"] or part]
    found = _canvas.match(entry.parts[-1])
    if found:
        return found["id"], found["name"], bool(found["late"]), entry.parts[:-1] + [found["file"]]
    parts = list(entry.parts)
    if len(parts) > 1 and workbook.folder_named(parts[0]):   # 02_transpose/alice.cu
        chapter, parts = parts[0], parts[1:]
    else:
        chapter = None
    student = parts[0] if len(parts) > 1 else _stem(parts[0])
    rest = parts[1:] if len(parts) > 1 else parts
    return student, "", None, ([chapter] if chapter else []) + rest


def _without_ending(name):
    return re.sub(r"(?i)(\.tar)?\.[a-z0-9]{1,5}$", "", name) or name


def _stem(name):
    """Whose a file is that lies among others: alice of alice.cu, alice_transpose.cu and transpose-alice.cu."""
    stem = _without_ending(name)
    for folder in workbook.folders():
        for chapter in (folder, folder.split("_", 1)[1]):
            found = re.match(rf"(?i)^(?:(.+)[-_ ]{chapter}|{chapter}[-_ ](.+))$", _copy.sub("", stem))
            if found:
                return found[1] or found[2]
    return stem


def chapters_included(data):
    """The folders of the chapters whose headers a source includes."""
    names = re.findall(r'^\s*#\s*include\s*"(?:[^"]*/)?(\w+)\.h"', data.decode("utf-8", "replace"), re.M)
    return [f for f in map(workbook.folder_named, names) if f]


def _chapter(rest, entry, course, only):
    """(the chapter of the course, or None; the name of the one that it is of, as far as that can be told)."""
    stem = _copy.sub("", _without_ending(rest[-1]))
    named = [workbook.folder_named(p) for p in rest[:-1]] + [workbook.folder_named(stem)]
    # alice_transpose.cu
    named += [f for f in workbook.folders() if re.search(rf"(?i)(^|[-_ ]){f.split('_', 1)[1]}($|[-_ ])", stem)]
    if entry.data and not entry.fault:
        named += chapters_included(entry.data)
    known = next((n for n in named if n), None)
    if only:
        return (only, known) if known in (None, only.folder) else (None, known)
    if not known and len(course.chapters) == 1:
        return course.chapters[0], None
    return next((c for c in course.chapters if c.folder == known), None), known


def _one(student, found):
    """One submission of what a student handed in for a chapter."""
    # A clone of the handout holds more than the student's files.
    own = [f for f in found if f[3][-3:] == ["chapters", f[1].folder, f[1].name + ".cu"]]
    files = own or [f for f in found if _is_source(f[3][-1])]
    if len(files) > 1:   # beside other sources, the one that is named as the chapter's
        named = [f for f in files if workbook.folder_named(_copy.sub("", _without_ending(f[3][-1]))) == f[1].folder]
        files = named if len(named) == 1 else files
    chosen = (files or found)[0]
    name, chapter, entry, _, when = chosen
    if len(files) > 1:
        both = ", ".join(_shown(f[2].path) for f in files[:4])
        entry = Entry(entry.path, None, f"is one of {len(files)} files for one chapter, and only one may count: {both}")
    elif not files:
        entry = Entry(entry.path, None, entry.fault or "is no .cu file")
    return Submission(student, next((f[0] for f in found if f[0]), name), chapter, entry, when)


def _times(path):
    """A CSV of students and times, which count whatever the files say."""
    times = {}
    try:
        with open(path, encoding="utf-8-sig", newline="") as file:
            lines = file.read().splitlines()
    except OSError as error:
        raise Fault(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Fault(f"{path}: this is no UTF-8: save it as UTF-8") from None
    # Spreadsheets in some countries make semicolons of the commas.
    rows = list(csv.reader(lines, delimiter=";" if lines and lines[0].count(";") > lines[0].count(",") else ","))
    for number, row in enumerate(rows, 1):
        if not row or (number == 1 and len(rows) > 1 and not any(c.isdigit() for c in row[-1])):   # a heading
            continue
        try:
            when = datetime.datetime.fromisoformat(row[1].strip().replace("Z", "+00:00"))
        except (IndexError, ValueError):
            raise Fault(f"{path}:{number}: a student and a time are wanted here: "
                        "alice,2026-11-30T22:10:00+01:00") from None
        times[row[0].strip()] = when if when.tzinfo else when.astimezone()
    small = collections.Counter(name.casefold() for name in times)
    return {**{n.casefold(): t for n, t in times.items() if small[n.casefold()] == 1}, **times}
