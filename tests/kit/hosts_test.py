"""What each host reads: its documented fields, and gradebooks in which nothing else is touched."""
import contextlib
import csv
import io
import json
import sys
import unittest
import xml.etree.ElementTree as xml

import pretended

import class_folder
import course
import faults
import gradebook
import hosts
import intake
import result

# As https://gradescope-autograders.readthedocs.io/en/latest/specs/ lists them.
_gradescope = {"score", "execution_time", "output", "output_format", "test_output_format", "test_name_format",
               "visibility", "stdout_visibility", "extra_data", "tests", "leaderboard"}
_gradescope_test = {"score", "max_score", "status", "name", "name_format", "number", "output", "output_format", "tags",
                    "visibility", "extra_data"}
# The JUnit schema of Jenkins' xUnit plugin (junit-10.xsd), which lost some attributes over the years.
_suite = {"name", "tests", "failures", "errors", "group", "time", "skipped", "timestamp", "hostname", "id", "package",
          "file", "log", "url"}
_case = {"name", "time", "classname", "group"}

_canvas = """\ufeffStudent,ID,SIS User ID,SIS Login ID,Section,"Chapter 2: transpose (5501)",Essay (5502),Final Score
    Points Possible,,,,,160,10,(read only)
"Lovelace, Ada",123,A1,ada,"Mon, 8:00",,7,55
"Hopper, Grace",124,A2,ghopper,Mon,3,8,56
"Noether, Emmy",125,A3,emmy,Mon,9,9,57
"Student, Test",999,,,Mon,,,
"""
_moodle = """Identifier,"Full name","Email address",Status,Grade,"Maximum grade","Grade can be changed","Feedback comments"
"Participant 4711","Ada Lovelace",ada@x.org,"Submitted, late",,"40,00",Yes,"Well
done"
"Participant 4712","Grace Hopper",grace@x.org,Submitted,1.00,"40,00",No,
"Participant 4713","Emmy Noether",emmy@x.org,Submitted,,"40,00",Yes,
"""


class Hosts(pretended.Workbook):
    def grade(self, host, text, status=0):
        source = self.write(self.folder / "x.cu", text)
        self.call("grade-one", source, "transpose", "--host", host, "--out", "r", "--seed", "1", status=status)
        return (self.folder / "r").read_text(encoding="utf-8")

    def test_gradescope(self):
        r = json.loads(self.grade("gradescope", self.answer("2.1", "2.4")))
        self.assertLessEqual(set(r), _gradescope)
        self.assertEqual((r["score"], len(r["tests"])), (20, 8))
        for t in r["tests"]:
            self.assertLessEqual(set(t), _gradescope_test)
            self.assertLess(len(t["output"]), 5000)
            self.assertIn(t["status"], ("passed", "failed"))
            self.assertIn(t["visibility"], ("hidden", "after_due_date", "after_published", "visible"))
        self.assertEqual(sum(t["score"] for t in r["tests"]), r["score"])
        self.assertIsInstance(r["execution_time"], int)
        self.assertIn("you predicted 8, measured: 32", r["tests"][0]["output"])
        r = json.loads(self.grade("gradescope", "int x = ;"))
        self.assertEqual(r["score"], 0)
        self.assertIn("expected primary-expression", r["output"])
        self.assertEqual(json.loads(self.grade("gradescope", ""))["score"], 0)

    def test_prairielearn(self):
        text = self.grade("prairielearn", self.answer("2.1", "2.4"))
        r = json.loads(text)
        self.assertEqual((r["gradable"], r["score"]), (True, 0.25))
        self.assertLessEqual(set(r), {"gradable", "score", "message", "format_errors", "output", "images", "tests"})
        for t in r["tests"]:
            self.assertLessEqual(set(t), {"name", "description", "points", "max_points", "output", "message", "images"})
        self.assertLess(len(text), 1 << 20)
        r = json.loads(self.grade("prairielearn", "int x = ;"))
        self.assertFalse(r["gradable"])
        self.assertNotIn("\n", r["format_errors"][0])
        self.assertIn("expected primary-expression", r["output"])
        # What the machine did not do is no attempt of the student's.
        self.write(self.root / "broken", "")
        self.assertFalse(json.loads(self.grade("prairielearn", "// broken machine", status=2))["gradable"])

    def test_large_texts(self):
        stage = {"id": "2.1", "name": "x", "outcome": "failed", "points": 0, "of": 1,
                 "failure": {"what": "\U0001f600" * 100000, "cause": "\0\x1b[31m]]>&"}}
        made = {"stages": [stage] * 11, "status": "graded", "message": "", "mark": 0, "of": 11, "late": {"percent": 0}}
        self.assertLess(len(hosts.prairielearn(made).encode()), 1 << 20)
        self.assertIn("a\nb", hosts.clean("a\r\nb"))
        more = {"title": "t", "student": {"id": "\x07<a>"}, "seconds": {"total": 1}, "version": "2",
                "seed": 1, "device": "CPU", "chapter": "02_transpose"}
        xml.fromstring(hosts.junit({**made, **more}).encode())
        # What a compiler says once: a class of such files would be more than GitLab reads.
        broken = {"status": "not compiled", "message": "x.cu:1: error", "compiler": "x" * 20000}
        self.assertLess(len(hosts.junit({**made, **more, **broken})), 25000)

    def test_junit(self):
        root = xml.fromstring(self.grade("junit", self.answer("2.1")).encode())
        self.assertEqual(root.tag, "testsuites")
        suite = root[0]
        self.assertLessEqual(set(suite.attrib), _suite)
        self.assertEqual((suite.get("tests"), suite.get("failures"), suite.get("errors")), ("8", "7", "0"))
        self.assertEqual([c.tag for c in suite], ["properties"] + 8 * ["testcase"])
        for case in suite.iter("testcase"):
            self.assertLessEqual(set(case.attrib), _case)
            self.assertTrue(case.get("classname") and case.get("name"))
            self.assertLessEqual([c.tag for c in case], ["failure"])
            float(case.get("time"))
        failure = suite.find("testcase/failure")
        self.assertEqual((failure.get("message"), failure.get("type")), ("wrong: 3 of 7", "failed"))
        self.assertIn("a <tail> & more", failure.text)
        suite = xml.fromstring(self.grade("junit", "int x = ;").encode())[0]
        self.assertEqual(suite.get("errors"), "8")
        self.assertEqual(len(suite.findall("testcase/error")), 8)
        self.assertIn("expected primary-expression", suite.find("testcase/error").text)

    def class_of(self, files):
        """As grade-class leaves it, but for the grading."""
        for name, passed in files.items():
            self.write(self.folder / "in" / name, '#include "transpose.h"')
        folder, found = class_folder.Folder(self.folder / "out"), intake.read(str(self.folder / "in"), course.Course())[0]
        self.assertEqual(len(found), len(files))
        for s in found:
            stages = [{"id": i, "name": n, "outcome": "passed" if i in files[s.file] else "failed"}
                      for i, n in s.chapter.stages]
            verdict = {**result.refused(""), "status": "graded", "stages": stages}
            result.write(folder.result_path(s.student, s.chapter.folder),
                         result.result(verdict, s.chapter, 1, (s.student, s.name), (s.file, s.sha256), s.when))

    def gradebook(self, *arguments):
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            try:
                gradebook.main([arguments[0], str(self.folder / "out"), *map(str, arguments[1:])])
            except faults.Fault as fault:
                print(fault, file=sys.stderr)
        return said.getvalue()

    def book(self, host, export, refused=False):
        """Its rows, what was said, and the rows as they were."""
        path = self.write(self.folder / "export.csv", export)
        said = self.gradebook(host, "--from", path)
        if refused:
            return None, said, None
        data = (self.folder / f"out/gradebook-{host}.csv").read_bytes()
        self.assertEqual(data.startswith(b"\xef\xbb\xbf"), export.startswith("\ufeff"))
        rows = [list(csv.reader(io.StringIO(t.lstrip("\ufeff")))) for t in (data.decode(), export)]
        return rows[0], said, rows[1]

    def test_canvas(self):
        self.class_of({"lovelaceada_123_1_transpose.cu": ["2.1"], "ghopper_transpose.cu": ["2.2", "2.3"],
                       "nobody_transpose.cu": []})
        rows, said, before = self.book("canvas", _canvas)
        # Of 80 points, and here of 160. Emmy handed in nothing, and keeps what she has.
        before[2][5], before[3][5] = "20", "40"
        self.assertEqual(rows, before)
        self.assertIn("with 2 marks", said)
        self.assertIn("nobody: nobody in", said)
        self.assertIn("1 of 3 students there handed in nothing", said)
        # Again, over what is there: only what becomes another mark is told.
        there = (self.folder / "out/gradebook-canvas.csv").read_text(encoding="utf-8")
        self.assertEqual(there.count(",40"), 1)
        said = self.book("canvas", there.replace(",40", ",5"))[1]
        self.assertIn("ghopper: 5 is now 40", said)
        self.assertEqual(said.count("is now"), 1)
        self.gradebook("canvas", "--from", self.folder / "export.csv", "--chapter", "transpose")
        self.assertTrue((self.folder / "out/gradebook-canvas-transpose.csv").exists())
        rows, said, _ = self.book("canvas", _canvas.replace("Chapter 2: transpose", "Something"), refused=True)
        self.assertIn('no column is called "Chapter 2: transpose"', said)
        rows, said, _ = self.book("canvas", "a,b\n1,2\n", refused=True)
        self.assertIn("export.csv:1: this is no export of Canvas", said)

    def test_canvas_names_alone(self):
        self.class_of({"Grace Hopper_transpose.cu": ["2.1"], "emmy/transpose.cu": ["2.1"],
                       "125/transpose.cu": ["2.3", "2.4"]})
        rows, said, _ = self.book("canvas", _canvas)
        self.assertEqual([r[5] for r in rows[2:5]], ["", "20", "40"])
        self.assertIn("is the same student, and has a mark already", said)

    def test_canvas_names_apart(self):
        """As Canvas exports it where first and last names have columns of their own."""
        export = ('LastName,FirstName,ID,SIS User ID,SIS Login ID,Section,Chapter 2: transpose (5501)\n'
                  '    Points Possible,,,,,,80\nLovelace,Ada,123,A1,ada,Mon,EX\nHopper,Grace,124,A2,gh,Mon,\n'
                  'Noether,Emmy,125,A3,en,Mon,\nStudent,Test,999,,,Mon,\n')
        self.class_of({"lovelaceada_123_1_transpose.cu": ["2.1"], "hoppergrace/transpose.cu": ["2.1"],
                       "Emmy Noether/transpose.cu": []})
        rows, said, before = self.book("canvas", export)
        before[3][6], before[4][6] = "10", "0"
        self.assertEqual(rows, before)
        self.assertIn("lovelaceada 123: is excused there, and stays so", said)

    def test_moodle(self):
        files = {f"{n}_assignsubmission_file_/transpose.cu": ["2.1"]
                 for n in ("Ada Lovelace_4711", "Grace Hopper_4712")}
        self.class_of(files)
        rows, said, before = self.book("moodle", _moodle)
        before[1][4] = "5"
        self.assertEqual(rows, before)
        self.assertIn("Grace Hopper 4712: the host says that this grade cannot be changed", said)
        # The gradebook's own export, as it is in Germany.
        export = "First name;Last name;ID number;Email address;Assignment: transpose (Real)\r\nAda;Lovelace;9;a@x.org;-\r\n"
        self.write(self.folder / "export.csv", export)
        self.assertNotIn("is now", self.gradebook("moodle", "--from", self.folder / "export.csv"))
        self.assertEqual((self.folder / "out/gradebook-moodle.csv").read_bytes().decode(),
                         export.replace("a@x.org;-", "a@x.org;10"))

    def test_moodle_maximum(self):
        """Older ones wrote it otherwise. A worksheet without one (a scale) cannot have marks."""
        self.class_of({"Ada Lovelace_4711_assignsubmission_file_/transpose.cu": ["2.1"]})
        rows, _, _ = self.book("moodle", _moodle.replace("Maximum grade", "Maximum Grade"))
        self.assertEqual(rows[1][4], "5")
        for scale in (_moodle.replace('"40,00"', "Good"), _moodle.replace("Maximum grade", "Bestnote")):
            said = self.book("moodle", scale, refused=True)[1]
            self.assertIn("does not say how many points", said)

    def test_ids_of_others(self):
        """One number in two columns, or of somebody whose name is another."""
        self.class_of({"Ada Lovelace_4711_assignsubmission_file_/transpose.cu": ["2.1"],
                       "Team Red_17_assignsubmission_file_/transpose.cu": ["2.2"],
                       "Participant_18_assignsubmission_file_/transpose.cu": ["2.1"]})
        export = ("First name,Last name,ID number,Assignment: transpose (Real)\n"
                  "Bob,Stone,4711,-\nAda,Lovelace,9,-\nEve,Hill,17,-\n")
        rows, said, _ = self.book("moodle", export)
        self.assertEqual([r[3] for r in rows[1:]], ["-", "10", "-"])
        self.assertIn("Team Red 17: nobody in", said)
        anonymous = ("Identifier,Status,Grade,Maximum grade\nParticipant 17,,,80\nParticipant 18,,,80\n")
        rows, said, _ = self.book("moodle", anonymous)
        self.assertEqual([r[2] for r in rows[1:]], ["", "10"])

    def test_one_number_in_two_columns(self):
        self.class_of({"777/transpose.cu": ["2.1"]})
        rows, said, before = self.book("canvas", "Student,ID,SIS User ID,transpose (1)\n    Points Possible,,,80\n"
                                                 '"Stone, Bob",777,A1,\n"Lovelace, Ada",5,777,\n')
        self.assertEqual(rows, before)
        self.assertIn("777: more than one in", said)

    def test_what_canvas_keeps(self):
        self.class_of({"123/transpose.cu": ["2.1"], "124/transpose.cu": ["2.1"]})
        rows, said, before = self.book("canvas", _canvas.replace("Mon,3,8", "Mon,N/A,8"))
        before[2][5] = "20"
        self.assertEqual(rows, before)
        self.assertIn("124: is not assigned there, and stays so", said)
        said = self.book("canvas", _canvas.replace(",160,", ",(read only),"), refused=True)[1]
        self.assertIn("is read only", said)
        semicolons = 'Student;ID;"transpose, part one, of two (1)";A, B, C (2)\n"Stone, Bob";123;;\n'
        self.assertIn("no column is called", self.book("canvas", semicolons, refused=True)[1])

    def test_broken_exports(self):
        self.class_of({"ada/transpose.cu": []})
        self.assertIn("export.csv", self.book("moodle", _moodle.replace("No,", 'No,"' + r'a\"b' + '"'), refused=True)[1])
        long = _moodle.replace("No,", 'No,"' + "x" * 200000 + '"')
        self.assertIn("Written", self.book("moodle", long)[1])

    def test_junit_of_a_class(self):
        self.class_of({"a_transpose.cu": [], "b_transpose.cu": ["2.1"]})
        self.gradebook("junit")
        root = xml.parse(self.folder / "out/junit.xml").getroot()
        self.assertEqual(len(root), 2)
        # Of those that are called the same, GitLab shows one.
        self.assertEqual(len({(c.get("classname"), c.get("name")) for c in root.iter("testcase")}), 16)


if __name__ == "__main__":
    unittest.main()
