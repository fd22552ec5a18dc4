"""Commands for gdb that speak CUDA, for programs that cpucc --debug built: docs/debugger.md.

The CPU device runs the threads of a block one after the other, on stacks that gdb knows nothing of. What it cannot find
by itself the program tells it: common/cpu/watch/debugger.cpp.
"""
import os
import re

import gdb

FOLDER = os.path.dirname(os.path.realpath(__file__))
HEADERS = os.path.join(os.path.dirname(FOLDER), "include") + os.sep

for setting in (
    "confirm off",
    "debuginfod enabled off",
    "print inferior-events off",  # addr2line begins, addr2line ends
    "print thread-events off",
    "environment CPU_DEVICE_DEBUGGER 1",
    "environment UNSEEN none",  # a debugger stops at every signal
    "environment WORKERS 1",  # what is found is found in order, and at once
):
    try:
        gdb.execute("set " + setting, to_string=True)
    except gdb.error:
        pass  # an older gdb, without that setting
# In the source they are variables of no memory. These work in each expression, also in a breakpoint's condition.
for name in ("threadIdx", "blockIdx", "blockDim", "gridDim"):
    gdb.execute("macro define %s (**(dim3**)&cpu_device_debugger_%s)" % (name, name))
gdb.execute("handle SIGVTALRM nostop noprint pass", to_string=True)  # the device's clock
for files in ("*", "*/*"):
    gdb.execute('skip -gfi "%s%s"' % (HEADERS, files), to_string=True)


def columns():
    """As wide as all else that the workbook prints: the screen, but 40 to 120."""
    width = os.environ.get("COLUMNS", "") if os.environ.get("COLUMNS", "").isdigit() else gdb.parameter("width")
    return max(40, min(120, int(width or 80)))


def cut(text):
    return text if len(text) <= columns() else text[: columns() - 1] + "…"


def say(text):
    gdb.write(text + "\n")


# They use one another's names, as if they were one file; nothing is written beside them.
for part in ("program", "frames", "running", "stops", "looking"):
    gdb.execute("source %s/%s.py" % (FOLDER, part))


PLACE = r"\b(thread|block)\s*(\(\s*\d+\s*(?:,\s*\d+\s*){0,2}\)|\d+(?:\s*,\s*\d+){0,2})"


def indices_in(text):
    """thread (3,0,0) block (1,0,0), in any order; what is left; and 3 means (3,0,0)."""
    found = {"thread": None, "block": None}
    for match in re.finditer(PLACE, text):
        numbers = [int(n) for n in re.findall(r"\d+", match.group(2))]
        found[match.group(1)] = tuple(numbers + [0] * (3 - len(numbers)))
    return found["thread"], found["block"], re.sub(PLACE, "", text).strip()


class Cuda(gdb.Command):
    """Commands that speak CUDA: threads and blocks of a kernel on the CPU device."""

    def __init__(self):
        super().__init__("cuda", gdb.COMMAND_RUNNING, prefix=True)


class InfoCuda(gdb.Command):
    """info cuda threads: where they stand. info cuda kernels: which one runs."""

    def __init__(self):
        super().__init__("info cuda", gdb.COMMAND_STATUS, prefix=True)


def say_where():
    frame = select_source_frame()
    who = this_thread()
    if who is None:
        say("The host's code runs: no thread of a kernel does")
        return
    say("[block %s, thread %s]" % (shown(who[0]), shown(who[1])))
    if frame is not None:
        gdb.execute("frame")


def show_thread(text):
    index, block, rest = indices_in(text)
    if rest:
        raise gdb.GdbError("Not understood: %s. Name it like this: cuda thread (3,0,0) block (1,0,0)" % rest)
    state = State()
    if index is None and block is None:
        return say_where()
    block = block or state.block
    index = index or (0, 0, 0)
    inside(block, state.grid, "block", "the grid")
    if block == state.block:
        thread = state.thread_at(index)
        if thread.kind == "ended":
            raise gdb.GdbError(
                "thread %s %s. To stop in it: %s, then: run"
                % (shown(index), thread.state, break_command(stops.line or "FILE:LINE", (block, index)))
            )
        go_back()
        if thread.kind == "runs":
            return say_where()
        if thread.kind == "waits":
            if not look_at(thread):
                raise gdb.GdbError("Threads that wait can be shown on x86-64 alone")
            say("thread %s %s" % (shown(index), thread.state))
            return say_where()
    else:
        inside(index, state.shape, "thread", "a block")
        check_begin_of(block, index, state)
        go_back()
    come_to(index, block, state)


def check_begin_of(block, index, state):
    """To a block that has begun and does not run nothing leads."""
    n = block[0] + state.grid[0] * (block[1] + state.grid[1] * block[2])
    kind = called("block_state", n)
    command = break_command(stops.line or "FILE:LINE", (block, index))
    if kind == 1:
        raise gdb.GdbError("block %s waits while others run. To stop when it goes on: %s" % (shown(block), command))
    if kind == 2:
        raise gdb.GdbError("block %s has ended. To stop in it: %s, then: run" % (shown(block), command))


def come_to(index, block, state):
    came = run_to(index, block, state)
    if came is None:
        return
    if came:
        say("It had not begun, and ran up to here; those before it ran first.")
    else:
        say("It is at its end, and did not come to the line that was shown.")
    say_where()


class CudaThread(gdb.Command):
    """Show another thread: cuda thread (3,0,0) block (1,0,0); without a block, of the running one.
bt, info locals and print are about that thread from then on, until the program goes on.
A thread that waits is shown where it waits. To one that has not begun the program runs on, up to the line that is
shown now. One that has ended cannot be shown: set a breakpoint for it (cuda break) and run again.
cuda thread without a number says which thread is shown."""

    def __init__(self):
        super().__init__("cuda thread", gdb.COMMAND_RUNNING)

    def invoke(self, text, _):
        show_thread("thread " + text if text.strip() and not text.lstrip().startswith("block") else text)


class CudaBlock(gdb.Command):
    """Show a thread of another block: cuda block (1,0,0) thread (3,0,0); without a thread, its first one."""

    def __init__(self):
        super().__init__("cuda block", gdb.COMMAND_RUNNING)

    def invoke(self, text, _):
        show_thread("block " + text if text.strip() else text)


class CudaBreak(gdb.Command):
    """A breakpoint for one thread: cuda break FILE:LINE thread (3,0,0) block (1,0,0).
Without thread, for all threads of the block; without block, for that thread of every block. A condition may follow:
cuda break x.cu:12 thread (3,0,0) if i > 5"""

    def __init__(self):
        super().__init__("cuda break", gdb.COMMAND_BREAKPOINTS, gdb.COMPLETE_LOCATION)

    def invoke(self, text, _):
        text, _, condition = text.partition(" if ")
        thread, block, location = indices_in(text)
        if not location and gdb.selected_inferior().pid == 0:
            raise gdb.GdbError("Name a line: cuda break x.cu:12 thread (3,0,0) block (1,0,0)")
        parts = [condition_of(thread, block)] + (["(%s)" % condition] if condition else [])
        location += " if " + " && ".join(p for p in parts if p) if any(parts) else ""
        before = set(gdb.breakpoints())
        gdb.execute("break " + location)
        for breakpoint in set(gdb.breakpoints()) - before:
            if block is not None and gate is not None:
                gate.keep(breakpoint, block)


def step(command, text):
    """Goes on with the thread that is shown, whoever else comes by a breakpoint meanwhile."""
    who = this_thread()
    if who is None:
        raise gdb.GdbError("No kernel runs: stop in one first (break FILE:LINE, then continue)")
    block, index = who
    for _ in range(int(text or 1)):
        if shows_waiting():
            frame = select_source_frame()
            if frame is None:
                raise gdb.GdbError("thread %s waits in code without lines: continue" % shown(index))
            address, line = frame.pc(), frame.find_sal().line
            go_back()
            with Quietly() as quietly:
                quietly.stop_at(address, index, block)
                if not go_on_to(index, block):
                    return None
            now = gdb.newest_frame()
            if is_source(now) and now.find_sal().line != line:  # the call was the last thing in its line
                gdb.execute("frame")
                continue
        if at_last_line():
            return say("block %s, thread %s is at its end" % (shown(block), shown(index)))
        with Quietly():
            gdb.execute(command)
        if gdb.selected_inferior().pid == 0 or this_thread() != who:
            return None
        if not is_source(gdb.newest_frame()):
            return say("block %s, thread %s comes to no other line: continue" % (shown(block), shown(index)))


class CudaNext(gdb.Command):
    """The next line of the thread that is shown, also behind a barrier: others run as far as that takes, and their
breakpoints do not stop them. cuda next 3: three times."""

    def __init__(self):
        super().__init__("cuda next", gdb.COMMAND_RUNNING)

    def invoke(self, text, _):
        step("next", text)


class CudaStep(gdb.Command):
    """Like cuda next, but into the functions that are called."""

    def __init__(self):
        super().__init__("cuda step", gdb.COMMAND_RUNNING)

    def invoke(self, text, _):
        step("step", text)


class CudaDefects(gdb.Command):
    """Does the program stop where the CPU device finds a defect? cuda defects off: no. cuda defects on: again."""

    def __init__(self):
        super().__init__("cuda defects", gdb.COMMAND_BREAKPOINTS)

    def invoke(self, text, _):
        if text.strip() not in ("on", "off"):
            raise gdb.GdbError("cuda defects on, or cuda defects off")
        if stops.defects is not None:
            stops.defects.enabled, stops.defects.told = text.strip() == "on", False
            stops.stop_at_faults(True)


class GoBack(gdb.Command):
    """To the thread that runs, from one that waits: gdb's own commands go on with that."""

    def __init__(self):
        super().__init__("cuda running", gdb.COMMAND_RUNNING)

    def invoke(self, _, __):
        if go_back():
            say_where()


Cuda()
InfoCuda()
CudaThread()
CudaBlock()
CudaBreak()
CudaNext()
CudaStep()
Shared()
CudaDefects()
GoBack()
for command in ("cuda kernel", "info cuda kernels"):
    Kernel(command, gdb.COMMAND_STATUS)
for command in ("cuda threads", "info cuda threads"):
    Threads(command, gdb.COMMAND_STATUS)
for command in ("next", "step", "nexti", "stepi", "finish", "until", "advance", "jump"):
    gdb.execute("define hook-%s\ncuda running\nend" % command, to_string=True)
stops.loaded(None)
