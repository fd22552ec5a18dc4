// Says: ptrace
#include "first_kernel.h"
#include <sys/ptrace.h>
#include <unistd.h>
void launchTwice(float*, const float*, int, int) { ptrace(PTRACE_ATTACH, getppid(), 0, 0); }
