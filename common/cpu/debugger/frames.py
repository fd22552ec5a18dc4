"""Whose functions are on the stack, and the stack of a thread that waits."""
import os

import gdb
from gdb.FrameDecorator import FrameDecorator


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
            in_device = every and "cpu_device" in (every[0].inferior_frame().name() or "")
            first = [i for i, d in enumerate(every) if is_source(d.inferior_frame())]
            return iter(every[first[0] :] if in_device and first else every)
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
    called("show", -1)
    return True


def look_at(thread):
    """Its registers and its threadIdx, until the program goes on. False if its stack cannot be shown."""
    stack = called("show", thread.rank)
    if stack == 0:
        return False
    gdb.newest_frame().select()
    for i, register in enumerate(("rsp", "rip")):
        gdb.execute("set var ((unsigned long*)&cpu_device_debugger_back)[%d] = $%s" % (i, register), to_string=True)
    set_register("rsp", stack)
    set_register("rip", number("(unsigned long)&cpu_device_debugger_waits"))
    select_source_frame()
    return True
