"""Marks for a host's gradebook: its own export, with the marks of this class in it, and nothing else touched."""
import argparse
import csv
import io
import os
import re
import unicodedata

import class_folder
import hosts
import result
from faults import Fault, run, say

# How each host calls what tells a student, the surest first.
_ids = {"canvas": ["ID", "SIS Login ID", "SIS User ID", "Integration ID", "Student"],
        "moodle": ["Identifier", "ID number", "Username", "Email address", "Full name"]}
_names = ("Student", "Full name")
# What Canvas writes in the place of a mark, and no mark may replace.
_kept = {"EX": "excused", "N/A": "not assigned"}


def main(arguments):
    parser = argparse.ArgumentParser(prog="gradebook", description=__doc__)
    parser.add_argument("host", choices=["canvas", "moodle", "junit"])
    parser.add_argument("results", help="what grade-class wrote")
    parser.add_argument("--from", dest="export", help="the CSV that Canvas or Moodle exported")
    parser.add_argument("--to", help="default: RESULTS/gradebook-HOST.csv, with CHAPTER gradebook-HOST-CHAPTER.csv, or junit.xml")
    parser.add_argument("--chapter", help="only this one, such as 02_transpose")
    o = parser.parse_args(arguments)
    if not o.results:
        raise Fault(f"make gradebook FOR={o.host} OUT=results: OUT= is missing")
    results = [r for r in class_folder.Folder(o.results).results()
               if o.chapter in (None, r["chapter"], r["chapter"].split("_", 1)[1], str(int(r["chapter"][:2])))]
    if not results:
        raise Fault(f"there are no results{' of ' + o.chapter if o.chapter else ''} in {o.results}: "
                    "make grade-class writes them")
    if o.host == "junit":
        to = o.to or os.path.join(o.results, "junit.xml")
        result.write(to, hosts.junit_of(results))
        say(f"Written: {to}, {len(results)} results")
        return 0
    if not o.export:
        raise Fault(f"FROM=export.csv is missing: the gradebook as {o.host.capitalize()} exports it, "
                    "which tells whose marks are whose")
    book = Book(o.host, o.export)
    lines = book.enter(results)
    one = f"-{results[0]['chapter'].split('_', 1)[1]}" if o.chapter else ""
    to = o.to or os.path.join(o.results, f"gradebook-{o.host}{one}.csv")
    result.write(to, book.text())
    say(f"Written: {to}, with {book.entered} mark{'' if book.entered == 1 else 's'}")
    for line in [*lines, *book.about_others()]:
        say(f"  {line}")
    return 0


class Book:
    def __init__(self, host, path):
        self.host, self.entered = host, 0
        self.replaced, self.met = [], set()
        try:
            with open(path, encoding="utf-8-sig", newline="") as file:
                text = file.read()
        except (OSError, UnicodeDecodeError) as error:
            raise Fault(f"{path}: {error}") from None
        with open(path, "rb") as file:
            self.mark = "\ufeff" if file.read(3) == b"\xef\xbb\xbf" else ""
        if not text.strip():
            raise Fault(f"{path} is empty")
        first = text.split("\n", 1)[0]
        self.ending = "\r\n" if first.endswith("\r") else "\n"
        # Moodle's and Canvas's settings, and spreadsheets in other countries, make semicolons or tabs of the commas.
        for self.delimiter in sorted(",;\t", key=first.count, reverse=True):
            self.head = [h.strip() for h in next(csv.reader([first], delimiter=self.delimiter), [])]
            self.columns = [(i, self.head.index(i)) for i in _ids[host] if i in self.head]
            if self.columns:
                break
        else:
            raise Fault(f"{path}:1: this is no export of {host.capitalize()}: it has none of the columns "
                        f"{', '.join(_ids[host])}")
        self.path, self.rows = path, _rows(path, text, self.delimiter)
        self.students = [r for r in self.rows[1:] if len(r) == len(self.head) and not self._is_other(r)]

    def _is_other(self, row):
        """Canvas has rows below the head that are no students'."""
        return self.host == "canvas" and ("Points Possible" in row[0] or row[0].strip() == "Student, Test" or
                                          [c.strip() for c in row[:2]] == ["Student", "Test"] or
                                          not row[self.columns[0][1]].strip())

    def enter(self, results):
        """Lines about what did not find its place."""
        lines, taken = [], {}
        for chapter in sorted({r["chapter"] for r in results}):
            found = [r for r in results if r["chapter"] == chapter]
            column = self._column(found[0], len({r["chapter"] for r in results}) == 1)
            for r in found:
                who = f"{r['student']['name']} {r['student']['id']}".strip()
                rows = self._rows_of(r["student"])
                if r["mark"] is None:
                    lines.append(f"{who}: {chapter} is not graded: {r['message']}")
                elif len(rows) != 1:
                    lines.append(f"{who}: {'nobody' if not rows else 'more than one'} in {self.path} is called so")
                elif self.host == "canvas" and rows[0][column].strip().upper() in _kept:
                    lines.append(f"{who}: is {_kept[rows[0][column].strip().upper()]} there, and stays so")
                elif self._is_closed(rows[0]):
                    lines.append(f"{who}: the host says that this grade cannot be changed")
                elif taken.setdefault((id(rows[0]), column), who) != who:
                    lines.append(f"{who}: {taken[id(rows[0]), column]} is the same student, and has a mark already")
                else:
                    old, new = rows[0][column].strip(), self._scaled(r, rows[0], column)
                    if old not in ("", "-") and not _is_same(old, new):   # Moodle's - is no mark
                        self.replaced.append(f"{who}: {old} is now {new}")
                    rows[0][column] = new
                    self.entered += 1
                self.met |= {id(row) for row in rows}
        return lines

    def about_others(self):
        yield from self.replaced
        absent = sum(id(row) not in self.met for row in self.students)
        if absent:
            yield f"{absent} of {len(self.students)} students there handed in nothing: their cells stay as they are"

    def _column(self, of, alone):
        chapter, name = of["chapter"], of["chapter"].split("_", 1)[1]
        number = int(chapter.split("_")[0])
        wanted = {_plain(w) for w in (of["title"], chapter, name, f"Chapter {number}", f"Chapter {number}: {name}")}
        found = [i for i, head in enumerate(self.head) if _plain(self._assignment(head)) in wanted]
        if not found and self.host == "moodle" and alone and "Grade" in self.head:
            found = [self.head.index("Grade")]   # the worksheet of one assignment
        if len(found) == 1:
            if self.host == "canvas" and any("(read only)" in r[found[0]] for r in self.rows[1:4] if len(r) > found[0]):
                raise Fault(f'{self.path}: "{self.head[found[0]]}" is read only: Canvas would drop what is written there')
            return found[0]
        title = of["title"]
        if self.host == "moodle" and "Grade" in self.head:
            raise Fault(f"{self.path}: a worksheet is of one assignment: CHAPTER={name} says of which")
        raise Fault(f"{self.path}:1: {'no column is' if not found else 'more than one column is'} called \"{title}\": "
                    f'give the chapter "title" in course.json the name that it has there, and call make grade-class again. The columns: '
                    f"{', '.join(self.head)}")

    def _assignment(self, head):
        """Canvas puts a number behind an assignment's name, Moodle words around it."""
        if self.host == "canvas":
            return re.sub(r" \(\d+\)$", "", head)
        return re.sub(r" \((?:Real|Percentage|Letter)\)$", "", re.sub(r"^Assignment: ?", "", head))

    def _rows_of(self, student):
        """An id must be the same, in whichever column; a name may be spelt otherwise. None, or several, if that does
        not tell."""
        found = [r for r in self.students if not self._is_called_otherwise(r, student) and
                 any(self._is_of(name, r[column].strip(), student) for name, column in self.columns
                     if name not in _names)]
        if found:
            return found
        wanted = {_plain(student["name"]), _plain(student["id"])} - {""}
        return [r for r in self.students if wanted & {_plain(n) for n in self._names_of(r)}]

    def _names_of(self, row):
        """All ways in which the host may have spelt it."""
        names = []
        for column in _names:
            if column in self.head:
                last, _, first = row[self.head.index(column)].partition(",")
                names += [last + first, first + last]
        for columns in (("First name", "Last name"), ("FirstName", "LastName")):
            if set(columns) <= set(self.head):
                first, last = (row[self.head.index(c)] for c in columns)
                names += [first + last, last + first]
        return names

    def _is_called_otherwise(self, row, student):
        """The same number, but somebody else's: a group's, or an ID number that is a participant's too. One word of the
        name that is there suffices, as archives leave out what file systems do not like."""
        name = _letters(student["name"])
        if not name or name in (_letters(student["id"]), "participant"):
            return False
        columns = [c for c in (*_names, "First name", "Last name", "FirstName", "LastName") if c in self.head]
        words = [_letters(w) for c in columns for w in re.findall(r"\w+", row[self.head.index(c)])]
        if not columns:   # Moodle's without names are of archives without names
            return self.host == "moodle"
        return not any(w and w in name for w in words)

    @staticmethod
    def _is_of(column, cell, student):
        """Participant 12 is 12 in Moodle's archives."""
        wanted = {student["id"].casefold(), student["name"].casefold()} - {""}
        same = {cell.casefold(), cell.removeprefix("Participant ").casefold()}
        if column == "Email address":
            same.add(cell.split("@")[0].casefold())
        return bool((same - {""}) & wanted)

    def _is_closed(self, row):
        name = "Grade can be changed"
        return name in self.head and row[self.head.index(name)].strip().lower() == "no"

    def _scaled(self, r, row, column):
        """In the host's points, where it says how many there are."""
        most = None
        if self.host == "canvas":
            possible = [x for x in self.rows[1:4] if x and "Points Possible" in x[0] and len(x) > column]
            most = possible[0][column] if possible else None
        elif self.head[column] == "Grade":   # older ones write Maximum Grade
            named = [i for i, head in enumerate(self.head) if head.casefold() == "maximum grade"]
            most = row[named[0]] if named else None
        try:
            most = float(str(most).replace(",", "."))
        except ValueError:
            if self.host == "moodle" and self.head[column] == "Grade":
                raise Fault(f"{self.path}: the worksheet does not say how many points there are in \"Maximum grade\": let "
                            "the assignment have points, not a scale, and export it with Moodle in English") from None
            most = r["of"]
        return f"{result.tidy(r['mark'] * most / r['of'] if r['of'] else 0)}"

    def text(self):
        out = io.StringIO()
        csv.writer(out, delimiter=self.delimiter, lineterminator=self.ending).writerows(self.rows)
        return self.mark + out.getvalue()


def _rows(path, text, delimiter):
    """Strictly: a row that is taken apart otherwise than it was written would be written back so."""
    csv.field_size_limit(1 << 24)
    rows = csv.reader(io.StringIO(text), delimiter=delimiter, strict=True)
    try:
        return list(rows)
    except csv.Error as error:
        raise Fault(f"{path}:{rows.line_num}: {error}. Export it without the feedback, or mend that line") from None


def _is_same(one, other):
    try:
        return abs(float(one.replace(",", ".")) - float(other)) < 0.005
    except ValueError:
        return one == other


def _letters(text):
    """As _plain, and without accents, which file names lose."""
    apart = unicodedata.normalize("NFKD", str(text))
    return _plain("".join(c for c in apart if not unicodedata.combining(c)))


def _plain(text):
    """Letters and digits alone, small: names are spelt in many ways."""
    return "".join(c for c in unicodedata.normalize("NFKC", str(text)).casefold() if c.isalnum())


if __name__ == "__main__":
    run(main)
