"""What a command of the kit says, and what ends it: one line for the instructor, and status 2."""
import argparse
import shutil
import signal
import sys
import textwrap


class Fault(Exception):
    pass


def say(text):
    """On a terminal no line is wider than that."""
    wide = shutil.get_terminal_size().columns if sys.stderr.isatty() else 0
    for line in text.splitlines():
        start = line[:len(line) - len(line.lstrip())]
        print(textwrap.fill(line, wide, subsequent_indent=start + "    ", break_long_words=False,
                            break_on_hyphens=False) if wide else line, file=sys.stderr)


def switch(text):
    """Of an option that make hands on as it was given: TRUST=0 must not be trust."""
    if text not in ("", "0", "1"):
        raise argparse.ArgumentTypeError(f"this must be 1 or 0, and is {text}")
    return text == "1"


def run(main):
    """main(arguments), and what it could not do in one line. Ctrl-C ends quietly: what was done stays done."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        sys.exit(main(sys.argv[1:]))
    except Fault as fault:
        say(str(fault))
        sys.exit(2)
    except OSError as error:
        say(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        sys.exit(2)
    except KeyboardInterrupt:
        print("\nStopped. The same command goes on where this one was.", file=sys.stderr)
        sys.exit(130)
