"""grade-class with ENGINE=slurm, on a cluster of one node on loopback: a real slurmctld and slurmd, without systemd.
Skipped where these are not installed (Debian: munge slurmctld slurmd slurm-client), or may not run."""
import collections
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import time
import unittest

import pretended

_conf = """ClusterName=kit
SlurmctldHost={host}(127.0.0.1)
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
MaxArraySize=10001
SchedulerParameters=sched_min_interval=0,batch_sched_delay=0
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
NodeName={host} NodeAddr=127.0.0.1 CPUs={cpus} State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


def _free_ports(n):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(n)]
    ports = [s.getsockname()[1] for s in sockets]
    for s in sockets:
        s.close()
    return ports


class Slurm(pretended.Workbook):
    def setUp(self):
        super().setUp()
        cluster = pathlib.Path("/tmp") / ("kit-slurm." + str(os.getpid()))   # a socket's path must be short
        shutil.rmtree(cluster, ignore_errors=True)
        for name in ("state", "spool"):
            (cluster / name).mkdir(parents=True, mode=0o755)
        self.addCleanup(shutil.rmtree, cluster, ignore_errors=True)
        self.cluster = cluster
        key = cluster / "munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o400)
        user = subprocess.run(["id", "-un"], capture_output=True, text=True).stdout.strip()
        (cluster / "slurm.conf").write_text(_conf.format(
            host=socket.gethostname().split(".")[0], user=user, folder=cluster, ports=_free_ports(2),
            cpus=os.cpu_count()))
        self.env = {**os.environ, "SLURM_CONF": str(cluster / "slurm.conf")}
        self.daemons = {}
        self.addCleanup(self.stop)
        self.start("munged", "--foreground", "--force", "--key-file", key, "--socket", cluster / "munge.socket",
                   "--pid-file", cluster / "munge.pid", "--log-file", cluster / "munge.log",
                   "--seed-file", cluster / "munge.seed")
        self.until(lambda: (cluster / "munge.socket").exists())
        self.start("slurmctld", "-D")
        self.start("slurmd", "-D")
        self.until(lambda: "idle" in self.said("sinfo", "--noheader", "--format", "%T"))

    def start(self, name, *options):
        with open(self.cluster / (name + ".out"), "ab") as out:
            self.daemons[name] = subprocess.Popen([_where(name), *map(str, options)], env=self.env, stdin=subprocess.DEVNULL,
                                                  stdout=out, stderr=out, start_new_session=True)

    def stop(self):
        for daemon in reversed(list(self.daemons.values())):
            daemon.terminate()
        for daemon in self.daemons.values():
            try:
                daemon.wait(10)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()

    def said(self, *command):
        return subprocess.run(command, env=self.env, capture_output=True, text=True).stdout

    def until(self, true):
        for _ in range(1200):
            if true():
                return
            time.sleep(0.1)
        for log in sorted(self.cluster.glob("*.log")) + sorted(self.cluster.glob("*.out")):
            print(log, log.read_text(errors="replace")[-3000:], sep="\n")
        self.fail("the cluster did not do it")

    def gradings(self):
        try:
            lines = (self.folder / "out/journal").read_text().splitlines()
        except OSError:
            lines = []
        return collections.Counter(line.split()[3] for line in lines)

    def test_a_class(self):
        n = 8
        for i in range(n):
            self.write(self.folder / f"in/s{i}_transpose.cu", self.answer("2.1", words=f"// {i} sleeps 0.5"))
        command = ["grade-class", "in", "out", "--engine", "slurm", "--bundle", "2"]
        # The driver is killed, and its jobs go on. Called again, it follows them.
        driver = subprocess.Popen([self.root / "common/make" / command[0], *command[1:]], cwd=self.folder, env=self.env,
                                  stderr=subprocess.PIPE, start_new_session=True)
        self.until(lambda: self.gradings() or driver.poll() is not None)
        os.killpg(driver.pid, signal.SIGKILL)
        driver.communicate()
        said = self.call(*command, env=self.env)
        self.assertIn("following them", said)
        self.assertIn(f"{n} graded", said)
        self.assertEqual((len(self.gradings()), set(self.gradings().values())), (n, {1}))

        # A job of two files is killed in the middle of its second: that one is graded again, and nothing else.
        for i in range(2):
            self.write(self.folder / f"in/t{i}_transpose.cu", self.answer("2.1", words=f"// t{i} sleeps {0.1 + 3 * i}"))
        driver = subprocess.Popen([self.root / "common/make" / command[0], *command[1:]], cwd=self.folder, env=self.env,
                                  stderr=subprocess.PIPE, text=True)
        self.until(lambda: len(self.gradings()) > n or driver.poll() is not None)
        jobs = self.said("squeue", "--noheader", "--states", "running", "--format", "%A").split()
        subprocess.run(["scancel", "--signal", "KILL", *jobs], env=self.env, check=True)
        said = driver.communicate()[1]
        self.assertIn("Without a verdict yet: 1 file. Once more", said)
        self.assertEqual((driver.returncode, len(self.gradings()), set(self.gradings().values())), (0, n + 2, {1}))


def _where(name):
    return shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin:/usr/local/sbin")


if __name__ == "__main__":
    missing = [n for n in ("munged", "slurmctld", "slurmd", "sbatch") if not _where(n)]
    if missing:
        print("skipped: not installed:", *missing)
        sys.exit(77)
    unittest.main()
