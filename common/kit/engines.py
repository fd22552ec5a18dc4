"""What runs the jobs of a class: GNU parallel or xargs on this machine, or Slurm on a cluster."""
import ctypes
import hashlib
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys

from faults import Fault, say

_task = [sys.executable, "-B", str(pathlib.Path(__file__).with_name("grade_task.py"))]


def _end_with_parent():
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)   # PR_SET_PDEATHSIG: it begins no more when the driver has gone


class Local:
    def __init__(self, folder, jobs, lock):
        self.folder, self.lock = folder, lock
        self.at_a_time = jobs or os.cpu_count() or 1
        self.tool = "GNU parallel" if _is_gnu_parallel() else "xargs"
        self.program = None

    def describe(self):
        return f"{self.at_a_time} at a time, with {self.tool}"

    def start(self, names):
        job = [*_task, str(self.folder.path)]
        if self.tool == "xargs":
            command = ["xargs", "-0", "-n", "1", "-P", str(self.at_a_time), *job]
        else:
            command = ["parallel", "--will-cite", "--null", "--jobs", str(self.at_a_time), "--quote", *job, "{}"]
        # A group of its own: Ctrl-C reaches the driver, which then stops this.
        self.program = subprocess.Popen(command, stdin=subprocess.PIPE, pass_fds=(self.lock,), start_new_session=True,
                                        preexec_fn=_end_with_parent)
        self.program.stdin.write("".join(n + "\0" for n in names).encode())
        self.program.stdin.close()

    def running(self):
        return self.program.poll() is None

    def stop(self):
        if self.program and self.running():
            os.killpg(self.program.pid, signal.SIGTERM)
            os.killpg(self.program.pid, signal.SIGTERM)   # parallel ends with the second one
            try:
                self.program.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(self.program.pid, signal.SIGKILL)


def _is_gnu_parallel():
    # Another program of this name is in moreutils.
    return bool(shutil.which("parallel")) and "GNU" in subprocess.run(
        ["parallel", "--version"], capture_output=True, text=True).stdout


class Slurm:
    """One array of jobs, each of a few files. Options of sbatch come from its own variables: SBATCH_PARTITION …"""

    def __init__(self, folder, jobs, bundle):
        if not shutil.which("sbatch"):
            raise Fault("ENGINE=slurm, but there is no sbatch here: call this where jobs are submitted")
        self.folder, self.jobs, self.bundle = folder, jobs, bundle
        # By its name a job is found again, even if this driver was killed as it submitted it.
        self.name = "grade-" + hashlib.sha256(str(folder.path).encode()).hexdigest()[:12]
        self.at_a_time = jobs or 0

    def describe(self):
        return f"job arrays of Slurm named {self.name}"

    def under_way(self):
        said = subprocess.run(["squeue", "--noheader", "--name", self.name, "--format", "%T"], capture_output=True,
                              text=True)
        if said.returncode != 0:
            raise Fault(f"squeue: {said.stderr.strip()}")
        return len(said.stdout.split())

    def start(self, names):
        largest = self._largest_array()
        size = max(self.bundle, -(-len(names) // largest))
        chunks = [names[i:i + size] for i in range(0, len(names), size)]
        jobs = self.folder.path / "jobs"
        jobs.mkdir(exist_ok=True)
        text = "".join(" ".join(c) + "\n" for c in chunks)
        # A list of its own for each array: that of a job that waits must not change.
        listed = jobs / (hashlib.sha256(text.encode()).hexdigest()[:16] + ".list")
        listed.write_text(text, encoding="ascii")
        script = "#!/bin/sh\nexec " + " ".join(map(_quoted, [*_task, self.folder.path, "--list", listed])) + \
            ' "$SLURM_ARRAY_TASK_ID"\n'
        array = f"0-{len(chunks) - 1}" + (f"%{self.jobs}" if self.jobs else "")
        said = subprocess.run(["sbatch", "--parsable", "--requeue", "--job-name", self.name, "--array", array,
                               "--output", str(jobs / "%A_%a.log"), "--chdir", str(self.folder.path)],
                              input=script, capture_output=True, text=True)
        if said.returncode != 0:
            raise Fault(f"sbatch: {said.stderr.strip()}")

    def running(self):
        return self.under_way() > 0

    def stop(self):
        say("The jobs in the cluster go on. The same command follows them; "
            f"scancel --name {self.name} ends them.")

    @staticmethod
    def _largest_array():
        said = subprocess.run(["scontrol", "show", "config"], capture_output=True, text=True).stdout
        found = re.search(r"MaxArraySize\s*=\s*(\d+)", said)
        return max(1, int(found[1]) - 1) if found else 1000


def _quoted(word):
    return "'" + str(word).replace("'", "'\\''") + "'"
