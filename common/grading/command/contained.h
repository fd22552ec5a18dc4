// The one way in which a program is started that was built from a student's file. It may crash, hang, exit, print
// without end, eat all memory, close or fill what it finds open, and leave processes behind: whoever starts it goes on
// in the time that was set, and nothing of it is left.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "../stage/events.h"
#include "limits.h"

namespace grade {

// How a program ended, and what it left.
struct Ending {
    enum class Why {
        exited,
        crashed,
        tooLong,
        tooLarge,
        spoiledEvents  // somebody else than the graders wrote among the events
    };
    Why why = Why::exited;
    int status = 0;              // with which it exited, or the signal that ended it
    bool began = false;          // main had
    bool allStagesDone = false;  // and only the end of main was to come
    std::string output;          // its beginning, as it may be shown
    size_t outputBytes = 0;
    double seconds = 0;
};

// Runs a worker program with these arguments, and hands over its events as they come. Ends ./grade with a message if no
// program can be started here, which is nobody's mistake.
Ending runContained(const std::string& worker, const std::vector<std::string>& arguments, const Limits& limits,
                    const std::function<void(const grading::Event&)>& onEvent);

// The same of any command; nothing is added to it.
Ending runContained(const std::vector<std::string>& command, const Limits& limits,
                    const std::function<void(const grading::Event&)>& onEvent);

}  // namespace grade
