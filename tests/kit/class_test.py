"""grade-class: marks, what is said of a class, and that nothing is lost or done twice, whoever is killed."""
import collections
import csv
import json
import os
import signal
import subprocess
import sys
import time
import unittest

import pretended

import schema

_course = """{ "schema": 1, "late": { "percent_per_day": 25, "days": 2 }, "chapters": [
  { "chapter": "transpose", "weight": 3, "points": 10, "stages": { "2.1": 20 }, "deadline": "2026-11-01T12:00:00Z" },
  { "chapter": "unrolling", "weight": 1, "points": 10 } ] }"""
_in_time, _late = 1793530000, 1793534400 + 3600   # seconds; the deadline is 1793534400


class Class(pretended.Workbook):
    def hand_in(self, files):
        for name, text in files.items():
            path = self.write(self.folder / "in" / name, text)
            os.utime(path, (_in_time, _in_time))

    def marks(self):
        with open(self.folder / "out/marks.csv", encoding="utf-8", newline="") as file:
            return {r["student"]: r for r in csv.DictReader(file)}

    def gradings(self):
        lines = (self.folder / "out/journal").read_text().splitlines()
        return collections.Counter(line.split()[3] for line in lines)

    def test_marks_of_a_class(self):
        self.write(self.folder / "course.json", _course)
        self.hand_in({
            "ann/transpose.cu": self.answer("2.1", "2.3"), "ann/unrolling.cu": "// passes 3.1 3.2 3.3 3.4",
            "bob/transpose.cu": self.answer("2.1", "2.3"), "cat/transpose.cu": self.answer("2.2"),
            "dan/transpose.cu": self.answer(words="int x = ;"), "eve/transpose.cu": "",
            "gil/transpose.cu": self.answer(words="((((((("),
            "fay/transpose.cu": self.answer("2.2", words="// broken machine"), "=1+1/transpose.cu": self.answer()})
        os.utime(self.folder / "in/cat/transpose.cu", (_late, _late))
        self.write(self.root / "broken", "")
        said = self.call("grade-class", "in", "out", status=1)
        self.assertIn("1 of them late, by: the files' dates", said)
        self.assertIn("eve/transpose.cu is empty: 0 points", said)
        self.assertIn("7 different files to grade, of 8", said)
        self.assertIn("5 graded, 2 not compiled, 1 refused, 1 not graded", said)
        wanted = {"ann": "30", "bob": "30", "cat": "7.5", "dan": "0", "eve": "0", "fay": "", "gil": "0", "'=1+1": "0"}
        self.assertEqual({s: r["02_transpose"] for s, r in self.marks().items()}, wanted)
        ann = self.marks()["ann"]
        # 30 of 90 points, three times, and all of the other chapter's.
        self.assertEqual((ann["03_unrolling"], ann["percent of the total"]), ("40", "50"))
        self.assertEqual(self.marks()["fay"]["percent of the total"], "")
        self.assertIn("no room is left", self.marks()["fay"]["remarks"])
        self.check_schema()
        page = (self.folder / "out/summary.html").read_text(encoding="utf-8")
        for words in ("a &lt;tail&gt; &amp; more", "how many?", "beside what grades it", "is empty"):
            self.assertIn(words, page)
        # What the machine could not do, it does now; nothing else is done again.
        (self.root / "broken").unlink()
        said = self.call("grade-class", "in", "out")
        self.assertIn("1 different file to grade", said)
        self.assertEqual(self.marks()["fay"]["02_transpose"], "10")
        self.assertEqual(set(self.gradings().values()), {1})
        # Other points need no grading. Who is gone keeps what there is, until somebody says otherwise.
        self.write(self.folder / "course.json", _course.replace('"points": 10, "stages"', '"points": 1, "stages"'))
        (self.folder / "in/dan/transpose.cu").unlink()
        said = self.call("grade-class", "in", "out")
        self.assertIn("Everything is graded already", said)
        self.assertIn("Of earlier calls, and not there now: dan. Their results stay", said)
        self.assertEqual(self.marks()["ann"]["02_transpose"], "21")
        self.assertIn("dan", self.marks())
        self.assertIn("Forgotten", self.call("grade-class", "in", "out", "--prune"))
        self.assertNotIn("dan", self.marks())
        # A file that was changed is another one. With other inputs everything is to be graded.
        for name in ("ann", "=1+1", "fay"):
            (self.folder / f"in/{name}/transpose.cu").unlink()
        self.hand_in({"bob/transpose.cu": self.answer("2.4")})
        self.assertIn("1 different file ", self.call("grade-class", "in", "out", "--prune"))
        said = self.call("grade-class", "in", "out", "--seed", "7")
        self.assertIn("4 different files", said)
        self.assertIn("The seed was ", said)
        self.assertIn("4 different files", self.call("grade-class", "in", "out", "--seed", "7", "--trust"))
        self.assertIn("4 different files", self.call("grade-class", "in", "out", "--seed", "7", "--trust", "0"))
        # Of another chapter, later.
        self.write(self.folder / "more/zoe.cu", "// passes 4.1")
        self.write(self.folder / "course.json", _course.replace("unrolling", "diagonal"))
        self.call("grade-class", "more", "out", "--chapter", "diagonal")
        self.assertEqual((self.marks()["zoe"]["04_diagonal"], self.marks()["ann"]["02_transpose"]), ("10", ""))

    def check_schema(self):
        form = schema.load("result.schema.json")
        results = list((self.folder / "out/results").glob("*/*.json"))
        self.assertEqual(len(results), 9)
        for path in results:
            self.assertEqual(list(schema.faults(json.loads(path.read_text()), form)), [], path)
        broken = json.loads(results[0].read_text())
        broken["mark"], broken["stages"][0]["outcome"], broken["more"] = "3", "good", 1
        self.assertEqual(len(list(schema.faults(broken, form))), 3)

    def test_one_student_by_two_numbers(self):
        """Moodle's participants have another one in each assignment."""
        name = "Ada Lovelace_{}_assignsubmission_file_/{}.cu"
        self.hand_in({name.format(4711, "transpose"): self.answer("2.1"), name.format(5822, "unrolling"): "// passes 3.1",
                      "Ada Byron_3_assignsubmission_file_/unrolling.cu": "// passes 3.2",
                      # Canvas's numbers stay: these are two.
                      "byronada_7_1_transpose.cu": "// passes 2.1", "byronada_8_2_unrolling.cu": "// passes 3.1"})
        self.call("grade-class", "in", "out")
        self.assertEqual({s: (r["02_transpose"], r["03_unrolling"]) for s, r in self.marks().items()},
                         {"4711 5822": ("10", "10"), "3": ("", "10"), "7": ("10", ""), "8": ("", "10")})

    def test_nothing_to_grade(self):
        self.write(self.folder / "course.json", '{ "schema": 1, "chapters": [{ "chapter": "3" }, { "chapter": "diagonal" }] }')
        self.hand_in({"ann/gemm.cu": "x\n"})
        said = self.call("grade-class", "in", "out", status=2)
        self.assertIn("there are no submissions in in of 03_unrolling, 04_diagonal", said)
        self.assertIn("left out: ann/gemm.cu", said)
        self.hand_in({"ann/unrolling.cu": "x\n"})
        self.assertEqual(self.call("grade-class", "in", "/dev/null/x", status=2), "/dev/null/x: Not a directory\n")
        self.assertIn("JOBS=", self.call("grade-class", "in", "out", "--jobs", "-1", status=2))
        said = self.call("grade-one", "nope.cu", "unrolling", "--out", "one.json", status=2)
        self.assertEqual((said, (self.folder / "one.json").exists()), ("there is no nope.cu\n", False))
        self.write(self.folder / "of_two.cu", '#include "transpose.h"\n')
        said = self.call("grade-one", "of_two.cu", "unrolling", "--out", "one.json", status=2)
        self.assertIn("is it of CHAPTER=02_transpose, and not of 03_unrolling?", " ".join(said.split()))
        self.assertFalse((self.folder / "one.json").exists())

    def test_killed_in_the_middle(self):
        """The driver, its tool and some of its jobs, by a signal that nobody can catch."""
        self.hand_in({f"s{i}.cu": self.answer("2.1", words=f"// {i} sleeps 0.2") for i in range(9)})
        for kill in ("driver", "tool"):
            driver = subprocess.Popen([self.root / "common/make/grade-class", "in", "out", "--jobs", "3"],
                                      cwd=self.folder, stderr=subprocess.DEVNULL, start_new_session=True)
            journal, before = self.folder / "out/journal", 1 if kill == "driver" else 4
            self.wait(lambda: journal.exists() and len(journal.read_text().splitlines()) >= before)
            victims = [driver.pid] if kill == "driver" else self.children(driver.pid)
            for pid in victims:
                os.kill(pid, signal.SIGKILL)
            driver.wait()
        self.assertIn("graded", self.call("grade-class", "in", "out", "--jobs", "3"))
        self.assertEqual({r["02_transpose"] for r in self.marks().values()}, {"10"})
        self.assertEqual((len(self.marks()), len(self.gradings()), set(self.gradings().values())), (9, 9, {1}))
        verdicts = list((self.folder / "out/verdicts").rglob("*"))
        self.assertEqual([v for v in verdicts if v.name.startswith(".")], [])

    def test_two_jobs_for_one_file(self):
        """As when a tool was killed, whose jobs go on, and the driver starts what has no verdict yet."""
        self.hand_in({"ann.cu": self.answer("2.1", words="// sleeps 0.3")})
        self.call("grade-class", "in", "out")
        verdict, = (self.folder / "out/verdicts").rglob("*.json")
        verdict.unlink()
        job = [sys.executable, self.root / "common/kit/grade_task.py", self.folder / "out",
               f"{verdict.parent.name}/{verdict.stem}"]
        for started in [subprocess.Popen(job) for _ in range(2)]:
            self.assertEqual(started.wait(), 0)
        self.assertEqual(set(self.gradings().values()), {2})   # at first, and once more

    def wait(self, until):
        for _ in range(1000):
            if until():
                return
            time.sleep(0.02)
        self.fail("it took too long")

    def children(self, pid):
        said = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True).stdout
        return [int(p) for p in said.split() if self.command_of(p) not in ("ps",)]

    def command_of(self, pid):
        try:
            with open(f"/proc/{pid}/comm", encoding="ascii") as file:
                return file.read().strip()
        except OSError:
            return ""

    def test_without_parallel(self):
        self.hand_in({f"s{i}.cu": self.answer("2.1", words=f"// {i}") for i in range(3)})
        tools = self.folder / "tools"
        tools.mkdir()
        for tool in ("bash", "dirname", "python3", "xargs", "g++", "git", "awk", "cat"):
            found = subprocess.run(["bash", "-c", f"type -P {tool}"], capture_output=True, text=True).stdout.strip()
            if found:
                os.symlink(found, tools / tool)
        said = self.call("grade-class", "in", "out", env={"PATH": str(tools), "HOME": os.environ.get("HOME", "/")})
        self.assertIn("with xargs", said)
        self.assertEqual(len(self.gradings()), 3)

    def test_similar_pairs(self):
        book = (pretended.original / "solutions/02_transpose/transpose.cu").read_text()
        starter = (self.root / "chapters/02_transpose/transpose.cu").read_text()
        renamed = "// mine\n" + book.replace("tile", "box").replace("rows", "h")
        self.hand_in({"ann_transpose.cu": book, "bob_transpose.cu": renamed, "cat_transpose.cu": starter,
                      "dan_transpose.cu": starter + "\n", "eve_transpose.cu": starter + "\nint more(int a) { return a; }\n",
                      "fay_transpose.cu": book, "gus_transpose.cu": book})
        self.call("grade-class", "in", "out")
        with open(self.folder / "out/similar.csv", encoding="utf-8", newline="") as file:
            self.assertEqual([(r["one"], r["other"], r["percent"]) for r in csv.DictReader(file)],
                             [("ann", "fay, gus", "100"), ("ann", "bob", "100")])

    def test_time_left(self):
        import grade_class
        self.assertEqual(grade_class._progress(50, 200, 100), "50 of 200 graded in 1 min 40 s, about 5 min 0 s left")
        self.assertIn("not known", grade_class._progress(0, 200, 1))


if __name__ == "__main__":
    unittest.main()
