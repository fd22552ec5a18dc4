// The process between ./grade and a program that it runs. Whatever that program starts becomes its child in the end,
// also what called setsid() and whose parent has gone, so it can stop them all; and it outlives ./grade as long as that
// takes.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "limits.h"

namespace grade {

// What the keeper says when everything has ended.
struct Kept {
    int waitStatus = 0;
    bool tooLong = false, tooLarge = false;
    int startError = 0;  // errno of what went wrong before the program ran
};

struct Channels {
    int events = -1, output = -1;  // the program's ends
    int result = -1;               // where the keeper writes what it has to say
};

// In a new process. SIGTERM, or the end of `grader`, stops the program before its time.
[[noreturn]] void keep(const std::vector<std::string>& command, const Limits& limits, const Channels& to, pid_t grader);

}  // namespace grade
