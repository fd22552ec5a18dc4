#include "environment.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "common/text/phrases.h"

namespace grade {
namespace {

// Of addresses, not of memory: the CPU device reserves 96 GiB for arrays and 17.5 GiB for the stacks of threads.
constexpr rlim_t neededAddresses = rlim_t(120) << 30;

// The first file that is opened must not take the place of what is printed. Writing there fails, as if it were closed.
void openStandardDescriptors() {
    for (int fd : {0, 1, 2})
        if (fcntl(fd, F_GETFD) < 0) (void)!open("/dev/null", O_RDONLY);
}

}  // namespace

void prepareEnvironment() {
    openStandardDescriptors();
    rlimit limit;
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur >= neededAddresses) return;
    limit.rlim_cur = limit.rlim_max;
    if (limit.rlim_max >= neededAddresses && setrlimit(RLIMIT_AS, &limit) == 0) return;
    std::cerr << text::said(
                     "grade: this shell limits the addresses of a program to " + std::to_string(limit.rlim_max >> 20) +
                     " MiB (ulimit -v), and the CPU device reserves " + std::to_string(neededAddresses >> 30) +
                     " GiB, of which it uses few. Nothing was graded: call ./grade where ulimit -v says unlimited")
              << "\n";
    std::exit(2);
}

}  // namespace grade
