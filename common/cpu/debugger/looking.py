"""Commands that show where threads stand, and what their block shares."""
import os
import re

import gdb


def count(n, what):
    return "%d %s%s" % (n, what, "" if n == 1 else "s")


class Kernel(gdb.Command):
    """Which kernel runs, and with which grid."""

    def invoke(self, _, __):
        s = State()
        blocks = s.grid[0] * s.grid[1] * s.grid[2]
        say("%s, launch %d of the program" % (s.kernel, s.launch))
        dynamic, barriers = count(s.dynamic_bytes, "byte"), count(s.barriers, "barrier")
        say("  grid %s, block %s, %s of dynamic shared memory" % (shown(s.grid), shown(s.shape), dynamic))
        say("  block %s runs, number %d of %d; %s passed" % (shown(s.block), s.number + 1, blocks, barriers))


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
                warps = count((len(threads) + 31) // 32, "warp")
                raise gdb.GdbError("There is no warp %s: the block has %s" % (warp.group(1), warps))
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
        span = lambda g: shown(g[0].index) + (" … " + shown(g[-1].index) if len(g) > 1 else "")
        names = [(span(g), key, len(g)) for key, g in groups]
        width = max(len(n) for n, _, _ in names)
        states = max(len(key[1]) for _, key, _ in names)
        for name, (mark, state, place), n in names:
            line = "%s %s %5d  %s  " % ("*" if mark else " ", name.ljust(width), n, state.ljust(states))
            for shorter in (os.path.basename(place), re.sub(r".*:", "line ", place)):
                if len(line + place) > columns():
                    place = shorter
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
            where = "" if dynamic else "in " + function if function else "of the file"
            say(cut(("  %-22s %8d bytes  %s" % (name, size, where)).rstrip()))
        if not of_kernel:
            say("The kernel has no shared memory")
