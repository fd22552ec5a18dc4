"""Marks for a host's gradebook: its own export, with the marks of this class in it, and nothing else touched."""
import argparse
import csv
import io
import os
import re
import sys
import unicodedata

import class_folder
import hosts
import result
from faults import Fault, run

# How each host calls what tells a student, the surest first.
_ids = {"canvas": ["ID", "SIS Login ID", "SIS User ID", "Integration ID", "Student"],
        "moodle": ["Identifier", "ID number", "Username", "Email address", "Full name"]}


def main(arguments):
    parser = argparse.ArgumentParser(prog="gradebook", description=__doc__)
    parser.add_argument("host", choices=["canvas", "moodle", "junit"])
    parser.add_argument("results", help="what grade-class wrote")
    parser.add_argument("--from", dest="export", help="the CSV that Canvas or Moodle exported")
    parser.add_argument("--to", help="default: RESULTS/gradebook-HOST.csv, or junit.xml")
    parser.add_argument("--chapter", help="only this one, such as 02_transpose")
    o = parser.parse_args(arguments)
    results = [r for r in class_folder.Folder(o.results).results()
               if o.chapter in (None, r["chapter"], r["chapter"].split("_", 1)[1])]
    if not results:
        raise Fault(f"there are no results{' of ' + o.chapter if o.chapter else ''} in {o.results}: "
                    "make grade-class writes them")
    if o.host == "junit":
        to = o.to or os.path.join(o.results, "junit.xml")
        result.write(to, hosts.junit_of(results))
        print(f"Written: {to}, {len(results)} results", file=sys.stderr)
        return 0
    if not o.export:
        raise Fault(f"FROM=export.csv is missing: the gradebook as {o.host.capitalize()} exports it, "
                    "which tells whose marks are whose")
    book = Book(o.host, o.export)
    lines = book.enter(results)
    to = o.to or os.path.join(o.results, f"gradebook-{o.host}.csv")
    result.write(to, book.text())
    print(f"Written: {to}, with {book.entered} marks", file=sys.stderr)
    for line in lines:
        print(f"  {line}", file=sys.stderr)
    return 0


class Book:
    def __init__(self, host, path):
        self.host, self.entered = host, 0
        try:
            with open(path, encoding="utf-8-sig", newline="") as file:
                text = file.read()
        except (OSError, UnicodeDecodeError) as error:
            raise Fault(f"{path}: {error}") from None
        with open(path, "rb") as file:
            self.mark = "\ufeff" if file.read(3) == b"\xef\xbb\xbf" else ""
        first = text.split("\n", 1)[0]
        # Moodle's and Canvas's settings, and spreadsheets in other countries, make semicolons or tabs of the commas.
        self.delimiter = max(",;\t", key=first.count)
        self.ending = "\r\n" if first.endswith("\r") else "\n"
        self.rows = list(csv.reader(io.StringIO(text), delimiter=self.delimiter))
        if not self.rows:
            raise Fault(f"{path} is empty")
        self.path, self.head = path, [h.strip() for h in self.rows[0]]
        self.columns = [(i, self.head.index(i)) for i in _ids[host] if i in self.head]
        if not self.columns:
            raise Fault(f"{path}:1: this is no export of {host.capitalize()}: it has none of the columns "
                        f"{', '.join(_ids[host])}")
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
                elif self.host == "canvas" and rows[0][column].strip().upper() == "EX":
                    lines.append(f"{who}: is excused there, and stays so")
                elif self._is_closed(rows[0]):
                    lines.append(f"{who}: the host says that this grade cannot be changed")
                elif taken.setdefault((id(rows[0]), column), who) != who:
                    lines.append(f"{who}: {taken[id(rows[0]), column]} is the same student, and has a mark already")
                else:
                    rows[0][column] = self._scaled(r, rows[0], column)
                    self.entered += 1
        return lines

    def _column(self, of, alone):
        chapter, name = of["chapter"], of["chapter"].split("_", 1)[1]
        number = int(chapter.split("_")[0])
        wanted = {_plain(w) for w in (of["title"], chapter, name, f"Chapter {number}", f"Chapter {number}: {name}")}
        found = [i for i, head in enumerate(self.head) if _plain(self._assignment(head)) in wanted]
        if not found and self.host == "moodle" and alone and "Grade" in self.head:
            found = [self.head.index("Grade")]   # the worksheet of one assignment
        if len(found) == 1:
            return found[0]
        title = of["title"]
        raise Fault(f"{self.path}:1: {'no column is' if not found else 'more than one column is'} called \"{title}\": "
                    f'give the chapter "title" in course.json the name that it has there. The columns: '
                    f"{', '.join(self.head)}")

    def _assignment(self, head):
        """Canvas puts a number behind an assignment's name, Moodle words around it."""
        if self.host == "canvas":
            return re.sub(r" \(\d+\)$", "", head)
        return re.sub(r" \((?:Real|Percentage|Letter)\)$", "", re.sub(r"^Assignment: ?", "", head))

    def _rows_of(self, student):
        """An id must be the same; a name may be spelt otherwise. None, or several, if that does not tell."""
        for name, column in self.columns:
            found = [r for r in self.students if self._is_of(name, r[column].strip(), student)]
            if found:
                return found
        for names in (("First name", "Last name"), ("FirstName", "LastName")):
            if set(names) <= set(self.head):
                first, last = map(self.head.index, names)
                wanted = {_plain(student["name"]), _plain(student["id"])} - {""}
                return [r for r in self.students if wanted & {_plain(r[first] + r[last]), _plain(r[last] + r[first])}]
        return []

    @staticmethod
    def _is_of(column, cell, student):
        """Participant 12 is 12 in Moodle's archives, "Lovelace, Ada" is lovelaceada in Canvas's."""
        wanted = {student["id"].casefold(), student["name"].casefold()} - {""}
        if column in ("Student", "Full name"):
            last, _, first = cell.partition(",")
            return bool({_plain(cell), _plain(first + last)} & ({_plain(w) for w in wanted} - {""}))
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
        elif self.head[column] == "Grade" and "Maximum Grade" in self.head:
            most = row[self.head.index("Maximum Grade")]
        try:
            most = float(str(most).replace(",", "."))
        except ValueError:
            most = r["of"]
        return f"{result.tidy(r['mark'] * most / r['of'] if r['of'] else 0)}"

    def text(self):
        out = io.StringIO()
        csv.writer(out, delimiter=self.delimiter, lineterminator=self.ending).writerows(self.rows)
        return self.mark + out.getvalue()


def _plain(text):
    """Letters and digits alone, small: names are spelt in many ways."""
    return "".join(c for c in unicodedata.normalize("NFKC", str(text)).casefold() if c.isalnum())


if __name__ == "__main__":
    run(main)
