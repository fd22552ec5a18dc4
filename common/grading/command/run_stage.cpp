#include "run_stage.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "../stage/text.h"

namespace grade {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point t) { return std::chrono::duration<double>(Clock::now() - t).count(); }

struct Child {
    pid_t pid = -1;
    int events = -1, output = -1;
};

Child start(const std::string& worker, const std::vector<std::string>& arguments) {
    int events[2], output[2];
    if (pipe(events) != 0 || pipe(output) != 0) {
        std::perror("grade: pipe");
        std::exit(2);
    }
    pid_t pid = fork();
    if (pid == 0) {
        setpgid(0, 0);                     // what it starts is stopped with it
        prctl(PR_SET_PDEATHSIG, SIGKILL);  // Ctrl-C reaches only the grader: then this ends too
        close(events[0]);
        close(output[0]);
        int null = open("/dev/null", O_RDONLY);
        dup2(null, 0);
        dup2(output[1], 1);
        dup2(output[1], 2);
        // Of all processes on the machine, this is the one to end when memory is short.
        if (FILE* f = std::fopen("/proc/self/oom_score_adj", "w")) {
            std::fputs("1000", f);
            std::fclose(f);
        }
        // No thread of a right answer makes nearly so many accesses; a wrong one should not keep us waiting.
        setenv("STEP_LIMIT", "16777216", 0);
        setenv("LANE_SECONDS", "5", 0);
        setenv("MODEL", "modern", 1);  // what the stages ask for is counted in its sectors
        std::vector<std::string> all = arguments;
        all.insert(all.begin(), worker);
        all.push_back("--events");
        all.push_back(std::to_string(events[1]));
        std::vector<char*> argv;
        for (std::string& a : all) argv.push_back(a.data());
        argv.push_back(nullptr);
        execv(worker.c_str(), argv.data());
        std::perror(worker.c_str());
        _exit(127);
    }
    close(events[1]);
    close(output[1]);
    return {pid, events[0], output[0]};
}

size_t residentMegabytes(pid_t pid) {
    std::ifstream statm("/proc/" + std::to_string(pid) + "/statm");
    size_t total = 0, resident = 0;
    statm >> total >> resident;
    return resident * static_cast<size_t>(sysconf(_SC_PAGESIZE)) >> 20;
}

struct Ended {
    std::vector<nlohmann::json> events;
    std::string output;
    size_t outputBytes = 0;
    int status = 0;
    bool tooLong = false, tooLarge = false;
    size_t megabytes = 0;
    double seconds = 0;
};

constexpr size_t keptOutput = 16 * 1024;

// Reads both pipes until the process has ended, or stops it.
Ended follow(const Child& child, const Limits& limits,
             const std::function<void(const nlohmann::json&)>& onEvent = nullptr) {
    Ended e;
    auto began = Clock::now();
    std::string partial;
    pollfd fds[2] = {{child.events, POLLIN, 0}, {child.output, POLLIN, 0}};
    int open = 2;
    bool stopped = false;
    while (open > 0) {
        poll(fds, 2, 50);
        for (pollfd& p : fds) {
            if (p.fd < 0 || !p.revents) continue;
            char part[65536];
            ssize_t n = read(p.fd, part, sizeof part);
            if (n <= 0) {
                close(p.fd);
                p.fd = -1;
                open--;
            } else if (&p == &fds[1]) {
                e.outputBytes += static_cast<size_t>(n);
                if (e.output.size() < keptOutput) e.output.append(part, static_cast<size_t>(n));
            } else {
                partial.append(part, static_cast<size_t>(n));
                for (size_t end; (end = partial.find('\n')) != std::string::npos; partial.erase(0, end + 1)) {
                    nlohmann::json event = nlohmann::json::parse(partial.substr(0, end), nullptr, false);
                    if (!event.is_object()) continue;
                    if (onEvent) onEvent(event);
                    e.events.push_back(std::move(event));
                }
            }
        }
        if (stopped) continue;
        e.tooLong = secondsSince(began) > limits.seconds;
        e.megabytes = residentMegabytes(child.pid);
        e.tooLarge = e.megabytes > limits.megabytes;
        if (e.tooLong || e.tooLarge) {
            kill(-child.pid, SIGKILL);
            stopped = true;
        }
    }
    waitpid(child.pid, &e.status, 0);
    kill(-child.pid, SIGKILL);  // what it may have left behind
    e.output.resize(std::min(e.output.size(), keptOutput));
    e.seconds = secondsSince(began);
    return e;
}

// With which the CPU device ends a program that cannot go on, and how its last line begins.
constexpr int deviceMemoryOnHost = 86;
constexpr const char* deviceMemoryLine = "CPU device: device pointer on host: ";

// The last line that a program printed before it gave up.
std::string lastLine(const std::string& output) {
    size_t end = output.find_last_not_of("\n ");
    if (end == std::string::npos) return "";
    size_t begin = output.find_last_of('\n', end);
    return output.substr(begin == std::string::npos ? 0 : begin + 1,
                         end - (begin == std::string::npos ? 0 : begin + 1) + 1);
}

// A CHECK of the student's (common/check.h) ended the program: "transpose.cu:97: CHECK(…) failed: …" in its output.
bool explainCheck(const std::string& output, const std::string& on, Failure& f) {
    size_t call = output.rfind(": CHECK"), failed = output.find(" failed: ", call);
    if (call == std::string::npos || failed == std::string::npos) return false;
    size_t begin = output.rfind('\n', call);
    begin = begin == std::string::npos ? 0 : begin + 1;
    std::string place = output.substr(begin, call - begin), text = output.substr(failed + 9);
    text = text.substr(0, text.find('\n'));
    size_t colon = place.rfind(':');
    f.what = output.substr(call + 2, failed - call - 2) + " failed" + on;
    f.element = text;
    f.writer = grading::fileName(place.substr(0, colon)) + place.substr(colon) + "  " +
               grading::sourceLine(place.substr(0, colon), std::atoi(place.c_str() + colon + 1));
    if (text.find("refused") != std::string::npos)
        f.cause = "a block has 1 to 1024 threads, a grid at least one block, shared memory is at most 48 KiB";
    return true;
}

const char* causeOf(int signal) {
    switch (signal) {
        case SIGSEGV:
        case SIGBUS: return "host code used a wrong pointer, or an index out of bounds";
        case SIGFPE: return "host code divided an integer by zero";
        case SIGILL: return "the compiler put a trap where host code can only go wrong: read its warnings";
        case SIGABRT: return "host code called abort, or an assert does not hold, or its heap is damaged";
        case SIGKILL: return "was the machine's memory full?";
    }
    return "";
}

// How a stage ended that said neither passed nor failed.
Failure explainEnd(const Ended& e, const Limits& limits, const std::string& trying) {
    Failure f;
    std::string on = trying.empty() ? "" : ", " + trying;
    if (e.tooLong) {
        f.what = "did not end within " + std::to_string(static_cast<int>(limits.seconds)) + " s" + on;
        f.cause = "does a loop ever end? Does one thread do the work of all?";
    } else if (e.tooLarge) {
        f.what = "took more than " + std::to_string(limits.megabytes) + " MB of memory and was stopped" + on;
        f.cause = "is something allocated again and again?";
    } else if (WIFSIGNALED(e.status)) {
        int signal = WTERMSIG(e.status);
        f.what = std::string(signal == SIGSEGV ? "crashed: segmentation fault in host code" : "crashed: ") +
                 (signal == SIGSEGV ? "" : strsignal(signal)) + on;
        f.cause = causeOf(signal);
        if (signal == SIGABRT && e.outputBytes) f.element = "it said: " + lastLine(e.output);
    } else if (WEXITSTATUS(e.status) == 1 && explainCheck(e.output, on, f)) {
    } else if (WEXITSTATUS(e.status) == deviceMemoryOnHost && lastLine(e.output).rfind(deviceMemoryLine, 0) == 0) {
        f.what = "device pointer on host" + on;
        f.element = "host code reads or writes memory of the device: the program ended there";
        f.cause = "only a kernel, or cudaMemcpy, reaches the arrays that are handed over";
    } else if (WEXITSTATUS(e.status) != 0) {
        f.what = "ended the whole program with exit status " + std::to_string(WEXITSTATUS(e.status)) + on;
        if (e.outputBytes) f.element = "it said: " + lastLine(e.output);
    } else {
        f.what = "ended the whole program by exit(0)" + on;
        f.cause = "a stage returns to its caller; it does not call exit";
    }
    return f;
}

Failure failureFrom(const nlohmann::json& f) {
    return {f.value("what", ""), f.value("element", ""), f.value("writer", ""), f.value("cause", ""),
            f.value("next", "")};
}

}  // namespace

void runStage(const std::string& worker, const std::string& device, uint64_t seed, const Limits& limits,
              StageResult& result) {
    Ended e = follow(start(worker, {"--stage", result.stage.id, "--seed", std::to_string(seed)}), limits);
    result.seconds += e.seconds;
    result.output += e.output;
    result.outputBytes += e.outputBytes;
    std::string trying;
    bool decided = false;
    for (const nlohmann::json& event : e.events) {
        if (event.contains("trying")) trying = event["trying"];
        if (event.contains("fact")) result.facts.push_back(event["fact"]);
        if (event.contains("report")) {
            result.report = event["report"];
            result.reportOn = trying;
        }
        if (event.contains("prediction")) {
            const auto& p = event["prediction"];
            Prediction prediction{p["question"], p["unit"], {}, p["measured"]};
            if (p["guessed"].is_number()) prediction.guessed = p["guessed"].get<double>();
            result.predictions.push_back(prediction);
        }
        if (event.contains("time")) {
            const auto& t = event["time"];
            result.times.push_back({t["on"], t["device"], t["milliseconds"], t["spread"], t["speed"], t["copy"],
                                    t["peak"], t.value("unit", "GB/s")});
        }
        if (event.contains("passed")) {
            result.outcome = Outcome::passed;
            decided = true;
        }
        if (event.contains("failed")) {
            result.outcome = event["failed"].value("notWritten", false) ? Outcome::notWritten : Outcome::failed;
            result.failure = failureFrom(event["failed"]);
            decided = true;
        }
        if (event.contains("thrown") && !decided) {
            result.outcome = Outcome::failed;
            result.failure = {"threw an exception, " + trying, event["thrown"], "", "", ""};
            decided = true;
        }
    }
    if (!decided) {
        result.outcome = Outcome::failed;
        result.failure = explainEnd(e, limits, trying);
    }
    if (result.outcome != Outcome::passed) result.onDevice = device;
    // What a CHECK printed is told by the failure already.
    if (Failure known; WIFEXITED(e.status) && WEXITSTATUS(e.status) == 1 && explainCheck(result.output, "", known)) {
        size_t check = result.output.rfind('\n', result.output.rfind(": CHECK"));
        result.output.resize(check == std::string::npos ? 0 : check + 1);
        result.outputBytes = result.output.size();
    }
}

bool stillUnwritten(const std::string& worker, const Stage& stage, uint64_t seed, const Limits& limits) {
    Ended e = follow(start(worker, {"--stage", stage.id, "--seed", std::to_string(seed), "--probe"}), limits);
    for (const nlohmann::json& event : e.events)
        if (event.contains("failed")) return event["failed"].value("notWritten", false);
    return false;
}

std::optional<Failure> runStages(const std::string& worker, const std::vector<std::string>& which, uint64_t seed,
                                 const Limits& limits, const std::function<void(const nlohmann::json&)>& onEvent) {
    std::string trying;
    std::vector<std::string> arguments = which;
    arguments.insert(arguments.end(), {"--seed", std::to_string(seed)});
    Ended e = follow(start(worker, arguments), limits, [&](const nlohmann::json& event) {
        if (event.contains("trying")) trying = event["trying"];
        onEvent(event);
    });
    // 1: doctest's, of a stage that failed and said so.
    if (!e.tooLong && !e.tooLarge && WIFEXITED(e.status) &&
        (WEXITSTATUS(e.status) == 0 ||
         (WEXITSTATUS(e.status) == 1 && !e.events.empty() && e.events.back().contains("ended"))))
        return {};
    return explainEnd(e, limits, trying);
}

}  // namespace grade
