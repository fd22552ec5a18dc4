"""Commands for gdb that speak CUDA, for programs that cpucc --debug built: docs/debugger.md.

The CPU device runs the threads of a block one after the other, on stacks that gdb knows nothing of. What it cannot find
by itself the program tells it: common/cpu/watch/debugger.cpp.
"""
import os
import re

import gdb
from gdb.FrameDecorator import FrameDecorator

HEADERS = os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "include") + os.sep

for setting in (
    "confirm off",
    "debuginfod enabled off",
    "print inferior-events off",  # addr2line begins, addr2line ends
    "print thread-events off",
    "environment CPU_DEVICE_DEBUGGER 1",
    "environment WORKERS 1",  # what is found is found in order, and at once
):
    try:
        gdb.execute("set " + setting, to_string=True)
    except gdb.error:
        pass  # an older gdb, without that setting
gdb.execute("handle SIGVTALRM nostop noprint pass", to_string=True)  # the device's clock
gdb.execute("skip -gfi " + HEADERS + "*", to_string=True)
gdb.execute("skip -gfi " + HEADERS + "*/*", to_string=True)

def columns():
    """As wide as all else that the workbook prints: the screen, but 40 to 120."""
    width = os.environ.get("COLUMNS", "") if os.environ.get("COLUMNS", "").isdigit() else gdb.parameter("width")
    return max(40, min(120, int(width or 80)))


def cut(text):
    return text if len(text) <= columns() else text[: columns() - 1] + "…"


def say(text):
    gdb.write(text + "\n")


# ---------------------------------------------------------------------------------------------------------------------
# What the program knows


def number(expression):
    return int(gdb.parse_and_eval(expression))


def text_at(name):
    return gdb.parse_and_eval("*(char**)&" + name).string(errors="replace")


def index_of(name):
    return tuple(number("(unsigned)cpu_device_%s_%s" % (name, c)) for c in "xyz")


def shown(index):
    return "(%d,%d,%d)" % tuple(index)


def thread_runs():
    """Is a thread of a kernel running, or is this the host?"""
    try:
        return number("*(char*)&'cpu_device::threadRuns'") != 0
    except gdb.error:
        return False


def this_thread():
    """The block and the thread that gdb shows, or None."""
    return (index_of("blockIdx"), index_of("threadIdx")) if thread_runs() else None


def condition_of(thread, block):
    """That of a breakpoint for one thread."""
    parts = []
    for name, index in (("threadIdx", thread), ("blockIdx", block)):
        if index is not None:
            parts += ["(unsigned)cpu_device_%s_%s == %d" % (name, c, i) for c, i in zip("xyz", index)]
    return " && ".join(parts)


class Thread:
    def __init__(self, numbers, words):
        self.rank = int(numbers[0])
        self.index = tuple(int(n) for n in numbers[1:4])
        self.kind = numbers[4]  # ended, waits, runs, later
        self.state = words[0]
        self.place = "%s:%s" % (words[1], words[2]) if len(words) > 2 and words[1] else ""


class State:
    """The launch that runs, its running block, and where each of its threads stands."""

    def __init__(self):
        if gdb.selected_inferior().pid == 0:
            raise gdb.GdbError("The program does not run yet: run")
        self.threads, self.shared = [], []
        for line in gdb.parse_and_eval("((char*(*)())cpu_device_debugger_state)()").string(errors="replace").splitlines():
            words = line.split("\t")
            kind, *numbers = words[0].split(" ")
            if kind == "launch":
                self.launch, self.grid, self.shape = int(numbers[0]), ints(numbers[1:4]), ints(numbers[4:7])
                self.dynamic_bytes, self.kernel = int(numbers[7]), words[1]
            elif kind == "block":
                self.number, self.block = int(numbers[0]), ints(numbers[1:4])
                self.barriers, self.running = int(numbers[4]), int(numbers[5])
            elif kind == "shared":
                self.shared.append((int(numbers[0]), int(numbers[1]), numbers[2] == "dynamic", words[1], words[2]))
            elif kind == "thread":
                self.threads.append(Thread(numbers, words[1:]))
        if not self.threads:
            raise gdb.GdbError("No kernel runs: stop in one first (break FILE:LINE, then continue)")

    def thread_at(self, index):
        inside(index, self.shape, "thread", "a block")
        x, y, z = index
        return self.threads[x + self.shape[0] * (y + self.shape[1] * z)]


def ints(words):
    return tuple(int(w) for w in words)


def inside(index, size, what, of):
    if any(i >= n for i, n in zip(index, size)):
        raise gdb.GdbError("There is no %s %s: %s is %s" % (what, shown(index), of, shown(size)))


# ---------------------------------------------------------------------------------------------------------------------
# Frames


def is_source(frame):
    """Of the program, not of the CPU device: whose own functions have no lines, but for what its headers define."""
    symtab = frame.find_sal().symtab
    return symtab is not None and os.sep + os.path.join("cpu", "include") + os.sep not in symtab.fullname()


def frames():
    frame = gdb.newest_frame()
    while frame is not None:
        yield frame
        frame = frame.older()


def select_source_frame():
    for frame in frames():
        if is_source(frame):
            frame.select()
            return frame
    return None


def place_of(frame):
    sal = frame.find_sal()
    return "%s:%d" % (sal.symtab.filename, sal.line) if sal.symtab else ""


class PlainName(FrameDecorator):
    """The function's name without its parameters' types: gdb shows the arguments behind it."""

    def function(self):
        return self.inferior_frame().name()


class KernelFrames:
    """bt in a kernel ends with the kernel, and begins with what the source called."""

    def __init__(self):
        self.name, self.priority, self.enabled = "cuda", 100, True
        gdb.frame_filters[self.name] = self

    def filter(self, decorators):
        every, kept = list(decorators), []
        if not thread_runs():
            first = [i for i, d in enumerate(every) if is_source(d.inferior_frame())]
            skipped = first and all("cpu_device" in (d.inferior_frame().name() or "") for d in every[:1])
            return iter(every[first[0] :] if skipped else every)
        for decorator in every:
            frame = decorator.inferior_frame()
            name = frame.name() or ""
            if is_source(frame):
                kept.append(decorator)
            elif kept and ("cpu_device::enter" in name or "runThreads" in name or "startWarp" in name):
                break
        # A launch of a template goes through a function without a name, in the line of the launch.
        if len(kept) > 1 and "operator()" in (kept[-1].inferior_frame().name() or ""):
            kept.pop()
        return map(PlainName, kept or every[:1])


KernelFrames()


# ---------------------------------------------------------------------------------------------------------------------
# To look at a thread that waits


def write(place, value):
    gdb.execute("set var %s = %d" % (place, value), to_string=True)


def set_register(name, value):
    write("$" + name, value)


def shows_waiting():
    try:
        return number("*(long*)&cpu_device_debugger_shows") != 0
    except gdb.error:
        return False


def go_back():
    """To the thread that runs."""
    if gdb.selected_inferior().pid == 0 or not shows_waiting():
        return False
    gdb.newest_frame().select()
    stack, code = (number("((unsigned long*)&cpu_device_debugger_back)[%d]" % i) for i in (0, 1))
    set_register("rsp", stack)
    set_register("rip", code)
    gdb.parse_and_eval("((void*(*)(int))cpu_device_debugger_show)(-1)")
    return True


def look_at(thread):
    """Its registers and its threadIdx, until the program goes on. False if its stack cannot be shown."""
    stack = number("(unsigned long)((void*(*)(int))cpu_device_debugger_show)(%d)" % thread.rank)
    if stack == 0:
        return False
    gdb.newest_frame().select()
    for i, register in enumerate(("rsp", "rip")):
        gdb.execute("set var ((unsigned long*)&cpu_device_debugger_back)[%d] = $%s" % (i, register), to_string=True)
    set_register("rsp", stack)
    set_register("rip", number("(unsigned long)&cpu_device_debugger_waits"))
    select_source_frame()
    return True


# ---------------------------------------------------------------------------------------------------------------------
# To run up to a thread


class Gate(gdb.Breakpoint):
    """Breakpoints of one block are off while others run: gdb would ask each thread that comes by who it is, and that
    takes longer than all that the thread does. The program stops in here when such a block begins, or another after it,
    and goes on."""

    most = 64  # in common/cpu/watch/debugger.cpp
    go_on = "python gate.turn()\ncontinue"

    def __init__(self):
        super().__init__("cpu_device_debugger_block", internal=True)
        self.silent, self.hit, self.waits = True, False, False
        self.commands = self.go_on
        self.kept = {}  # breakpoint: its block, and whether its user has turned it off
        self.turning = self.quiet = False
        gdb.events.breakpoint_modified.connect(self.modified)
        gdb.events.breakpoint_deleted.connect(self.deleted)

    def stop(self):
        self.hit = self.waits = True
        return True

    def keep(self, breakpoint, block):
        if len({b for b, _ in self.kept.values()} | {block}) > self.most:
            return  # then it is only slow
        self.kept[breakpoint] = (block, breakpoint.enabled)
        self.tell()
        self.turn(thread_runs())

    def turn(self, block_runs=True):
        self.turning, self.waits = True, False
        block = index_of("blockIdx") if block_runs and gdb.selected_inferior().pid else None
        for breakpoint, (its, wanted) in self.kept.items():
            on = wanted and its == block and not (self.quiet and breakpoint.visible)
            if breakpoint.is_valid() and breakpoint.enabled != on:
                breakpoint.enabled = on
        self.turning = False

    def modified(self, breakpoint):
        if breakpoint in self.kept and not self.turning:
            self.kept[breakpoint] = (self.kept[breakpoint][0], breakpoint.enabled)

    def deleted(self, breakpoint):
        if self.kept.pop(breakpoint, None) is not None:
            self.tell()

    def tell(self):
        """The program, when it runs, and anew when it is started."""
        if gdb.selected_inferior().pid == 0:
            return
        blocks = sorted({block for block, _ in self.kept.values()})
        for n, block in enumerate(blocks):
            for i, index in enumerate(block):
                write("((unsigned*)&cpu_device_debugger_blocks)[%d]" % (3 * n + i), index)
        write("*(unsigned*)&cpu_device_debugger_block_count", len(blocks))


gate = None


class Quietly:
    """No other breakpoint stops the program in here."""

    def __enter__(self):
        gate.quiet, gate.commands = True, "silent"
        gate.turn(thread_runs())
        self.off = [b for b in gdb.breakpoints() if b.is_valid() and b.enabled and b.visible]
        for b in self.off:
            b.enabled = False
        self.own = []
        return self

    def stop_at(self, address, thread, block):
        b = gdb.Breakpoint("*%d" % address, internal=True)
        b.silent = True
        b.condition = condition_of(thread, block)
        self.own.append(b)
        gate.keep(b, block)

    def __exit__(self, *_):
        for b in self.own:
            if b.is_valid():
                b.delete()
        for b in self.off:
            if b.is_valid():
                b.enabled = True
        gate.quiet, gate.commands = False, Gate.go_on
        gate.turn(thread_runs())


def go_on_to(index, block):
    """Says nothing if this thread is what stops, at a breakpoint of ours; else what does."""
    said = gdb.execute("continue", to_string=True)
    while gate.waits:
        gate.turn()
        said += gdb.execute("continue", to_string=True)
    said = said.replace("Continuing.\n", "")
    if gdb.selected_inferior().pid == 0:
        raise gdb.GdbError(said + "The program has ended: it did not come there")
    there = this_thread() == (block, index)
    if not there:
        gdb.write(said)
    return there


def lines_of(function):
    """The addresses of a function's lines, in the order of the code."""
    block = gdb.block_for_pc(function)
    while block.function is None or block.start != function:
        block = block.superblock
    table = block.function.symtab.linetable()
    return sorted({e.pc for e in table if block.start <= e.pc < block.end and e.line > 0})


def kernel_frame():
    """The outermost frame of the running thread that belongs to the program."""
    found = None
    for frame in frames():
        name = frame.name() or ""
        if is_source(frame) and "operator()" not in name:
            found = frame
        elif found is not None and ("cpu_device::enter" in name or "runThreads" in name):
            break
    return found


def kernels_of(state):
    """Where the running kernel begins; and, where no thread is in it, its twin that the host's code has."""
    frame = kernel_frame()
    if frame is not None:
        return [function_start(frame.pc())]
    try:
        return [function_start(place.pc) for place in gdb.decode_line(state.kernel)[1]]
    except (gdb.error, TypeError):
        raise gdb.GdbError("It is not known where the kernel begins: stop in it first (break KERNEL, run)")


def function_start(address):
    block = gdb.block_for_pc(address)
    while block.function is None or block.superblock.function is not None:
        block = block.superblock
    return block.start


def at_last_line():
    """Of the kernel: what comes next is another thread."""
    frame = gdb.newest_frame()
    if not is_source(frame) or frame != kernel_frame():
        return False
    return frame.find_sal().line == gdb.find_pc_line(lines_of(function_start(frame.pc()))[-1]).line


def run_to(index, block, state):
    """On to the line that is shown now, in a thread that has not begun, or to its first one. To its last, where it does
    not come there. Did it come?"""
    frame = select_source_frame()
    ends, targets = [], []
    for kernel in kernels_of(state):
        addresses = lines_of(kernel)
        targets.append(frame.pc() if frame is not None and frame == gdb.newest_frame() else addresses[1])
        ends.append(addresses[-1])
    with Quietly() as quietly:
        for address in targets + ends:
            quietly.stop_at(address, index, block)
        if not go_on_to(index, block):
            return None
    return gdb.newest_frame().pc() in targets


# ---------------------------------------------------------------------------------------------------------------------
# Stops


class Defects(gdb.Breakpoint):
    """Stops where the CPU device finds one."""

    def __init__(self):
        super().__init__("cpu_device_debugger_defect", internal=True)
        self.silent, self.hit, self.told = True, False, False

    def stop(self):
        """Not for a fault of the processor: the program stopped at the fault itself."""
        self.hit = not self.told
        self.told = False
        return self.hit


class Stops:
    signals = {
        "SIGFPE": "divides an integer by zero",
        "SIGSEGV": "uses an address where nothing is, or needs more than its stack of 64 KiB",
        "SIGBUS": "uses an address where nothing is",
        "SIGILL": "ran into a trap, or calls a function where none is",
    }

    def __init__(self):
        self.last = None
        self.line = ""  # where the running thread stopped
        self.defects = None
        self.stop_at_faults(True)
        gdb.events.stop.connect(self.stopped)
        gdb.events.exited.connect(self.ended)
        gdb.events.new_objfile.connect(self.loaded)

    def loaded(self, _):
        global gate
        if self.defects is None:
            try:
                gdb.parse_and_eval("&cpu_device_debugger_defect")
            except gdb.error:
                return  # no program yet
            self.defects = Defects()
            gate = Gate()
        gate.tell()

    def stop_at_faults(self, stop):
        """Threads that follow mostly do the same: the first is enough."""
        for signal in self.signals:
            gdb.execute("handle %s %s pass" % (signal, "stop print" if stop else "nostop noprint"), to_string=True)

    def ended(self, _):
        self.last = None
        self.stop_at_faults(True)
        if gate is not None:
            gate.turn(False)

    def stopped(self, event):
        if gate is not None and gate.hit:
            gate.hit = False
            return
        who = this_thread()
        defect = self.defects is not None and self.defects.hit
        if defect:
            self.defects.hit = False
            say("\n" + text_at("cpu_device_debugger_text").rstrip())
        frame = select_source_frame() if who or defect else None
        self.line = place_of(frame) if frame else ""
        if who and defect and frame is None:
            say("[block %s: the threads of a warp have stopped]" % shown(who[0]))
        elif who and (who != self.last or defect):
            say("[block %s, thread %s%s]" % (shown(who[0]), shown(who[1]), ", " + self.line if defect else ""))
        self.last = who
        if defect:
            self.say_how_to_get_there(who)
        if who and isinstance(event, gdb.SignalEvent) and event.stop_signal in self.signals:
            say("thread %s %s" % (shown(who[1]), self.signals[event.stop_signal]))
            self.stop_at_faults(False)
            if self.defects is not None:
                self.defects.told = True
        elif isinstance(event, gdb.SignalEvent) and event.stop_signal == "SIGSEGV":
            say("The host uses an address that is not its own. After continue the CPU device may say more.")

    def say_how_to_get_there(self, who):
        """Many defects are found when the threads of a warp have stopped, after the access."""
        command = text_at("cpu_device_debugger_there")
        if command.startswith("cuda thread"):
            say("To look at it: " + command)
        elif command and not (who and command == break_command(self.line, who)):
            say("To stop at it: %s\nthen: run" % command)


def break_command(line, who):
    return "cuda break %s thread %s block %s" % (line, shown(who[1]), shown(who[0]))


stops = Stops()


# ---------------------------------------------------------------------------------------------------------------------
# Commands

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
                "thread %s %s: a breakpoint stops it earlier (%s), then: run"
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
        go_back()
    come_to(index, block, state)


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


def count(n, what):
    return "%d %s%s" % (n, what, "" if n == 1 else "s")


class Kernel(gdb.Command):
    """Which kernel runs, and with which grid."""

    def invoke(self, _, __):
        s = State()
        blocks = s.grid[0] * s.grid[1] * s.grid[2]
        say("%s, launch %d of the program" % (s.kernel, s.launch))
        say("  grid %s, block %s, %s of dynamic shared memory" % (shown(s.grid), shown(s.shape), count(s.dynamic_bytes, "byte")))
        say("  block %s runs, number %d of %d; %s passed" % (shown(s.block), s.number + 1, blocks, count(s.barriers, "barrier")))


class Threads(gdb.Command):
    """Where each thread of the running block stands: info cuda threads; of one warp: info cuda threads warp 2.
Neighbours at the same place share a line. * is the one that is shown."""

    def invoke(self, text, _):
        s = State()
        threads = s.threads
        warp = re.fullmatch(r"\s*(?:warp)?\s*(\d+)\s*", text)
        if text.strip() and not warp:
            raise gdb.GdbError("Not understood: %s. One warp: info cuda threads warp 2" % text)
        if warp:
            first = 32 * int(warp.group(1))
            if first >= len(threads):
                raise gdb.GdbError("There is no warp %s: the block has %s" % (warp.group(1), count(-(-len(threads) // 32), "warp")))
            threads = threads[first : first + 32]
        shown_now = this_thread()
        say("%s, block %s%s" % (s.kernel, shown(s.block), ", warp " + warp.group(1) if warp else ""))
        groups = []
        for t in threads:
            place = stops.line if t.kind == "runs" else t.place
            mark = shown_now == (s.block, t.index) and t.kind != "ended"
            key = (mark, t.state, place)
            if groups and groups[-1][0] == key:
                groups[-1][1].append(t)
            else:
                groups.append((key, [t]))
        names = [(shown(g[0].index) + (" … " + shown(g[-1].index) if len(g) > 1 else ""), key, len(g)) for key, g in groups]
        width = max(len(n) for n, _, _ in names)
        states = max(len(key[1]) for _, key, _ in names)
        for name, (mark, state, place), n in names:
            line = "%s %s %5d  %s  " % ("*" if mark else " ", name.ljust(width), n, state.ljust(states))
            if len(line + place) > columns():
                place = os.path.basename(place)
            say(cut((line + place).rstrip()))


def plain_name(function):
    """tools::scale<float>(int) is scale."""
    return re.sub(r"[<(].*", "", function).split("::")[-1]


class Shared(gdb.Command):
    """The shared memory of the running block: cuda shared lists the kernel's arrays, cuda shared tile prints one, and
cuda shared tile[3] a part. The array of an extern __shared__ has the size that the launch gave it."""

    def __init__(self):
        super().__init__("cuda shared", gdb.COMMAND_DATA)

    def invoke(self, text, _):
        s = State()
        name = re.match(r"\s*(\w*)", text).group(1)
        if not name:
            return self.list(s)
        rest = text.strip()[len(name) :]
        gdb.set_convenience_variable("_shared", self.value(s, name))
        gdb.execute("print $_shared" + rest)

    def value(self, s, name):
        frame = gdb.selected_frame()
        symbol = gdb.lookup_symbol(name, frame.block())[0] or gdb.lookup_global_symbol(name)
        here = {plain_name(s.kernel), plain_name(frame.name() or ""), ""}
        statics = [a for a in s.shared if a[4] == name and not a[2] and plain_name(a[3]) in here]
        if symbol is None:
            raise gdb.GdbError("No array %s is declared here. cuda shared lists those of the kernel" % name)
        type_ = symbol.type.strip_typedefs()
        if statics:
            return gdb.Value(statics[0][0]).cast(type_.pointer()).dereference()
        dynamic = [a for a in s.shared if a[2]]
        if not dynamic or type_.code != gdb.TYPE_CODE_ARRAY:
            raise gdb.GdbError("%s is no shared array: cuda shared lists them" % name)
        element = type_.target()
        elements = dynamic[0][1] // element.sizeof
        if elements == 0:
            raise gdb.GdbError("The launch gave no bytes of dynamic shared memory")
        return gdb.Value(dynamic[0][0]).cast(element.array(elements - 1).pointer()).dereference()

    def list(self, s):
        here = {plain_name(s.kernel), ""} | {plain_name(f.name() or "") for f in frames()}
        of_kernel = [a for a in s.shared if a[1] > 0 and plain_name(a[3]) in here]
        for _, size, dynamic, function, name in of_kernel:
            say(cut("  %-16s %8d bytes  %s" % (name, size, "" if dynamic else "in " + function if function else "of the file")))
        if not of_kernel:
            say("The kernel has no shared memory")


class CudaDefects(gdb.Command):
    """Does the program stop where the CPU device finds a defect? cuda defects off: no. cuda defects on: again."""

    def __init__(self):
        super().__init__("cuda defects", gdb.COMMAND_BREAKPOINTS)

    def invoke(self, text, _):
        if text.strip() not in ("on", "off"):
            raise gdb.GdbError("cuda defects on, or cuda defects off")
        if stops.defects is not None:
            stops.defects.enabled = text.strip() == "on"


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
