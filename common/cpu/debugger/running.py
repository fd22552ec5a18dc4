"""To run up to a thread, and no further."""
import gdb


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
