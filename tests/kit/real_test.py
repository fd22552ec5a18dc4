"""The graders that are built here: a file that is no CUDA, and a small class of the shortest chapter, with the book's
solution, cheats and broken files in it."""
import csv
import io
import json
import os
import pathlib
import subprocess
import tempfile
import unittest
import zipfile

import pretended

import schema


class Real(unittest.TestCase):
    def grade(self, source):
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "result.json"
            subprocess.run([pretended.original / "common/make/grade-one", pretended.original / source, "first_kernel",
                            "--out", out, "--seed", "1", "--trust"], check=True, capture_output=True)
            made = json.loads(out.read_text(encoding="utf-8"))
        self.assertEqual(list(schema.faults(made, schema.load("result.schema.json"))), [])
        return made

    def test_what_is_no_cuda(self):
        made = self.grade("tests/kit/real_test.py")
        self.assertEqual((made["mark"], made["status"]), (0, "not compiled"))
        self.assertIn("error", made["message"])

    def test_a_class(self):
        name, root = "first_kernel", pretended.original
        book = (root / f"solutions/00_{name}/{name}.cu").read_text(encoding="utf-8")
        cheats = {c: (root / f"tests/dishonest/{c}.cu").read_text(encoding="utf-8")
                  for c in ("16_machine_code", "39_unwatched_kernel", "78_huge_arrays")}
        bomb = io.BytesIO()
        with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(name + ".cu", bytes(50 << 20))
        files = {"ann": book, "bob": book, "empty": "", "latin": book.encode() + b"// caf\xe9", "bomb": bomb.getvalue(),
                 "huge": book + " " * (1 << 20), "elf": b"\x7fELF" + bytes(99), **cheats}
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            for student, content in files.items():
                path = folder / "in" / student / (name + ".cu")
                path.parent.mkdir(parents=True)
                path.write_bytes(content if isinstance(content, bytes) else content.encode())
            (folder / "in/bob" / (name + "-1.cu")).write_text(book)
            os.symlink(root / f"solutions/00_{name}/{name}.cu", folder / f"in/link_{name}.cu")
            subprocess.run([root / "common/make/grade-class", folder / "in", folder / "out", "--trust"], check=True,
                           capture_output=True)
            ann = json.loads((folder / f"out/results/ann/00_{name}.json").read_text(encoding="utf-8"))
            with open(folder / "out/marks.csv", encoding="utf-8", newline="") as table:
                marks = {r["student"]: r["00_" + name] for r in csv.DictReader(table)}
        self.assertEqual(marks, {**{s: "0" for s in files}, "link": "0", "ann": "30"})
        self.assertEqual(list(schema.faults(ann, schema.load("result.schema.json"))), [])
        self.assertEqual((ann["mark"], ann["of"], ann["status"]), (30, 30, "graded"))
        self.assertEqual([s["outcome"] for s in ann["stages"]], ["passed"] * 3)


if __name__ == "__main__":
    unittest.main()
