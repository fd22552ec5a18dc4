#include "confine.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace grading {
namespace {

// x86-64 counts its calls in another order than aarch64: by name.
const int allowedCalls[] = {SYS_read,
                            SYS_write,
                            SYS_writev,
                            SYS_sendto,
                            SYS_recvfrom,
                            SYS_sendmsg,
                            SYS_recvmsg,
                            SYS_munmap,
                            SYS_mremap,
                            SYS_brk,
                            SYS_madvise,
                            SYS_exit,
                            SYS_exit_group,
                            SYS_futex,
                            SYS_rt_sigreturn,
                            SYS_rt_sigaction,
                            SYS_rt_sigprocmask,
                            SYS_sigaltstack,
                            SYS_clock_gettime,
                            SYS_clock_nanosleep,
                            SYS_nanosleep,
                            SYS_gettimeofday,
                            SYS_getpid,
                            SYS_gettid,
                            SYS_tgkill,
                            SYS_getrandom,
                            SYS_newfstatat,
                            SYS_fstat,
                            SYS_lseek,
                            SYS_ioctl,
                            SYS_close,
                            SYS_dup2,
                            SYS_sched_yield,
                            SYS_sched_getaffinity,
                            SYS_restart_syscall,
                            SYS_set_robust_list,
                            SYS_rseq};

sock_filter filterLoad(size_t offset) { return BPF_STMT(BPF_LD | BPF_W | BPF_ABS, uint32_t(offset)); }
sock_filter filterAnswer(uint32_t with) { return BPF_STMT(BPF_RET | BPF_K, with); }

constexpr size_t filterArgument(int i) { return offsetof(seccomp_data, args) + 8ul * unsigned(i); }  // its lower half

void allowIfArgument(std::vector<sock_filter>& f, int call, int i, uint32_t mask, uint32_t value) {
    f.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, uint32_t(call), 0, 5));
    f.push_back(filterLoad(filterArgument(i)));
    f.push_back(BPF_STMT(BPF_ALU | BPF_AND | BPF_K, mask));
    f.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1));
    f.push_back(filterAnswer(SECCOMP_RET_ALLOW));
    f.push_back(filterAnswer(SECCOMP_RET_KILL_PROCESS));
}

}  // namespace

bool confineThisProcess() {
#if defined(__x86_64__)
    std::vector<sock_filter> f;
    f.push_back(filterLoad(offsetof(seccomp_data, arch)));
    f.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 1, 0));
    f.push_back(filterAnswer(SECCOMP_RET_KILL_PROCESS));
    f.push_back(filterLoad(offsetof(seccomp_data, nr)));
    for (int call : allowedCalls) {
        f.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, uint32_t(call), 0, 1));
        f.push_back(filterAnswer(SECCOMP_RET_ALLOW));
    }
    // A copy of the process, as fork() makes it: the graders ask for some. Memory, but no new code.
    allowIfArgument(f, SYS_clone, 0, ~uint32_t(0x01200000), SIGCHLD);
    allowIfArgument(f, SYS_mmap, 2, PROT_EXEC, 0);
    allowIfArgument(f, SYS_mprotect, 2, PROT_EXEC, 0);
    f.push_back(filterAnswer(SECCOMP_RET_KILL_PROCESS));
    const sock_fprog program{static_cast<unsigned short>(f.size()), f.data()};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
#else
    return false;
#endif
}

}  // namespace grading
