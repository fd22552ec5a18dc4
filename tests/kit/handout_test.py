"""What students get holds nothing of the solutions, wrong answers, answers or instructor's pages, and a newer one leaves
students' files alone."""
import collections
import contextlib
import io
import pathlib
import re
import subprocess
import sys
import unittest

import pretended

import course
import faults
import handout

root = pretended.original


class Handout(pretended.Workbook):
    def bring(self, *chapters):
        """Here the original's own, in this process."""
        files = handout._files(handout._chapters(" ".join(chapters)))
        return files, list(handout._bring(self.folder / "out", files))

    def text(self, path):
        return (self.folder / "out" / path).read_text(encoding="utf-8")

    def test_what_is_in_it(self):
        files, said = self.bring()
        self.assertEqual(said, [])
        for hidden in ("solutions/", "tests/wrong/", "tests/right/", "tests/mutants/", "tests/answers/", "tests/kit/",
                       "common/kit/", "common/grading/bench/", "docs/instructors.md", "docs/architecture.md", "docs/results/",
                       "CONTRIBUTING.md", "CHANGELOG.md", "common/make/grade-class", "course.json", ".ci/"):
            self.assertEqual([f for f in files if f.startswith(hidden)], [])
        self.assertEqual([f for f in files if f.endswith(".answer.md")], [])
        for there in ("README.md", "common/make/debug", "docs/debugger.md", "chapters/02_transpose/transpose.cu",
                      "tests/graders/08_gemm.cpp",
                      ".github/workflows/grade.yml", ".gitlab-ci.yml", ".devcontainer/devcontainer.json"):
            self.assertIn(there, files)
        self.assertEqual([f for f, d in files.items() if b"instructors" in d.lower()], [])
        # A line of an answer is in no file, unless a starter or a header has it too, or a text teaches it.
        places = collections.defaultdict(set)
        for f, d in files.items():
            for line in d.decode("utf-8", "replace").splitlines():
                places[line.strip()].add(f)
        found = 0
        for solution in root.glob("solutions/*/*.cu"):
            parts = re.split(r"// BEGIN\(.*|// END\(.*", solution.read_text(encoding="utf-8"))
            given = {line.strip() for part in parts[::2] + [p.partition("// INSTEAD")[2].replace("// ", "")
                                                            for p in parts[1::2]] for line in part.splitlines()}
            for line in "".join(p.partition("// INSTEAD")[0] for p in parts[1::2]).splitlines():
                line = line.strip()
                if len(line) > 30 and line not in given:
                    found += 1
                    of_chapter = [p for p in places[line] if p.startswith(("chapters/", "common/starters/")) and
                                  p.endswith(solution.parent.name + "/" + solution.name)]
                    others = [p for p in places[line] if not p.startswith(("chapters/", "common/", "tests/", "docs/"))]
                    self.assertEqual((of_chapter, others), ([], []), line)
        self.assertGreater(found, 200)
        wrong = [p.read_bytes() for p in root.glob("tests/wrong/*/*.cu")]
        self.assertGreater(len(wrong), 50)
        # Nor is what a lesson folds away, or what a prediction is compared with.
        lessons = [p.read_text(encoding="utf-8") for p in root.glob("chapters/*/README.md")]
        folded = [re.sub(r"^```.*?^```$", "", part, flags=re.S | re.M) for lesson in lessons
                  for part in re.findall(r"</summary>(.*?)</details>", lesson, re.S)]
        self.assertGreater(len(folded), 9)
        pages = [d.decode() for f, d in files.items() if f.endswith(".md")]
        sentences = [line for f in folded for line in f.splitlines() if re.match(r"\w.{60}", line)]
        self.assertEqual([line for line in sentences if any(line in page for page in pages)], [])
        self.assertEqual([page for page in pages if re.search(r"you predicted.*measured: \d", page)], [])
        self.assertEqual([d for d in wrong if d in files.values()], [])

    def test_links_lead_somewhere(self):
        files, _ = self.bring("transpose", "unrolling")
        self.assertFalse(any("01_bandwidth" in f or "08_gemm" in f for f in files))
        for page in (f for f in files if f.endswith(".md")):
            for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", self.text(page)):
                if not re.match(r"\w+:", target):
                    path = (self.folder / "out" / pathlib.Path(page).parent / target)
                    self.assertTrue(path.exists(), f"{page}: {target}")
        self.assertIn("make chapter_transpose && ./grade", self.text("README.md"))
        self.assertNotIn("first_kernel", self.text("README.md"))
        self.assertIn("With chapter 2, `chapter_transpose`. The chapters build", self.text("README.md"))
        self.assertIn("`TODO(2.1)`", self.text("README.md"))
        self.assertNotIn("--compare", self.text("README.md"))   # it needs the solutions
        # Every target of its Makefile has its script, and make understands it.
        said = subprocess.run(["make", "-C", self.folder / "out", "help"], capture_output=True, text=True).stdout
        self.assertIn("make chapter_NAME", said)
        for script in re.findall(r"@(common/make/[\w-]+)", self.text("Makefile")):
            self.assertIn(script, files)
        for gone in ("solution_", "starters", "new-stage", "grade-class"):
            self.assertNotIn(gone, self.text("Makefile"))
        sourced = {w for f in files if f.startswith("common/make/") for w in
                   re.findall(r"(?<![\w/])common/make/[\w-]+", self.text(f)) if not f.endswith("doctor")}
        self.assertEqual({s for s in sourced if (root / s).exists()} - set(files), set())

    def test_a_newer_one(self):
        self.bring("2 3")
        mine, out = "chapters/02_transpose/transpose.cu", self.folder / "out"
        commits = subprocess.run(["git", "-C", out, "log", "--oneline"], capture_output=True, text=True).stdout
        self.assertEqual(commits.count("\n"), 1)
        self.write(out / mine, "// my answer\n")
        self.write(out / "chapters/02_transpose/notes.txt", "mine too\n")
        self.write(out / "docs/sources.md", "my own\n")
        self.assertEqual(self.bring("2 3")[1], ["docs/sources.md was changed: it is now sources.md.1"])
        # A new starter, a page that goes, a chapter that comes.
        files = handout._files(handout._chapters("2 3 4"))
        files[mine] = files["common/starters/02_transpose/transpose.cu"] = b"// a new starter\n"
        files["chapters/03_unrolling/unrolling.cu"] = b"// another\n"
        del files["docs/slow-kernel.md"]
        said = list(handout._bring(out, files))
        self.assertEqual(said, [f"{mine} was changed: it stays. The new starter is common/starters/02_transpose/transpose.cu"])
        self.assertEqual(self.text(mine), "// my answer\n")
        self.assertEqual(self.text("chapters/02_transpose/notes.txt"), "mine too\n")
        self.assertEqual(self.text("chapters/03_unrolling/unrolling.cu"), "// another\n")
        self.assertFalse((out / "docs/slow-kernel.md").exists())
        self.assertTrue((out / "chapters/04_diagonal/diagonal.cu").exists())
        # The student's starter comes back from what was handed out.
        subprocess.run([out / "common/make/reset", "transpose"], check=True, capture_output=True)
        self.assertEqual(self.text(mine), "// a new starter\n")
        self.assertEqual(self.text(mine + ".1"), "// my answer\n")

    def test_week_by_week(self):
        """A chapter more takes none away."""
        for chapter in ("transpose", "unrolling"):
            with contextlib.redirect_stderr(io.StringIO()) as said:
                self.assertEqual(handout.main([str(self.folder / "out"), chapter]), 0)
        self.assertIn("with 02_transpose, 03_unrolling (02_transpose handed out before)", said.getvalue())
        for there in ("02_transpose/transpose.cu", "03_unrolling/unrolling.cu"):
            self.assertTrue((self.folder / "out/chapters" / there).exists())

    def test_refusals(self):
        self.write(self.folder / "out/thesis.tex", "x")
        with self.assertRaises(faults.Fault):
            self.bring("2")
        with self.assertRaises(faults.Fault):
            handout._chapters("2 nonsense")
        self.assertEqual(len(handout._chapters("")), len(course.folders()))


if __name__ == "__main__":
    # The workbook's texts, and not the copy's.
    sys.exit(not unittest.main(exit=False).result.wasSuccessful())
