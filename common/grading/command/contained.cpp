#include "contained.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <mutex>
#include <random>

#include "common/text/utf8.h"
#include "event_reader.h"
#include "keeper.h"

namespace grade {
namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t keptOutput = 16 * 1024ul;

[[noreturn]] void cannotStart(const std::string& what, int error) {
    std::cerr << "grade: " << what << " cannot be started: " << std::strerror(error) << "\n";
    std::exit(2);
}

std::string newSecret() {
    std::random_device random;
    std::string secret;
    while (secret.size() < grading::secretLength) secret += "0123456789abcdef"[random() % 16];
    return secret;
}

// ./grade's ends of what leads to the program and its keeper.
struct Running {
    pid_t keeper = -1;
    int events = -1, output = -1, result = -1;
};

Running start(const std::vector<std::string>& command, const Limits& limits, const std::string& secret) {
    // One at a time: a keeper that held the ends of another program's would keep them open.
    static std::mutex starting;
    std::lock_guard lock(starting);
    int events[2], output[2], result[2];
    const int flags = SOCK_STREAM | SOCK_CLOEXEC;
    if (socketpair(AF_UNIX, flags, 0, events) != 0 || pipe2(output, O_CLOEXEC) != 0 || pipe2(result, O_CLOEXEC) != 0)
        cannotStart(command[0], errno);
    // It lies there before anybody could ask.
    if (write(events[0], secret.data(), secret.size()) != ssize_t(secret.size())) cannotStart(command[0], errno);
    pid_t grader = getpid(), keeper = fork();
    if (keeper < 0) cannotStart(command[0], errno);
    if (keeper == 0) {
        for (int fd : {events[0], output[0], result[0]}) close(fd);
        keep(command, limits, {events[1], output[1], result[1]}, grader);
    }
    for (int fd : {events[1], output[1], result[1]}) close(fd);
    return {keeper, events[0], output[0], result[0]};
}

// What a program wrote to one of its descriptors.
class Stream {
public:
    explicit Stream(int fd) : fd(fd) {}
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;
    ~Stream() { close(fd); }

    pollfd toPoll() const { return {atEnd ? -1 : fd, POLLIN, 0}; }
    // Hands over what is there; nothing if that was all.
    std::string_view read() {
        ssize_t n = ::read(fd, part, sizeof part);
        if (n == 0 || (n < 0 && errno != EINTR)) atEnd = true;
        return {part, n > 0 ? static_cast<size_t>(n) : 0};
    }
    // From now on nothing is waited for: who still holds the other end is none that was asked.
    void waitNoMore() { fcntl(fd, F_SETFL, O_NONBLOCK); }
    bool ended() const { return atEnd; }

private:
    int fd;
    bool atEnd = false;
    char part[65536];
};

// Which may be there only in part.
std::string withoutLastCharacter(std::string text) {
    bool ascii = false, begin = false;
    for (int i = 0; i < 4 && !text.empty() && !ascii && !begin; i++) {
        ascii = (text.back() & 0x80) == 0;
        begin = (text.back() & 0xC0) == 0xC0;
        if (!ascii) text.pop_back();
    }
    return text;
}

struct Output {
    std::string text;
    size_t bytes = 0;

    void read(std::string_view more) {
        bytes += more.size();
        if (text.size() < keptOutput) text += more.substr(0, keptOutput - text.size());
    }
    void giveTo(Ending& e) const {
        bool cut = text.size() < bytes;
        e.output = text::printable(cut ? withoutLastCharacter(text) : text);
        e.outputBytes = cut ? bytes : e.output.size();
    }
};

// Until the keeper says that everything has ended.
Kept follow(const Running& running, EventReader& events, Output& output) {
    Stream fromEvents(running.events), fromOutput(running.output), fromKeeper(running.result);
    std::string result;
    while (!fromKeeper.ended()) {
        pollfd fds[] = {fromEvents.toPoll(), fromOutput.toPoll(), fromKeeper.toPoll()};
        if (poll(fds, 3, -1) < 0) continue;
        if (fds[0].revents) events.read(fromEvents.read());
        if (fds[1].revents) output.read(fromOutput.read());
        if (fds[2].revents) result += fromKeeper.read();
        if (events.spoiled()) kill(running.keeper, SIGTERM);
    }
    for (Stream* s : {&fromEvents, &fromOutput}) s->waitNoMore();
    while (!fromEvents.ended()) events.read(fromEvents.read());
    while (!fromOutput.ended()) output.read(fromOutput.read());
    waitpid(running.keeper, nullptr, 0);
    Kept kept;
    kept.waitStatus = SIGKILL;  // of a keeper that somebody killed, and so of the program
    if (result.size() == sizeof kept) std::memcpy(&kept, result.data(), sizeof kept);
    return kept;
}

Ending::Why whyItEnded(const Kept& kept, const EventReader& events) {
    if (events.spoiled()) return Ending::Why::spoiledEvents;
    if (kept.tooLong) return Ending::Why::tooLong;
    if (kept.tooLarge) return Ending::Why::tooLarge;
    return WIFSIGNALED(kept.waitStatus) ? Ending::Why::crashed : Ending::Why::exited;
}

}  // namespace

Ending runContained(const std::string& worker, const std::vector<std::string>& arguments, const Limits& limits,
                    const std::function<void(const grading::Event&)>& onEvent) {
    std::vector<std::string> command{worker};
    command.insert(command.end(), arguments.begin(), arguments.end());
    command.push_back("--events");
    return runContained(command, limits, onEvent);
}

Ending runContained(const std::vector<std::string>& command, const Limits& limits,
                    const std::function<void(const grading::Event&)>& onEvent) {
    const Clock::time_point began = Clock::now();
    const std::string secret = newSecret();
    Ending e;
    EventReader events(secret, [&](const grading::Event& event) {
        e.began |= std::holds_alternative<grading::Began>(event);
        e.allStagesDone |= std::holds_alternative<grading::Ended>(event);
        onEvent(event);
    });
    Output output;
    Kept kept = follow(start(command, limits, secret), events, output);
    if (kept.startError) cannotStart(command[0], kept.startError);
    // What bubblewrap runs and a signal ends, it says by its own status.
    if (limits.sandbox && WIFEXITED(kept.waitStatus) && WEXITSTATUS(kept.waitStatus) > 128)
        kept.waitStatus = WEXITSTATUS(kept.waitStatus) - 128;
    e.why = whyItEnded(kept, events);
    e.status = WIFSIGNALED(kept.waitStatus) ? WTERMSIG(kept.waitStatus) : WEXITSTATUS(kept.waitStatus);
    output.giveTo(e);
    e.seconds = std::chrono::duration<double>(Clock::now() - began).count();
    return e;
}

}  // namespace grade
