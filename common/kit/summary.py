"""What an instructor looks at when a class is graded: one page, and the same as tables."""
import collections
import csv
import html
import io
import re
import subprocess

import course as workbook
import result
import similar

_marks = {"passed": "■", "failed": "x", "not written": "·", "not run": "–", "not graded": "?"}
_style = """
body { font: 15px/1.5 sans-serif; margin: 2em auto; max-width: 75em; padding: 0 1em; color: #222; background: #fff }
table { border-collapse: collapse; margin: 1em 0 } th, td { padding: .15em .6em; text-align: left; vertical-align: top }
tr { border-bottom: 1px solid #ddd } td.n, th.n { text-align: right } td.s { text-align: center }
.passed { background: #d6efd8 } .failed { background: #f6d4d0 } .wide { overflow-x: auto } .warn { color: #a00 }
@media (prefers-color-scheme: dark) { body { color: #ddd; background: #1b1b1b } tr { border-color: #444 }
.passed { background: #234d2a } .failed { background: #5c2a26 } .warn { color: #ff8a80 } }"""


def write(folder, results, left_out, course):
    by_chapter = collections.defaultdict(list)
    for r in results:
        by_chapter[r["chapter"]].append(r)
    alike = {c: _alike(folder, c, found) for c, found in sorted(by_chapter.items())}
    result.write(folder.path / "marks.csv", _csv(_marks_rows(by_chapter, course)))
    result.write(folder.path / "stages.csv", _csv(_stage_rows(results)))
    result.write(folder.path / "similar.csv", _csv(
        [["chapter", "one", "other", "percent"]] +
        [[c, a, b, round(100 * share)] for c, found in alike.items() for share, a, b in found]))
    result.write(folder.path / "summary.html", _page(folder, by_chapter, alike, left_out, course))


def _csv(rows):
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    for row in rows:
        # A name that begins so would be a formula to a spreadsheet.
        writer.writerow("'" + c if isinstance(c, str) and c[:1] in ("=", "+", "-", "@", "\t", "\r") else c for c in row)
    return out.getvalue()


def _marks_rows(by_chapter, course):
    chapters = sorted(by_chapter)
    weights = {c.folder: c.weight for c in course.chapters}
    students = collections.defaultdict(dict)
    names, numbered_anew = {}, set()
    for c in chapters:
        for r in by_chapter[c]:
            students[r["student"]["id"]][c] = r
            names[r["student"]["id"]] = r["student"]["name"] or names.get(r["student"]["id"], "")
            if "_assignsubmission_" in r["file"]["name"]:   # Moodle's numbers are others in each assignment
                numbered_anew.add(r["student"]["id"])
    _join(students, names, numbered_anew)
    yield ["student", "name", *chapters, "percent of the total", "remarks"]
    # Of chapters that the class has handed in: what nobody was asked for yet lowers nobody's total.
    total = sum(weights.get(c, 1) for c in chapters)
    for student, found in sorted(students.items()):
        known = all(found[c]["mark"] is not None for c in found)
        share = sum(weights.get(c, 1) * (found[c]["mark"] or 0) / (found[c]["of"] or 1) for c in found)
        remarks = "; ".join(f"{c}: {w}" for c in chapters if c in found for w in [_remark(found[c])] if w)
        yield [student, names[student], *[_mark(found.get(c)) for c in chapters],
               result.tidy(100 * share / total) if known and total else "", remarks]


def _join(students, names, numbered_anew):
    """Of these the same name with other chapters is one student."""
    by_name = collections.defaultdict(list)
    for student in sorted(numbered_anew):
        by_name[names[student]].append(student)
    for name, ids in by_name.items():
        chapters = [c for i in ids for c in students[i]]
        if name and len(ids) > 1 and len(chapters) == len(set(chapters)):
            one = " ".join(ids)
            students[one] = {c: r for i in ids for c, r in students[i].items()}
            names[one] = name
            for i in ids:
                del students[i]


def _mark(r):
    return "" if r is None or r["mark"] is None else r["mark"]


def _remark(r):
    words = [r["message"]] if r["message"] else []
    if r["status"] in ("not compiled", "not graded"):
        words.insert(0, r["status"])
    if r["late"]["days"]:
        words.append(f"{r['late']['days']} late, {r['late']['percent']:g} % lost".replace(" late", " d late"))
    return ", ".join(words)


def _stage_rows(results):
    yield ["student", "name", "chapter", "stage", "stage name", "outcome", "points", "of", "what", "cause"]
    for r in sorted(results, key=lambda r: (r["chapter"], r["student"]["id"])):
        for s in r["stages"]:
            failure = s.get("failure", {})
            yield [r["student"]["id"], r["student"]["name"], r["chapter"], s["id"], s["name"], s["outcome"],
                   s["points"], s["of"], failure.get("what", ""), failure.get("cause", "")]


def _alike(folder, chapter, results):
    """Pairs by student. Those who handed in the same bytes are one row of 100 %, unless that is nothing of their own."""
    who = collections.defaultdict(list)
    for r in results:
        if r["file"]["sha256"] and r["status"] in ("graded", "not compiled"):
            who[r["file"]["sha256"]].append(r["student"]["id"])
    starter = _starter(chapter)
    texts = {}
    for sha in who:
        try:
            texts[sha] = folder.source(sha).read_text(encoding="utf-8", errors="replace")
        except OSError:
            texts[sha] = ""
    common = similar.fingerprints(starter)
    found = [(1.0, students[0], ", ".join(students[1:])) for sha, students in who.items()
             if len(students) > 1 and len(similar.fingerprints(texts[sha]) - common) >= 3]
    found += [(share, who[a][0], who[b][0]) for share, a, b in similar.pairs(list(texts.items()), starter)]
    return found[:500]


def _starter(chapter):
    """As it was handed out: the solution's, since the chapter's own file may be somebody's answer."""
    name = chapter.split("_", 1)[1]
    solution = workbook.root / "solutions" / chapter / (name + ".cu")
    if solution.exists():
        return subprocess.run([workbook.root / "common/make/starter", solution], capture_output=True, text=True).stdout
    return (workbook.root / "chapters" / chapter / (name + ".cu")).read_text(encoding="utf-8", errors="replace")


def _page(folder, by_chapter, alike, left_out, course):
    title = html.escape(course.name or "The class")
    body = [f"<h1>{title}</h1>", f"<p>CUDA memory workbook {result.version()}, inputs of seed {folder.state['seed']}. "
            "The marks: <a href=marks.csv>marks.csv</a>, <a href=stages.csv>stages.csv</a>.</p>"]
    if any(not r["sandbox"]["isolated"] for found in by_chapter.values() for r in found):
        body.append("<p class=warn>The code ran as the user who grades, beside what grades it: against a class "
                    "that may cheat these marks are no proof.</p>")
    if left_out:
        body += ["<h2>Left out</h2><ul>", *[f"<li>{html.escape(line)}" for line in left_out], "</ul>"]
    for chapter, results in sorted(by_chapter.items()):
        body += _chapter(chapter, results, alike[chapter])
    return (f'<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>{title}</title><style>{_style}</style>'
            + "\n".join(body) + "</html>\n")


def _chapter(chapter, results, alike):
    yield f"<h2>{html.escape(results[0]['title'])}</h2>"
    count = collections.Counter(r["status"] for r in results)
    marks = sorted(r["mark"] for r in results if r["mark"] is not None)
    middle = f", the median mark is {marks[len(marks) // 2]:g} of {results[0]['of']:g}" if marks else ""
    yield f"<p>{len(results)} submissions: {', '.join(f'{n} {s}' for s, n in count.most_common())}{middle}.</p>"
    yield from _table(results)
    yield from _mistakes(results)
    yield from _predictions(results)
    if alike:
        yield "<h3>Similar pairs</h3><p>Pairs to look at, no verdict: short kernels may look alike.</p>"
        yield from _rows(["share", "one", "other"], [[f"{100 * share:.0f} %", a, b] for share, a, b in alike])


def _table(results):
    stages = results[0]["stages"]
    head = "".join(f'<th title="{html.escape(s["name"])}">{s["id"]}</th>' for s in stages)
    yield f"<div class=wide><table><tr><th>student<th class=n>mark{head}<th>remarks"
    for r in sorted(results, key=lambda r: (r["student"]["name"] or r["student"]["id"], r["student"]["id"])):
        student = " ".join(filter(None, [r["student"]["name"], r["student"]["id"]]))
        cells = "".join(f'<td class="s {s["outcome"].replace(" ", "-")}" title="{html.escape(_why(s))}">'
                        f'{_marks[s["outcome"]]}' for s in r["stages"])
        mark = "?" if r["mark"] is None else f"{r['mark']:g}"
        yield f"<tr><td>{html.escape(student)}<td class=n>{mark}{cells}<td>{html.escape(_remark(r))}"
    passed = "".join(f"<td class=s>{sum(r['stages'][i]['outcome'] == 'passed' for r in results)}"
                     for i in range(len(stages)))
    yield f"<tr><th>passed<td>{passed}<td></table></div><p>■ passed, x failed, · not written, – it builds on a " \
          "stage that did not pass, ? not graded.</p>"


def _why(stage):
    failure = stage.get("failure", {})
    return f"{stage['id']} {stage['outcome']} {failure.get('what', '')} {failure.get('cause', '')}".strip()


def _mistakes(results):
    """The same mistake on other shapes is one: numbers do not count."""
    seen, example = collections.Counter(), {}
    for r in results:
        for s in r["stages"]:
            if s["outcome"] == "failed" and r["status"] == "graded":
                words = s["failure"]["cause"] or s["failure"]["what"]
                key = s["id"], re.sub(r"\d[\d .,]*", "#", words)
                seen[key] += 1
                example.setdefault(key, (words, r["student"]["id"]))
    broken = collections.Counter()
    for r in results:
        if r["status"] == "not compiled":
            words = re.sub(r"^\S*:\d+:\d+: ", "", r["message"])
            broken[words] += 1
            example.setdefault(words, r["student"]["id"])
    rows = [[str(n), key[0], *example[key]] for key, n in seen.most_common(15)]
    rows += [[str(n), "", f"did not compile: {words}", example[words]] for words, n in broken.most_common(5)]
    if rows:
        yield "<h3>The commonest mistakes</h3>"
        yield from _rows(["students", "stage", "what was said", "such as"], rows)


def _predictions(results):
    asked = collections.defaultdict(list)
    for r in results:
        for s in r["stages"]:
            for p in s.get("predictions", []):
                asked[s["id"], p["question"]].append((p["guessed"], p["measured"]))
    rows = []
    for (stage, question), found in sorted(asked.items()):
        guessed = [(g, m) for g, m in found if g is not None]
        right = sum(abs(g - m) <= 0.005 * abs(m) for g, m in guessed)
        off = sorted(abs(g - m) / abs(m) for g, m in guessed if m)
        rows.append([stage, question, f"{len(guessed)} of {len(found)}", str(right),
                     f"{100 * off[len(off) // 2]:.0f} %" if off else ""])
    if rows:
        yield "<h3>Predictions</h3>"
        yield from _rows(["stage", "question", "predicted", "rightly", "half were off by less than"], rows)


def _rows(head, rows):
    yield "<table><tr>" + "".join(f"<th>{h}" for h in head)
    for row in rows:
        yield "<tr>" + "".join(f"<td>{html.escape(c)}" for c in row)
    yield "</table>"
