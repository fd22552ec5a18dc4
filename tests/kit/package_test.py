"""make package: what Gradescope and PrairieLearn get, and that it grades a file as they call it."""
import json
import os
import subprocess
import tarfile
import unittest
import zipfile

import pretended

import package

_course = '{ "schema": 1, "chapters": [ { "chapter": "transpose", "title": "Home \\"2\\"", "points": 5 } ] }'


class Package(pretended.Workbook):
    def make(self, host, out):
        course = self.write(self.folder / "course.json", _course)
        package.main([host, "transpose", str(self.folder / out), "--course", str(course), "--image", "us/grader"])
        return self.folder / out

    def unpacked(self, tar, into):
        """The workbook that is in it, with graders that pretend."""
        with tarfile.open(tar) as archive:
            names = archive.getnames()
            archive.extractall(into)
        for hidden in ("/solutions/", "tests/wrong/", "tests/right/", "docs/", "transpose.cu", "01_bandwidth"):
            self.assertEqual([n for n in names if hidden in n], [])
        for there in ("common/grading/strict/strict.cpp", "common/make/grade-one", "tests/graders/02_transpose.cpp",
                      "CMakeLists.txt", "chapters/02_transpose/transpose.h"):
            self.assertIn("workbook/" + there, names)
        self.assertTrue(os.access(into / "workbook/common/make/build", os.X_OK))
        (into / "workbook/common/grading/strict/strict.cpp").unlink()   # no sandbox for what only pretends
        self.pretend(into / "workbook")
        return into / "workbook"

    def run_it(self, program, **env):
        subprocess.run([program], env={**os.environ, **{k: str(v) for k, v in env.items()}}, check=True,
                       cwd=self.folder, capture_output=True)

    def test_gradescope(self):
        there = self.folder / "autograder"
        with zipfile.ZipFile(self.make("gradescope", "a.zip")) as archive:
            self.assertEqual(sorted(archive.namelist()),
                             ["chapter", "course.json", "run_autograder", "setup.sh", "workbook.tar"])
            for name in ("run_autograder", "setup.sh"):
                self.assertEqual(archive.getinfo(name).external_attr >> 16, 0o100755)
            archive.extractall(there / "source")
        self.unpacked(there / "source/workbook.tar", there / "source")
        program = there / "source/run_autograder"
        program.chmod(0o755)
        for files, score, words in [({"transpose.cu": self.answer("2.1", "2.4")}, 10, ""),
                                    ({"mine.cu": self.answer("2.1")}, 5, ""),
                                    ({"a.cu": "x", "b.cu": "x"}, 0, "cannot be read"), ({}, 0, "cannot be read")]:
            for old in (there / "submission").glob("*"):
                old.unlink()
            for name, text in files.items():
                self.write(there / "submission" / name, text)
            (there / "submission").mkdir(exist_ok=True)
            self.run_it(program, AUTOGRADER=there)
            said = json.loads((there / "results/results.json").read_text(encoding="utf-8"))
            self.assertEqual((said["score"], [t["max_score"] for t in said["tests"]]), (score, 8 * [5]), files)
            self.assertIn(words, said["output"])

    def test_prairielearn(self):
        out, there = self.make("prairielearn", "pl"), self.folder / "grade"
        info = json.loads((out / "questions/transpose/info.json").read_text(encoding="utf-8"))
        self.assertEqual((info["title"], info["type"], info["gradingMethod"]), ('Home "2"', "v3", "External"))
        options = info["externalGradingOptions"]
        self.assertLessEqual(set(options), {"enabled", "image", "entrypoint", "serverFilesCourse", "timeout",
                                            "enableNetworking", "environment"})
        self.assertEqual((options["image"], options["entrypoint"]), ("us/grader", "/grade-submission"))
        self.assertLessEqual(options["timeout"], 600)   # more is not allowed
        self.assertIn('file-names="transpose.cu"', (out / "questions/transpose/question.html").read_text())
        for line in (out / "image/Dockerfile").read_text().splitlines():   # what it takes along is there
            for name in line.split()[1:-1] if line.startswith(("ADD ", "COPY ")) else []:
                self.assertTrue((out / "image" / name).exists(), name)
        workbook = self.unpacked(out / "image/workbook.tar", self.folder)
        self.write(there / "student/transpose.cu", self.answer("2.1", "2.4"))
        self.run_it(out / "image/grade-submission", GRADE=there, WORKBOOK=workbook, CHAPTER_FILE=out / "image/chapter")
        said = json.loads((there / "results/results.json").read_text(encoding="utf-8"))
        self.assertEqual((said["gradable"], said["score"], said["tests"][0]["max_points"]), (True, 0.25, 5))


if __name__ == "__main__":
    unittest.main()
