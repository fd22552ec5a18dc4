"""What students hand in, before anybody compiles it: is it a source file at all?"""
import os
import stat

largest = 1 << 20

_magics = ((b"PK\x03\x04", "a zip archive"), (b"PK\x05\x06", "a zip archive"), (b"\x1f\x8b", "a gzip archive"),
           (b"Rar!", "a rar archive"), (b"7z\xbc\xaf", "a 7z archive"), (b"BZh", "a bzip2 archive"),
           (b"\xfd7zXZ", "an xz archive"), (b"%PDF", "a PDF"), (b"\x7fELF", "a compiled program"),
           (b"MZ", "a program for Windows"), (b"\x89PNG", "a picture"), (b"\xff\xd8\xff", "a picture"))


def size_of(size):
    return f"{size / (1 << 20):.3g} MiB" if size >= 100000 else f"{size} bytes"


def too_large(size):
    return f"is too large: {size_of(size)}, and a file may have {size_of(largest)}" if size > largest else None


def read(path):
    """(its bytes, None), or (None, why it cannot be graded)."""
    try:
        found = os.lstat(path)
        if stat.S_ISLNK(found.st_mode):
            return None, "is a symbolic link, not a file"
        if not stat.S_ISREG(found.st_mode):
            what = "a folder" if stat.S_ISDIR(found.st_mode) else "a device or a pipe"
            return None, f"is {what}, not a file"
        if found.st_size > largest:
            return None, too_large(found.st_size)
        # What became a link or a pipe in the meantime is not followed, and not waited for.
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as file:
            data = file.read(largest + 1)
    except OSError as error:
        return None, f"cannot be read: {error.strerror}"
    return data, refusal(data)


def refusal(data):
    """Why these bytes are no source, or None."""
    if too_large(len(data)):
        return too_large(len(data))
    if not data.strip():
        return "is empty"
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "is UTF-16: save it as UTF-8"
    for magic, what in _magics:
        if data.startswith(magic) and (b"\0" in data or len(magic) > 2):
            return f"is {what}, not a .cu file"
    if b"\0" in data:
        return "is a binary file, not a .cu file"
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return f"is no UTF-8 (line {line}): save it as UTF-8"
    return None
