#include "emit.h"

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iterator>

namespace grading {
namespace {

// Plain variables without constructors: they are filled before any constructor runs.
int socketEnd = -1;
char secret[secretLength + 1];
bool onlyWritten = false;

bool asked(int argc, char** argv) {
    for (int i = 1; i < argc; i++)
        if (std::strcmp(argv[i], "--events") == 0) return true;
    return false;
}

void takeSecret(int argc, char** argv, char**) {
    if (socketEnd >= 0 || !asked(argc, argv)) return;
    if (recv(eventsDescriptor, secret, secretLength, MSG_DONTWAIT) == ssize_t(secretLength))
        socketEnd = eventsDescriptor;
}

// Before the constructors of global objects, which are the student's: then nothing is left for them to read.
[[gnu::section(".preinit_array"), gnu::used]] void (*first)(int, char**, char**) = takeSecret;

}  // namespace

void beginListening(int argc, char** argv) { takeSecret(argc, argv, nullptr); }

void sendEventsTo(int socket, const std::string& itsSecret) {
    socketEnd = socket;
    std::copy_n(itsSecret.data(), std::min(itsSecret.size(), secretLength), secret);
}

void stopListening() {
    socketEnd = -1;
    std::fill(std::begin(secret), std::end(secret), '\0');
}

void emit(const Event& event) {
    if (socketEnd < 0) return;
    std::string line = secret + toLine(event) + "\n";
    for (size_t sent = 0; sent < line.size();) {
        ssize_t n = send(socketEnd, line.data() + sent, line.size() - sent, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0 && errno != EPIPE) _exit(closedSocketStatus);
        if (n <= 0) return;  // nobody listens any more
        sent += static_cast<size_t>(n);
    }
}

bool onlyAskedIfWritten() { return onlyWritten; }
void onlyAskIfWritten() { onlyWritten = true; }
void endProcess() { _exit(0); }

}  // namespace grading
