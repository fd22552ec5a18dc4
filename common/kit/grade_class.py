"""Grades a class: IN, a folder, zip or tar of submissions, into OUT. What is done is not done again."""
import argparse
import collections
import contextlib
import os
import shutil
import sys
import time

import class_folder
import course as workbook
import engines
import faults
import intake
import judge
import result
import source_file
import summary


def main(arguments):
    parser = argparse.ArgumentParser(prog="grade-class", description=__doc__)
    parser.add_argument("submissions")
    parser.add_argument("results")
    parser.add_argument("--course", help="course.json (default: that of this folder, else 10 points a stage)")
    parser.add_argument("--chapter", help="only this one: of it are all files that tell of no other")
    parser.add_argument("--times", help="a CSV of students and when they handed in")
    parser.add_argument("--engine", choices=["local", "slurm"], default="local")
    parser.add_argument("--jobs", type=int, default=0, help="at a time (default: as many as there are processors)")
    parser.add_argument("--bundle", type=int, default=5, help="files that a job of Slurm grades (default: 5)")
    parser.add_argument("--trust", nargs="?", const=True, type=faults.switch, default=False, metavar="1",
                        help="also where no sandbox works")
    parser.add_argument("--seed", type=int, help="of the inputs (default: drawn once)")
    parser.add_argument("--prune", nargs="?", const=True, type=faults.switch, default=False, metavar="1",
                        help="forget students that are no longer there")
    o = parser.parse_args(arguments)
    if not o.submissions or not o.results:
        raise faults.Fault("make grade-class IN=submissions OUT=results: "
                           f"{'OUT' if o.submissions else 'IN'}= is missing")
    if o.jobs < 0 or (o.seed or 0) < 0:
        raise faults.Fault(f"{'JOBS' if o.jobs < 0 else 'SEED'}= must be a whole number, and not below zero")
    path = workbook.path_or_here(o.course)
    course = workbook.Course(path)
    only = course.chapter(o.chapter) if o.chapter else None
    submissions, left_out, about_times = intake.read(o.submissions, course, only, o.times, but=o.results)
    if not submissions:
        told = "".join(f"  left out: {line}\n" for line in left_out)
        raise faults.Fault(f"{told}there are no submissions in {o.submissions}" + (
            f" of {', '.join(c.folder for c in course.chapters)}" if left_out else ""))
    folder = class_folder.Folder(o.results)
    folder.begin(o.seed, o.trust)
    lock = folder.lock(lambda: faults.say(f"Jobs of another grade-class still work in {o.results}: waiting for them …"))
    folder.begin(o.seed, o.trust)   # what was drawn while this waited counts
    _describe(o, path, submissions, left_out)
    for line in [*about_times, *folder.about_seed()]:
        faults.say(f"  {line}")
    folder.take(submissions)
    engine = (engines.Slurm(folder, o.jobs, o.bundle) if o.engine == "slurm" else
              engines.Local(folder, o.jobs, lock))
    began = time.time()
    _grade(folder, engine, submissions)
    results = _write(folder, course, submissions, left_out, o.prune)
    return _conclude(o, results, left_out, time.time() - began, folder)


def _describe(o, path, submissions, left_out):
    chapters = sorted({s.chapter.folder for s in submissions})
    late = sum(s.chapter.lateness(s.when[0], s.when[2])[0] > 0 for s in submissions)
    faults.say(f"{_counted(len(submissions), 'submission')} of {', '.join(chapters)}, with "
               f"{path or 'no course.json: 10 points a stage, no deadlines'}")
    seconds = ", ".join(str(n) for n in sorted({s.chapter.seconds for s in submissions}))
    faults.say(f"Limits: a file of {source_file.size_of(source_file.largest)}, {judge.compile_seconds} s and "
               f"{judge.compile_gigabytes} GB for its compiler, {seconds or 60} s and 4 GB a stage")
    if any(s.chapter.deadline for s in submissions):
        ways = sorted({s.when[1] for s in submissions if s.when[1]})
        faults.say(f"{late} of them late, by: {', '.join(_ways[w] for w in ways) or 'nothing that tells'}. "
                   "If that is wrong, give TIMES=table.csv")
    marked = sum(bool(s.when[2]) and not s.chapter.deadline for s in submissions)
    if marked:
        faults.say(f"{_counted(marked, 'file')} marked LATE, of chapters without a deadline in course.json: nothing is lost for "
                   "it")
    for s in submissions:
        if s.fault:
            faults.say(f"  {s.file} {s.fault}: 0 points".encode("utf-8", "replace").decode())
    for line in left_out:
        faults.say(f"  left out: {line}")


def _counted(n, what):
    return f"{n} {what}{'' if n == 1 else 's'}"


_ways = {"file": "the files' dates", "archive": "the dates in the archive", "name": "the word LATE in a name",
         "table": "the table"}


def _names(folder, submissions):
    """What has no verdict yet, each content once."""
    wanted = dict.fromkeys((s.chapter.folder, s.sha256) for s in submissions if not s.fault)
    return [f"{c}/{h}" for c, h in wanted if not folder.verdict(c, h)]


def _grade(folder, engine, submissions):
    names = _names(folder, submissions)
    if isinstance(engine, engines.Slurm) and engine.under_way():
        faults.say("Jobs of an earlier call are under way: following them")
        _follow(folder, engine, names)
        names = _names(folder, submissions)
    if not names:
        faults.say("Everything is graded already")
        return
    chapters = {s.chapter.folder: s.chapter for s in submissions}
    judge.build_graders([c for f, c in sorted(chapters.items()) if any(n.startswith(f + "/") for n in names)])
    files = sum(not s.fault for s in submissions)
    faults.say(f"{_counted(len(names), 'different file')} to grade, of {files}: {engine.describe()}")
    for chance in range(2):   # of a job that was killed
        if chance:
            faults.say(f"Without a verdict yet: {_counted(len(names), 'file')}. Once more")
        shutil.rmtree(folder.path / "troubles", ignore_errors=True)
        try:
            engine.start(names)
            _follow(folder, engine, names)
        except BaseException:
            engine.stop()
            raise
        names = _names(folder, submissions)
        if not names:
            return


def _follow(folder, engine, names):
    """One line that says how far it is, until the engine has nothing left to do."""
    began, open_names, said = time.time(), list(names), 0
    terminal = sys.stderr.isatty()
    while engine.running():
        time.sleep(1 if terminal else 0.5)
        open_names = [n for n in open_names if not folder.verdict(*n.split("/"))]
        done, passed = len(names) - len(open_names), time.time() - began
        if terminal or passed - said > 30:
            said = passed
            print(f"\r\033[K{_progress(done, len(names), passed)}" if terminal else _progress(done, len(names), passed),
                  end="" if terminal else "\n", file=sys.stderr, flush=True)
    if terminal:
        print("\r\033[K", end="", file=sys.stderr, flush=True)


def _progress(done, of, passed):
    left = f"about {_time(passed / done * (of - done))} left" if done else "how long it takes is not known yet"
    return f"{done} of {of} graded in {_time(passed)}, {left}"


def _time(seconds):
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {seconds} s" if minutes else f"{seconds} s"


def _write(folder, course, submissions, left_out, prune):
    """The results of these submissions, and with those of earlier calls, of other chapters and students, the summary."""
    results, kept = [], set()
    for s in submissions:
        if s.fault:
            verdict = result.refused(f"{os.path.basename(s.file)} {s.fault}")
        else:
            verdict = folder.verdict(s.chapter.folder, s.sha256)
            if not verdict:
                trouble = folder.trouble(s.chapter.folder, s.sha256) or "its job ended without a word"
                verdict = result.not_graded(trouble)
        made = result.result(verdict, s.chapter, folder.state["seed"], (s.student, s.name), (s.file, s.sha256), s.when)
        path = folder.result_path(s.student, s.chapter.folder)
        result.write(path, made)
        results.append(made)
        kept.add(path)
    chapters = {s.chapter.folder for s in submissions}
    others = [p for p in sorted((folder.path / "results").glob("*/*.json")) if p not in kept and p.stem in chapters]
    if others:
        students = ", ".join(sorted({p.parent.name for p in others}))
        faults.say(f"Of earlier calls, and not there now: {students}. " +
                   ("Forgotten" if prune else "Their results stay; PRUNE=1 forgets them"))
    for path in others if prune else []:
        path.unlink()
        with contextlib.suppress(OSError):   # another chapter's lies there
            path.parent.rmdir()
    summary.write(folder, folder.results(), left_out, course)
    return results


def _conclude(o, results, left_out, seconds, folder):
    count = {status: sum(r["status"] == status for r in results)
             for status in ("graded", "not compiled", "refused", "not graded")}
    faults.say(", ".join(f"{n} {status}" for status, n in count.items() if n or status == "graded") +
               (f", {len(left_out)} left out" if left_out else "") + f", in {_time(seconds)}")
    costs = folder.costs()
    if costs:
        faults.say(f"A file took {sum(c[0] for c in costs) / len(costs):.1f} s, "
                   f"and {sum(c[1] for c in costs) / len(costs):.1f} s of a processor")
    faults.say(f"Written: {o.results}/summary.html, marks.csv, stages.csv, similar.csv, results/")
    if count["not graded"]:
        words, n = collections.Counter(r["message"] for r in results if r["status"] == "not graded").most_common(1)[0]
        faults.say(f"Not graded, through no fault of theirs: {words}{'' if n == count['not graded'] else ', and others'}. "
                   "The same command tries them again.")
        return 1
    return 0


if __name__ == "__main__":
    faults.run(main)
