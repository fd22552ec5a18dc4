"""Grades one file: writes its result.json, or what a host wants instead of it."""
import argparse
import datetime
import hashlib
import os
import random

import course as workbook
import faults
import hosts
import intake
import judge
import result
import source_file


def main(arguments):
    parser = argparse.ArgumentParser(prog="grade-one", description="Grades one file, and writes its result.json.")
    parser.add_argument("file")
    parser.add_argument("chapter")
    parser.add_argument("--out", default="result.json")
    parser.add_argument("--course", help="course.json (default: that of this folder, else 10 points a stage)")
    parser.add_argument("--host", choices=["result", *hosts.of_one], default="result",
                        help="what to write instead of it")
    parser.add_argument("--student", default="", help="for the result")
    parser.add_argument("--submitted", help="when, such as 2026-11-30T22:10:00+01:00; default: it is not late")
    parser.add_argument("--trust", nargs="?", const=True, type=faults.switch, default=False, metavar="1",
                        help="also where no sandbox works")
    parser.add_argument("--seed", type=int)
    o = parser.parse_args(arguments)
    if not o.file or not o.chapter:
        raise faults.Fault("make grade-one FILE=x.cu CHAPTER=transpose OUT=result.json: "
                           f"{'CHAPTER' if o.file else 'FILE'}= is missing")
    if o.host == "result" and not os.path.exists(o.file):   # a host's student may have handed in nothing
        raise faults.Fault(f"there is no {o.file}")
    chapter = workbook.Course(workbook.path_or_here(o.course)).chapter(o.chapter)
    try:
        submitted = datetime.datetime.fromisoformat(o.submitted.replace("Z", "+00:00")) if o.submitted else None
    except ValueError:
        raise faults.Fault(f"--submitted {o.submitted} is no time such as 2026-11-30T22:10:00+01:00") from None
    if submitted and not submitted.tzinfo:
        submitted = submitted.astimezone()
    seed = random.SystemRandom().randrange(1 << 31) if o.seed is None else o.seed
    data, fault = source_file.read(o.file)
    included = [] if fault else intake.chapters_included(data)
    if o.host == "result" and included and chapter.folder not in included:   # not a zero, but a slip of who asks
        raise faults.Fault(f"{o.file} includes the header of {included[0]}: is it of CHAPTER={included[0]}, "
                           f"and not of {chapter.folder}? Nothing was graded")

    def made_of(verdict):
        sha256 = hashlib.sha256(data).hexdigest() if data is not None else None
        made = result.result(verdict, chapter, seed, (o.student, ""), (os.path.basename(o.file), sha256),
                             (submitted, "command" if submitted else None, 0))
        result.write(o.out, made if o.host == "result" else hosts.of_one[o.host](made))
        return made

    # Hosts show what lies there when a container is stopped in the middle: no points for nothing.
    if o.host != "result":
        made_of(result.not_graded("the grading was stopped before its end"))
    if fault:
        made = made_of(result.refused(fault))
    else:
        try:
            judge.build_graders([chapter])
            made = made_of(judge.judge(data, chapter, seed, o.trust))
        except judge.NotGraded as error:
            made = made_of(result.not_graded(str(error)))
    words = f"{made['mark']} of {made['of']} points" if made["mark"] is not None else "not graded"
    faults.say(f"{o.file}: {words}{', ' + made['message'] if made['message'] else ''}")
    return 2 if made["status"] == "not graded" else 0


if __name__ == "__main__":
    faults.run(main)
