"""What ends a command of the kit: one line for the instructor, and status 2."""
import argparse
import signal
import sys


class Fault(Exception):
    pass


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
        print(fault, file=sys.stderr)
        sys.exit(2)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}" if error.filename else error, file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("\nStopped. The same command goes on where this one was.", file=sys.stderr)
        sys.exit(130)
