"""JSON whose values know on which line they stand, so that a mistake in course.json can be told by line."""
import json
import re

from faults import Fault

_blank = re.compile(r"[ \t\r\n]*")
_number = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?")
_deepest = 50


class Located:
    """A document: its value, and lines by path: () is the whole, ("chapters", 0, "points") a part of it."""

    def __init__(self, name, text):
        self.name = name
        self.lines = {}
        self._text = text
        self.value, end = self._any(self._skip(0), ())
        if end != len(text):
            self._refuse(end, "something follows the last bracket")

    def fault(self, path, words):
        """Told at the line of the path, or of the nearest thing around it that is there."""
        while path not in self.lines:
            path = path[:-1]
        return Fault(f"{self.name}:{self.lines[path]}: {words}")

    def _line(self, at):
        return self._text.count("\n", 0, at) + 1

    def _refuse(self, at, words):
        raise Fault(f"{self.name}:{self._line(at)}: this is no JSON: {words}")

    def _skip(self, at):
        return _blank.match(self._text, at).end()

    def _any(self, at, path):
        if len(path) > _deepest:
            self._refuse(at, "brackets in brackets in brackets, too deep")
        self.lines.setdefault(path, self._line(at))
        start = self._text[at:at + 1]
        if start == "{":
            value, at = self._object(at, path)
        elif start == "[":
            value, at = self._list(at, path)
        elif start == '"':
            value, at = self._string(at)
        else:
            value, at = self._word(at)
        return value, self._skip(at)

    def _string(self, at):
        try:
            return json.decoder.scanstring(self._text, at + 1)
        except ValueError:
            return self._refuse(at, "a text that begins here has no closing quote, or a wrong \\ in it")

    def _word(self, at):
        for word, value in (("true", True), ("false", False), ("null", None)):
            if self._text.startswith(word, at):
                return value, at + len(word)
        number = _number.match(self._text, at)
        if not number:
            found = self._text[at:at + 1]
            self._refuse(at, f'a value is missing before "{found}"' if found else "the file ends too early")
        digits = number.group()
        value = int(digits) if digits.lstrip("-").isdigit() and len(digits) < 300 else float(digits)
        return value, number.end()

    def _list(self, at, path):
        values, at = [], self._skip(at + 1)
        if self._text[at:at + 1] == "]":
            return values, at + 1
        while True:
            value, at = self._any(at, path + (len(values),))
            values.append(value)
            if self._text[at:at + 1] == "]":
                return values, at + 1
            at = self._comma(at, "]")

    def _object(self, at, path):
        values, at = {}, self._skip(at + 1)
        if self._text[at:at + 1] == "}":
            return values, at + 1
        while True:
            if self._text[at:at + 1] != '"':
                self._refuse(at, 'a name in quotes is missing here (is there a comma too many above?)')
            line = self._line(at)
            key, at = self._string(at)
            if key in values:
                raise Fault(f'{self.name}:{line}: "{key}" stands here twice')
            self.lines[path + (key,)] = line
            at = self._skip(at)
            if self._text[at:at + 1] != ":":
                self._refuse(at, f'a colon is missing behind "{key}"')
            values[key], at = self._any(self._skip(at + 1), path + (key,))
            if self._text[at:at + 1] == "}":
                return values, at + 1
            at = self._comma(at, "}")

    def _comma(self, at, close):
        if self._text[at:at + 1] != ",":
            end = len(self._text[:at].rstrip())
            self._refuse(end, f'a comma or "{close}" is missing at the end of this line')
        return self._skip(at + 1)


def read(path):
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise Fault(f"{path}: {error.strerror}") from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Fault(f"{path}:{line}: this is no UTF-8: save the file as UTF-8") from None
    return Located(str(path), text)
