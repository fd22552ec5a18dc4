"""What the program that runs knows of its kernel: the block, its threads, where each stands."""
import gdb


def number(expression):
    return int(gdb.parse_and_eval(expression))


def write(place, value):
    gdb.execute("set var %s = %d" % (place, value), to_string=True)


def called(function, argument=0):
    """What a function of the program returns: a number. Behind a call gdb writes back what it thinks has changed, and
    versions before 14 cannot write the vector registers of a processor with AMX. The one that is called here changes
    none, and as it is said to return a double, gdb reads them first and sees that."""
    write("*(unsigned long*)&cpu_device_debugger_function", number("(unsigned long)&cpu_device_debugger_" + function))
    write("*(long*)&cpu_device_debugger_argument", argument)
    gdb.parse_and_eval("((double(*)())cpu_device_debugger_call)()")
    return number("*(unsigned long*)&cpu_device_debugger_answer")


def text_at(name):
    return gdb.parse_and_eval("*(char**)&" + name).string(errors="replace")


def component(name, i):
    return "(*(unsigned**)&cpu_device_debugger_%s)[%d]" % (name, i)


def index_of(name):
    return tuple(number(component(name, i)) for i in range(3))


def shown(index):
    return "(%d,%d,%d)" % tuple(index)


def thread_runs():
    """Is a thread of a kernel running, or is this the host?"""
    try:
        return gdb.selected_inferior().pid != 0 and number("**(char**)&cpu_device_debugger_runs") != 0
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
            parts += ["%s == %d" % (component(name, i), n) for i, n in enumerate(index)]
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
        text = gdb.parse_and_eval("(char*)%d" % called("state")).string(errors="replace")
        for line in text.splitlines():
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
