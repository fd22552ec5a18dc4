"""The graders that are built here: the book's solution of the shortest chapter, and a file that is no CUDA."""
import json
import pathlib
import subprocess
import tempfile
import unittest

import pretended

import schema


class Real(unittest.TestCase):
    def grade(self, source):
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "result.json"
            subprocess.run([pretended.original / "common/make/grade-one", pretended.original / source, "first_kernel",
                            "--out", out, "--seed", "1"], check=True, capture_output=True)
            made = json.loads(out.read_text(encoding="utf-8"))
        self.assertEqual(list(schema.faults(made, schema.load("result.schema.json"))), [])
        return made

    def test_the_solution(self):
        made = self.grade("solutions/00_first_kernel/first_kernel.cu")
        self.assertEqual((made["mark"], made["of"], made["status"]), (30, 30, "graded"))
        self.assertEqual([s["outcome"] for s in made["stages"]], ["passed"] * 3)

    def test_what_is_no_cuda(self):
        made = self.grade("tests/kit/real_test.py")
        self.assertEqual((made["mark"], made["status"]), (0, "not compiled"))
        self.assertIn("error", made["message"])


if __name__ == "__main__":
    unittest.main()
