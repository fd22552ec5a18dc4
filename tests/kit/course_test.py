"""course.json: what is wrong is told by line, before anything runs; points, weights, deadlines, late rules."""
import datetime
import json
import unittest

import pretended

import course
import faults

_whole = """{
  "schema": 1,
  "late": { "percent_per_day": 20, "days": 3, "grace_minutes": 10 },
  "chapters": [
    { "chapter": "transpose", "weight": 2, "points": 5, "stages": { "2.7": 20 },
      "deadline": "2026-11-30T23:59:00+01:00" },
    { "chapter": "03_unrolling",
      "title": "Loads in flight" }
  ]
}
"""


class Course(pretended.Workbook):
    def fault(self, text):
        with self.assertRaises(faults.Fault) as caught:
            course.Course(self.write(self.folder / "course.json", text))
        return str(caught.exception).replace(str(self.folder) + "/", "")

    def test_faults_by_line(self):
        for old, new, line, words in [
            ('"weight": 2,', '"weight": "2",', 5, "must be a number"),
            ('"weight": 2,', '"weigth": 2,', 5, '"weigth"'),
            ('"weight": 2,', '"weight": -2,', 5, "from 0"),
            ('"weight": 2,', '"weight": 1e999,', 5, "from 0"),
            ('"weight": 2,', '"weight": true,', 5, "true or false"),
            ('"weight": 2,', '"weight": 2', 5, "comma"),
            ('"2.7"', '"2.77"', 5, "no stage 2.77"),
            ("23:59:00+01:00", "23:59", 6, "zone"),
            ("11-30", "11-31", 6, "no such day"),
            ('"03_unrolling"', '"unroling"', 7, "no chapter unroling"),
            ('"03_unrolling"', '"02_transpose"', 7, "twice"),
            ('"days": 3', '"days": 1.5', 3, "whole number"),
            ('"days": 3, ', "", 3, '"days" is missing'),
            ('"days": 3, ', '"days": 3, "days": 4, ', 3, "twice"),
            ('"schema": 1', '"schema": 2', 2, "must be 1"),
            ('flight" }\n  ]', 'flight" },\n  ]', 9, "value is missing"),
            ("}\n  ]\n}\n", "}\n  ]\n", 9, "comma or"),
            ("flight", "fl\tight", 8, "no JSON"),
        ]:
            self.assertIn(old, _whole)
            said = self.fault(_whole.replace(old, new))
            self.assertTrue(said.startswith(f"course.json:{line}: "), (new, said))
            self.assertIn(words, said)
        self.assertIn("course.json:1: ", self.fault(""))
        self.assertIn("course.json:1: this must be an object", self.fault("[]"))
        self.assertIn("course.json:2: this is no UTF-8", self.fault(b"{\n\xff}"))
        self.assertIn("too deep", self.fault("[" * 5000))
        # All of them at once.
        self.assertEqual(self.fault(_whole.replace('"2.7"', '"9.9"').replace("03_unrolling", "x")).count("\n"), 1)

    def test_nothing_runs(self):
        path = self.write(self.folder / "course.json", "{")
        self.write(self.folder / "in/a.cu", self.answer())
        self.assertIn("course.json:1: ", self.call("grade-class", "in", "out", status=2))
        self.assertFalse((self.folder / "out").exists())
        self.assertTrue(path.exists())

    def test_points_of_many_places(self):
        """Marks have two: what each stage gives must be what the chapter has."""
        c = course.Course(self.write(self.folder / "course.json",
                                     '{ "schema": 1, "chapters": [ { "chapter": "transpose", "points": 1.006 } ] }')).chapter("2")
        self.assertEqual((c.points["2.1"], round(c.maximum, 6)), (1.01, 8.08))

    def test_points_and_lateness(self):
        c = course.Course(self.write(self.folder / "course.json", _whole)).chapter("transpose")
        self.assertEqual((c.maximum, c.points["2.7"], c.points["2.1"], c.weight), (55, 20, 5, 2))
        for day, hour, minute, days, percent in [
            (30, 23, 59, 0, 0), (1, 0, 9, 0, 0), (1, 0, 10, 1, 20), (2, 0, 9, 1, 20), (2, 0, 10, 2, 40),
            (4, 0, 9, 3, 60), (4, 0, 10, 4, 100)]:
            when = datetime.datetime(2026, 11 if day == 30 else 12, day, hour, minute,
                                     tzinfo=datetime.timezone(datetime.timedelta(hours=1)))
            self.assertEqual(c.lateness(when), (days, percent), when)
        # The same moment elsewhere.
        self.assertEqual(c.lateness(datetime.datetime(2026, 11, 30, 23, 9, tzinfo=datetime.timezone.utc)), (0, 0))
        self.assertEqual(c.lateness(datetime.datetime(2026, 11, 30, 23, 10, tzinfo=datetime.timezone.utc)), (1, 20))
        self.assertEqual(c.lateness(None, 1), (1, 20))
        # Who has no deadline cannot be late, whatever the host says.
        self.assertEqual(course.Course().chapter("2").lateness(None, 1), (0, 0))
        self.assertEqual(course.Course().chapter("2").maximum, 80)

    def test_no_rule_no_mercy(self):
        text = json.loads(_whole)
        del text["late"]
        c = course.Course(self.write(self.folder / "c.json", json.dumps(text))).chapter("transpose")
        self.assertEqual(c.lateness(c.deadline + datetime.timedelta(minutes=1)), (1, 100))


if __name__ == "__main__":
    unittest.main()
