"""What is said where the program stops, and where it stops by itself."""
import gdb


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
        self.stop_at_faults(True)  # "run" may have ended another run
        self.defects.told = False
        gate.tell()

    def stop_at_faults(self, stop):
        """Threads that follow mostly do the same: the first is enough."""
        stop = stop and (self.defects is None or self.defects.enabled)
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
