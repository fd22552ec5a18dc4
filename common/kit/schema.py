"""Checks a document against a JSON schema: the part of JSON Schema 2020-12 that the kit's schemas use."""
import json
import pathlib
import re

_folder = pathlib.Path(__file__).parent


def load(name):
    return json.loads((_folder / name).read_text(encoding="utf-8"))


def faults(value, schema, path=(), root=None):
    """Yields (path, words) for everything that the schema does not allow."""
    root = root or schema
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].rsplit("/", 1)[1]]
    if "oneOf" in schema:
        # The one that is meant is told by its type.
        meant = [s for s in schema["oneOf"] if _is(value, s.get("type"))]
        if meant:
            yield from faults(value, meant[0], path, root)
        else:
            yield path, f"this must be {' or '.join(_name(s.get('type')) for s in schema['oneOf'])}"
        return
    if not _is(value, schema.get("type")):
        yield path, f"this must be {_name(schema['type'])}, and is {_kind(value)}"
        return
    yield from _plain(value, schema, path)
    if isinstance(value, dict):
        yield from _object(value, schema, path, root)
    if isinstance(value, list):
        if len(value) < schema.get("minItems", 0):
            yield path, "this list must not be empty"
        for i, item in enumerate(value):
            yield from faults(item, schema.get("items", {}), path + (i,), root)


def _plain(value, schema, path):
    if "const" in schema and value != schema["const"]:
        yield path, f"this must be {json.dumps(schema['const'])}"
    if "enum" in schema and value not in schema["enum"]:
        yield path, f"this must be one of {', '.join(json.dumps(v) for v in schema['enum'])}"
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        yield path, f"{json.dumps(value, ensure_ascii=False)} is not as it should be: {schema['description']}"
    if _is(value, "number") and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        least, most = schema.get("minimum", "any number"), schema.get("maximum", "any number")
        yield path, f"this must be from {least} to {most}, and is {value}"


def _object(value, schema, path, root):
    known = schema.get("properties", {})
    for name in schema.get("required", []):
        if name not in value:
            yield path, f'"{name}" is missing here'
    more = schema.get("additionalProperties", True)
    for name, part in value.items():
        if name in known:
            yield from faults(part, known[name], path + (name,), root)
        elif more is False:
            yield path + (name,), f'"{name}" is nothing that is known here. There are: {", ".join(known)}'
        elif more is not True:
            yield from faults(part, more, path + (name,), root)


def _is(value, kind):
    if kind is None:
        return True
    if isinstance(kind, list):
        return any(_is(value, k) for k in kind)
    if isinstance(value, bool):
        return kind == "boolean"
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "null": type(None)}
    return kind in kinds and isinstance(value, kinds[kind])


_names = {"object": "an object in { }", "array": "a list in [ ]", "string": 'a text in " "',
          "integer": "a whole number", "number": "a number", "boolean": "true or false", "null": "null"}


def _name(kind):
    return " or ".join(_names[k] for k in ([kind] if isinstance(kind, str) else kind))


def _kind(value):
    return next(_names[k] for k in ("boolean", "integer", "number", "string", "array", "object", "null")
                if _is(value, k))
