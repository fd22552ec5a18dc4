"""What hosts of courses and of code want to read instead of a result.json: docs/instructors.md."""
import json
import re
from xml.sax.saxutils import escape, quoteattr


def clean(text):
    """Without the controls that JSON and XML would have to escape, or forbid."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return re.sub(r"[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)


def words(stage):
    """What a student reads about a stage."""
    lines = [stage["outcome"]]
    failure = stage.get("failure", {})
    if stage["outcome"] == "failed":   # of a bug hunt that nobody has begun it would be the answer
        lines += [failure[k] for k in ("what", "element", "writer", "cause") if failure.get(k)]
    elif stage["outcome"] == "not run":
        lines.append(f"it builds on {failure['what']}")
    lines += stage.get("facts", [])
    lines += [_prediction(p) for p in stage.get("predictions", []) if p["guessed"] is not None]
    return clean("\n".join(lines))


def _prediction(p):
    guessed = f"{_number(p['guessed'])} {p['unit']}".strip()
    return f"{p['question']}: you predicted {guessed}, measured: {_number(p['measured'])}"


def _number(n):
    return f"{n:g}"


def about(result):
    """What there is to say about the whole file."""
    lines = [result["message"]] if result["message"] else []
    if result["late"]["percent"]:
        days = result["late"]["days"]
        lost = f"{result['late']['percent']:g} % of the points are lost"
        lines.append(f"{days} day{'s' if days != 1 else ''} late: {lost}")
    if "compiler" in result:
        lines.append(result["compiler"])
    return clean("\n".join(lines))


def gradescope(result):
    """results.json of Gradescope: a test for each stage."""
    tests = [{"name": f"{s['id']} {s['name']}", "number": s["id"], "score": s["points"], "max_score": s["of"],
              "status": "passed" if s["outcome"] == "passed" and s["points"] == s["of"] else "failed",
              "output": words(s)[:4000], "output_format": "text", "visibility": "visible"} for s in result["stages"]]
    return json.dumps({"score": result["mark"] or 0, "output": about(result)[:50000] or "graded", "output_format": "text",
                       "visibility": "visible", "stdout_visibility": "hidden",
                       "execution_time": round(result["seconds"]["total"]),
                       "tests": tests, "extra_data": {"schema": result["schema"], "version": result["version"],
                                                      "status": result["status"], "device": result["device"],
                                                      "sandbox": result["sandbox"]}},
                      ensure_ascii=False, indent=1)


def prairielearn(result):
    """results.json of PrairieLearn's external graders: a score from 0 to 1. What is no program is no attempt."""
    said = about(result)
    if result["status"] != "graded":
        # What the compiler says in `output`, where lines stay lines.
        return json.dumps({"gradable": False, "format_errors": [clean(result["message"])[:4000] or "not graded"],
                           "output": said[:50000]}, ensure_ascii=False)
    tests = [{"name": f"{s['id']} {s['name']}", "points": s["points"], "max_points": s["of"],
              "output": words(s)[:4000]} for s in result["stages"]]
    score = result["mark"] / result["of"] if result["of"] else 0
    # It takes less than 1 MB: at most 16 stages of 4000 characters, of 4 bytes, are a quarter of that.
    return json.dumps({"gradable": True, "score": round(score, 4), "message": said[:50000], "tests": tests},
                      ensure_ascii=False)


def junit(result):
    """As GitLab and the JUnit schema of Jenkins' xUnit have it: attributes and elements that both know."""
    return junit_of([result])


def junit_of(results):
    suites = [_suite(r) for r in results]
    time = sum(r["seconds"]["total"] for r in results)
    head = f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites time="{time:.3f}">\n'
    return head + "".join(suites) + "</testsuites>\n"


def _suite(result):
    cases = result["stages"]
    broken = result["status"] != "graded"
    counts = {"errors": len(cases) if broken else 0,
              "failures": 0 if broken else sum(s["outcome"] in ("failed", "not written") for s in cases),
              "skipped": 0 if broken else sum(s["outcome"] == "not run" for s in cases)}
    time = result["seconds"]["total"]
    name = f"{result['title']}{' ' + result['student']['id'] if result['student']['id'] else ''}"
    numbers = "".join(f' {k}="{v}"' for k, v in counts.items())
    text = f'<testsuite name={_attribute(name)} tests="{len(cases)}"{numbers} time="{time:.3f}">\n<properties>\n'
    for key in ("version", "seed", "device", "mark", "of"):
        text += f'<property name="{key}" value={_attribute(str(result[key]))}/>\n'
    text += "</properties>\n"
    for i, stage in enumerate(cases):   # once is enough for what the compiler says: GitLab reads 30 MB
        text += _case(result, stage, broken, about(result) if i == 0 else clean(result["message"]))
    return text + "</testsuite>\n"


def _attribute(text):
    return quoteattr(clean(text).replace("\n", " "), {'"': "&quot;"})


def _case(result, stage, broken, said):
    # GitLab shows the first of those that are called the same, and no name of a suite.
    of = ".".join(filter(None, [result["chapter"], result["student"]["id"]]))
    head = (f'<testcase name={_attribute(stage["id"] + " " + stage["name"])} classname={_attribute(of)}'
            f' time="{stage.get("seconds", 0):.3f}"')
    outcome = stage["outcome"]
    if broken:
        why = f'type={_attribute(result["status"])} message={_attribute(result["message"])}'
        return f"{head}><error {why}>{escape(said)}</error></testcase>\n"
    if outcome == "passed":
        return head + "/>\n"
    if outcome == "not run":
        return f'{head}><skipped>{escape(words(stage))}</skipped></testcase>\n'
    what = stage.get("failure", {}).get("what") or outcome
    return (f'{head}><failure type={_attribute(outcome)} message={_attribute(what)}>{escape(words(stage))}'
            f'</failure></testcase>\n')


of_one = {"gradescope": gradescope, "prairielearn": prairielearn, "junit": junit}
