#include "events.h"

#include <unistd.h>

namespace grading {
namespace {
int pipeEnd = -1;
bool onlyWritten = false;
}  // namespace

void sendEventsTo(int descriptor) { pipeEnd = descriptor; }

void emit(const nlohmann::json& event) {
    if (pipeEnd < 0) return;
    // A student's string may not be UTF-8.
    std::string line = event.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    for (size_t sent = 0; sent < line.size();) {
        ssize_t n = write(pipeEnd, line.data() + sent, line.size() - sent);
        if (n <= 0) return;  // nobody listens any more
        sent += static_cast<size_t>(n);
    }
}

bool onlyAskedIfWritten() { return onlyWritten; }
void onlyAskIfWritten() { onlyWritten = true; }
void endProcess() { _exit(0); }

}  // namespace grading
