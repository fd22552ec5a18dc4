"""For the tests: a copy of the kit whose graders only pretend. A file's words say what they say of it:

    // passes 2.1 2.2      these stages pass, all others fail
    // sleeps 0.3          the seconds that this takes
    // broken machine      no verdict, as long as there is a file "broken" in the workbook
    int x = ;              does not compile
    ((((                   crashes the compiler
"""
import os
import pathlib
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest

original = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(original / "common/kit"))

_grade = f"#!{sys.executable}\n" + r'''import json, os, re, sys, time
after = lambda option: sys.argv[sys.argv.index(option) + 1]
source, chapter = after("--strict"), after("--chapter")
text = open(source).read()
root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
time.sleep(float((re.findall(r"sleeps ([\d.]+)", text) or ["0"])[0]))
if "broken machine" in text and os.path.exists(root + "/broken"):
    sys.exit("grade: no room is left")
errors = ""
if "int x = ;" in text:
    errors = source + ":1:9: error: expected primary-expression"
elif "((((" in text:
    errors = "g++: internal compiler error: Segmentation fault signal terminated program cc1plus"
passes = " ".join(re.findall(r"passes (.*)", text)).split()
stages = []
for i, name in re.findall(r'^STAGE\("([^"]+)", *"([^"]+)"', open(f"{root}/tests/graders/{chapter}.cpp").read(), re.M):
    outcome = "passed" if i in passes else "failed"
    s = {"id": i, "name": name, "outcome": outcome, "facts": ["a fact"], "times": [], "printed": "", "graderSeconds": 0.1,
         "predictions": [{"question": "how many?", "unit": "", "guessed": 8, "measured": 32}]}
    if outcome == "failed":
        s["failure"] = {"what": "wrong: 3 of 7", "element": errors, "writer": "", "cause": "a <tail> & more", "next": ""}
    stages.append(s)
print(json.dumps({"schema": 1, "stages": stages, "sandbox": "none", "layers": [], "missing": [],
                  "refused": "it does not compile" if errors else ""}))
'''


class Workbook(unittest.TestCase):
    """Each test has one of its own, as self.root; self.folder is for what else it writes."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="kit-test."))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.root = self.folder / "work book"
        shutil.copytree(original / "common/kit", self.root / "common/kit")
        shutil.copytree(original / "common/make", self.root / "common/make")
        for path in ("tests/graders", "chapters", "solutions", "CMakeLists.txt"):
            target = self.root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            os.symlink(original / path, target)
        self.pretend(self.root)

    def pretend(self, root):
        self.program(root / "common/make/build", "#!/bin/sh\nexit 0\n")
        self.program(root / "build/grade/grade", _grade)

    def write(self, path, content):
        path = pathlib.Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def program(self, path, text):
        self.write(path, text).chmod(0o755)
        assert os.stat(path).st_mode & stat.S_IXUSR

    def answer(self, *passed, words=""):
        return f'#include "transpose.h"\n// passes {" ".join(passed)}\n{words}\n'

    def call(self, command, *arguments, status=0, **more):
        """What it says on stderr."""
        done = subprocess.run([self.root / "common/make" / command, *map(str, arguments)], capture_output=True,
                              text=True, cwd=self.folder, **more)
        self.assertEqual(done.returncode, status, done.stderr + done.stdout)
        return done.stderr
