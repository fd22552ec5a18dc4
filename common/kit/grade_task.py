"""A job of grade-class: grade_task.py FOLDER CHAPTER/SHA256…, or FOLDER --list FILE NUMBER for a line of a file."""
import os
import pathlib
import signal
import sys

import class_folder


def main(arguments):
    # As many jobs run as there are processors: one thread each is enough.
    os.environ.setdefault("WORKERS", "1")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))   # what it started ends, and its folder goes
    folder = class_folder.Folder(arguments[0])
    folder.load()
    names = arguments[1:]
    if names[0] == "--list":
        names = pathlib.Path(names[1]).read_text(encoding="ascii").splitlines()[int(names[2])].split()
    for name in names:
        folder.grade(*name.split("/"))


if __name__ == "__main__":
    main(sys.argv[1:])
