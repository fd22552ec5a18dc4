"""What students hand in, as hosts pack it: whose each file is, and what is none."""
import os
import stat
import tarfile
import unittest
import zipfile
import zlib

import pretended

import course
import faults
import intake


class Intake(pretended.Workbook):
    def read(self, files, pack=None, **more):
        """{(student, chapter): submission}, and what was left out."""
        place = self.folder / ("in" + (pack or ""))
        if pack == ".zip":
            with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED) as archive:
                for name, data in files:
                    archive.writestr(name, data)
        else:
            for name, data in files:
                self.write(self.folder / "in" / name, data)
        if pack == ".tar.gz":
            with tarfile.open(place, "w:gz") as archive:
                archive.add(self.folder / "in", "in")
        found, left_out, _ = intake.read(str(place), course.Course(), **more)
        return {(s.student, s.chapter.folder): s for s in found}, left_out

    def keys(self, names, pack=None, **more):
        found, left_out = self.read([(n, self.answer()) for n in names], pack, **more)
        return sorted((a, b, f.name, f.fault) for (a, b), f in found.items()), left_out

    def test_names(self):
        for names, wanted in [
            (["alice.cu", "bob_transpose.cu", "transpose-carol.cu"], ["alice", "bob", "carol"]),
            (["ada.l.cu", "ada.m.cu", "ada.n_transpose (1).cu"], ["ada.l", "ada.m", "ada.n"]),
            (["alice/transpose.cu", "bob/x.cu", "bob/notes.txt"], ["alice", "bob"]),
            (["02_transpose/alice.cu", "transpose/bob/a.cu"], ["alice", "bob"]),
            (["alice/chapters/02_transpose/transpose.cu", "alice/chapters/02_transpose/old.cu",
              "alice/common/x.cu"], ["alice"]),
            (["alice.cu", "__MACOSX/._alice.cu", ".DS_Store", "a/.git/x.cu"], ["alice"]),
        ]:
            self.setUp()
            self.assertEqual(self.keys(names), ([(w, "02_transpose", "", None) for w in wanted], []), names)

    def test_clone_of_the_handout(self):
        ours = ["common/starters/handed-out", "common/cpu/a.cu", "tests/cpu/defects/race.cu", "a.cu"]
        theirs = "chapters/02_transpose/transpose.cu"
        self.assertEqual(self.keys([f"{who}/{name}" for who in ("alice", "bob") for name in ours + [theirs]]),
                         ([(who, "02_transpose", "", None) for who in ("alice", "bob")], []))

    def test_moodle(self):
        wanted = ([("4711", "02_transpose", "Ada Lovelace", None), ("4712", "02_transpose", "Zoë B_C", None)], [])
        names = ["Ada Lovelace_4711_assignsubmission_file_/transpose.cu", "Zoë B_C_4712_assignsubmission_file/a.cu"]
        for pack in (None, ".zip", ".tar.gz"):
            self.setUp()
            self.assertEqual(self.keys(names, pack), wanted, pack)
        self.setUp()
        self.assertEqual(self.keys(["Ada Lovelace_4711_assignsubmission_file_transpose.cu", names[1]], ".zip"), wanted)
        self.setUp()
        self.assertEqual(self.keys(["Course-Ch 2-1/" + n for n in names], ".zip"), wanted)

    def test_canvas(self):
        found, _ = self.read([("lovelaceada_123_9876_transpose-1.cu", self.answer()),
                              ("hopper_LATE_124_9877_my transpose.cu", self.answer())], ".zip")
        ada, hopper = found["123", "02_transpose"], found["124", "02_transpose"]
        self.assertEqual((ada.name, ada.when), ("lovelaceada", (None, "name", 0)))
        self.assertEqual((hopper.name, hopper.when), ("hopper", (None, "name", 1)))

    def test_which_chapter(self):
        files = [("a/x.cu", '#include "unrolling.h"\n'), ("b/x.cu", "int main() {}\n"), ("c/gemm.cu", "x\n")]
        found, left_out = self.read(files)
        self.assertEqual(sorted(found), [("a", "03_unrolling"), ("c", "08_gemm")])
        self.assertEqual(len(left_out), 1)
        self.assertIn("b/x.cu: of which chapter", left_out[0])
        only = course.Course().chapter("transpose")
        found, left_out = self.read([], only=only)
        self.assertEqual((sorted(found), left_out), ([("b", "02_transpose")], []))

    def test_bad_input(self):
        t = self.answer()
        files = [("empty/transpose.cu", ""), ("blank/transpose.cu", " \n\n"), ("huge/transpose.cu", t + " " * (1 << 20)),
                 ("binary/transpose.cu", b"\x7fELF\x02" + bytes(100)), ("zeros/transpose.cu", b"int\0x"),
                 ("latin/transpose.cu", t.encode() + b"// caf\xe9\n"), ("wide/transpose.cu", t.encode("utf-16")),
                 ("bomb/transpose.zip", b"PK\x03\x04" + bytes(9)), ("twice/transpose.cu", t), ("twice/transpose-1.cu", t),
                 ("pdf/transpose.pdf", "%PDF-1.4"), ("good/transpose.cu", t)]
        words = {"empty": "is empty", "blank": "is empty", "huge": "too large", "binary": "compiled program",
                 "zeros": "binary file", "latin": "no UTF-8 (line 4)", "wide": "UTF-16", "bomb": "zip archive",
                 "twice": "is one of 2 files for one chapter", "pdf": "is a PDF"}
        for pack in (None, ".zip", ".tar.gz"):
            self.setUp()
            found, left_out = self.read(files, pack)
            self.assertEqual(left_out, [])
            self.assertEqual(sorted(s for s, _ in found), sorted([*words, "good"]))
            self.assertIsNone(found["good", "02_transpose"].fault)
            for student, said in words.items():
                self.assertIn(said, found[student, "02_transpose"].fault)
                self.assertNotIn("\n", found[student, "02_transpose"].fault)

    def test_files_of_nobody(self):
        """A chapter's name is no student's. Beside other sources the one that is called as the chapter counts."""
        files = [("transpose.cu", self.answer()), ("gemm (1).cu", "x\n"), ("ann/transpose.cu", self.answer()),
                 ("ann/main.cu", '#include "transpose.h"\n')]
        found, left_out = self.read(files)
        self.assertEqual(sorted(found), [("ann", "02_transpose")])
        self.assertIsNone(found["ann", "02_transpose"].fault)
        self.assertEqual(found["ann", "02_transpose"].file, "ann/transpose.cu")
        self.assertEqual(len(left_out), 2)
        self.assertIn("whose is it?", left_out[0])

    def test_what_is_passed_over(self):
        """Results inside of the submissions are none."""
        self.read([("ann/transpose.cu", self.answer()), ("out/sources/1.cu", self.answer())])
        found = intake.read(str(self.folder / "in"), course.Course(), but=str(self.folder / "in/out"))[0]
        self.assertEqual([s.student for s in found], ["ann"])

    def test_links_and_pipes(self):
        self.write(self.folder / "in/ok/transpose.cu", self.answer())
        os.symlink("/etc/passwd", self.folder / "in/link_transpose.cu")
        os.symlink("/etc", self.folder / "in/linked_transpose")
        os.mkfifo(self.folder / "in/pipe_transpose.cu")
        found, _ = self.read([])
        self.assertIn("symbolic link", found["link", "02_transpose"].fault)
        self.assertIn("symbolic link", found["linked", "02_transpose"].fault)
        self.assertIn("pipe", found["pipe", "02_transpose"].fault)
        self.assertIsNone(found["ok", "02_transpose"].fault)
        place = self.folder / "l.zip"
        with zipfile.ZipFile(place, "w") as archive:
            info = zipfile.ZipInfo("eve/transpose.cu")
            info.external_attr = (stat.S_IFLNK | 0o777) << 16
            archive.writestr(info, "/etc/passwd")
            archive.writestr("../../up/transpose.cu", self.answer())
        found, _, _ = intake.read(str(place), course.Course())
        self.assertEqual([(s.student, bool(s.fault)) for s in found], [("eve", True), ("up", False)])

    def test_an_entry_that_lies_about_its_size(self):
        place = self.folder / "bomb.zip"
        with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("a/transpose.cu", bytes(50 << 20))
        data = place.read_bytes()
        wrong = data.replace((50 << 20).to_bytes(4, "little"), (99).to_bytes(4, "little"))
        self.assertNotEqual(data, wrong)
        place.write_bytes(wrong)
        found, _, _ = intake.read(str(place), course.Course())
        self.assertTrue(found[0].fault)
        place.write_bytes(data[:200] + zlib.compress(b"x"))
        self.assertRaises(faults.Fault, intake.read, str(place), course.Course())

    def test_times(self):
        table = self.write(self.folder / "times.csv", "student,submitted\nalice,2026-11-30T22:10:00+01:00\n")
        found, _ = self.read([("alice.cu", self.answer())], table=str(table))
        self.assertEqual(found["alice", "02_transpose"].when[1:], ("table", 0))
        # A spreadsheet's, with other letters, somebody who is not there, and nothing of bob.
        self.write(table, "Who;When\nAlice;2026-11-30T22:10:00+01:00\nzzz;2026-11-30T22:10:00+01:00\n")
        found, _, about = intake.read(str(self.folder / "in"), course.Course(), table=str(table))
        self.assertEqual(found[0].when[1:], ("table", 0))
        self.assertEqual(list(about), [f"{table}: nobody is called zzz"])
        self.write(self.folder / "in/bob.cu", self.answer())
        about = list(intake.read(str(self.folder / "in"), course.Course(), table=str(table))[2])
        self.assertIn("has no time for bob: their files' dates count", about[1])
        self.write(table, "alice,yesterday\n")
        with self.assertRaises(faults.Fault) as caught:
            self.read([], table=str(table))
        self.assertIn("times.csv:1: ", str(caught.exception))


if __name__ == "__main__":
    unittest.main()
