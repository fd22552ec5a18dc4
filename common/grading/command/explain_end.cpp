#include "explain_end.h"

#include <signal.h>
#include <sys/stat.h>

#include <cctype>
#include <cstdlib>
#include <cstring>

#include "../stage/text.h"
#include "common/cpu/include/cpu_device/exit_status.h"

namespace grade {
namespace {

using grading::Failure;
using Why = Ending::Why;

// What the CPU device's last line begins with when host code has used an address of the device, or what is not there.
// The kind of defect follows, a sentence, and where it was: "file:line".
constexpr const char* deviceLine = "CPU device: ";

constexpr const char* beforeMain =
    "before main come only the constructors of global objects, and what initialises global variables";
constexpr const char* afterMain =
    "behind it come only the destructors of global objects, and functions that were given to atexit";

// The last line that a program printed before it gave up.
std::string lastLine(const std::string& output) {
    size_t end = output.find_last_not_of("\n ");
    if (end == std::string::npos) return "";
    size_t begin = output.find_last_of('\n', end);
    return output.substr(begin == std::string::npos ? 0 : begin + 1,
                         end - (begin == std::string::npos ? 0 : begin + 1) + 1);
}

// "kind: sentence: file:line", if that is what the CPU device said at last: then it is no output of the student's.
std::string takeDeviceLine(Ending& e) {
    const std::string whole = lastLine(e.output);
    if (whole.rfind(deviceLine, 0) != 0) return "";
    std::string line = whole.substr(std::strlen(deviceLine));
    const size_t behindKind = line.find(": "), beforeFile = line.rfind(": ");
    if (behindKind == beforeFile || line.rfind(':') == beforeFile) return "";  // somebody else said it
    const size_t begin = e.output.rfind(whole);
    e.outputBytes -= e.output.size() - begin;
    e.output.resize(begin);
    return line;
}

std::string lastWords(const Ending& e) { return e.output.empty() ? "" : "it said: " + lastLine(e.output); }

// What a program prints as the name of its source may be a device that never ends.
std::string lineOf(const std::string& file, int line) {
    struct stat s;
    bool isFile = stat(file.c_str(), &s) == 0 && S_ISREG(s.st_mode);
    return isFile ? grading::sourceLine(file, line) : "";
}

const char* causeOf(int signal) {
    switch (signal) {
        case SIGSEGV:
        case SIGBUS: return "host code used a wrong pointer, or an index out of bounds";
        case SIGFPE: return "host code divided an integer by zero";
        case SIGILL: return "the compiler put a trap where host code can only go wrong: read its warnings";
        case SIGABRT: return "host code called abort, or an assert does not hold, or its heap is damaged";
        case SIGKILL: return "was the machine's memory full?";
        case SIGXCPU: return "this shell limits the processor time of programs: ulimit -t";
        case SIGXFSZ: return "this shell limits the size of files: ulimit -f";
    }
    return "";
}

std::string seconds(const Limits& limits) { return std::to_string(static_cast<int>(limits.seconds)) + " s"; }

// Of "kind: sentence: file:line".
std::string placeTold(const std::string& line) {
    const size_t beforeLine = line.rfind(':'), beforeFile = line.rfind(": ");
    const std::string file = line.substr(beforeFile + 2, beforeLine - beforeFile - 2), number = line.substr(beforeLine);
    return grading::fileName(file) + number + "  " + lineOf(file, std::atoi(number.c_str() + 1));
}

Failure crash(const Ending& e, const std::string& on) {
    Failure f;
    f.what =
        std::string("crashed: ") + (e.status == SIGSEGV ? "segmentation fault in host code" : strsignal(e.status)) + on;
    f.cause = causeOf(e.status);
    if (e.status == SIGABRT) f.element = lastWords(e);
    return f;
}

Failure exitOf(const Ending& e, const std::string& on) {
    Failure f;
    if (e.status == 0) {
        f.what = "ended the whole program by exit(0)" + on;
        f.cause = "a stage returns to its caller; it does not call exit";
    } else {
        f.what = "ended the whole program with exit status " + std::to_string(e.status) + on;
        f.element = lastWords(e);
    }
    return f;
}

// "kind: sentence: file:line"
Failure hostDefect(const std::string& line, const std::string& on) {
    const std::string kind = line.substr(0, line.find(": "));
    Failure f;
    f.what = kind + on;
    f.writer = placeTold(line);
    if (kind == "device pointer on host") {
        f.element = "host code reads or writes memory of the device: the program ended there";
        f.cause = "only a kernel, or cudaMemcpy, reaches the arrays that are handed over";
    } else {
        f.element = line.substr(kind.size() + 2, line.rfind(": ") - kind.size() - 2);
        f.cause = kind == "out of bounds"    ? "an index is negative, or not less than the container's size"
                  : kind == "stack overflow" ? "a function calls itself without an end, or a local array is too large"
                                             : "is a container empty, or a pointer null?";
    }
    return f;
}

Failure notBegun(const Ending& e, const Limits& limits) {
    Failure f;
    f.cause = beforeMain;
    f.next = "look for global variables in your file";
    if (e.why == Why::tooLong) {
        f.what = "main did not begin within " + seconds(limits);
    } else if (e.why == Why::tooLarge) {
        f.what = "took more than " + std::to_string(limits.megabytes) + " MB of memory before main began";
    } else if (e.why == Why::crashed) {
        f.what = std::string("crashed before main began: ") + strsignal(e.status);
        f.element = lastWords(e);
    } else {
        f.what = "ended before main began, with exit status " + std::to_string(e.status);
        f.element = lastWords(e);
    }
    return f;
}

Failure notEnded(const Ending& e, const Limits& limits) {
    Failure f;
    f.cause = afterMain;
    f.next = "look for global variables in your file";
    if (e.why == Why::tooLong)
        f.what = "the stage came to its end, but the program did not within " + seconds(limits);
    else if (e.why == Why::tooLarge)
        f.what = "took more than " + std::to_string(limits.megabytes) + " MB of memory after the stage";
    else if (e.why == Why::crashed)
        f.what = std::string("crashed after the stage: ") + strsignal(e.status);
    else
        f.what = "the program ended with exit status " + std::to_string(e.status) + " after the stage";
    if (e.why == Why::crashed || e.why == Why::exited) f.element = lastWords(e);
    return f;
}

// The CPU device knows which limit it was, and CHECK_LAUNCH says so below its message: in a line that begins with a
// number.
std::string limitTold(const std::string& below) {
    if (below.rfind("\n  ", 0) == 0 && std::isdigit(static_cast<unsigned char>(below[3])))
        return below.substr(3, below.find('\n', 3) - 3);
    return "a block has 1 to 1024 threads, a grid at least one block, shared memory is at most 48 KiB";
}

}  // namespace

bool explainCheck(std::string& output, const std::string& on, Failure& f) {
    size_t call = output.rfind(": CHECK"), failed = output.find(" failed: ", call);
    if (call == std::string::npos || failed == std::string::npos) return false;
    size_t begin = output.rfind('\n', call);
    begin = begin == std::string::npos ? 0 : begin + 1;
    std::string place = output.substr(begin, call - begin), text = output.substr(failed + 9);
    text = text.substr(0, text.find('\n'));
    size_t colon = place.rfind(':');
    if (colon == std::string::npos) return false;
    f.what = output.substr(call + 2, failed - call - 2) + " failed" + on;
    f.element = text;
    f.writer = grading::fileName(place.substr(0, colon)) + place.substr(colon) + "  " +
               lineOf(place.substr(0, colon), std::atoi(place.c_str() + colon + 1));
    if (text.find("refused") != std::string::npos) f.cause = limitTold(output.substr(output.find(text) + text.size()));
    if (f.writer.rfind("buffer.h:", 0) == 0 && text.rfind("cudaErrorInvalidValue", 0) == 0) {
        f.what = "an array that was handed over cannot be used any more" + on;
        f.writer.clear();
        f.cause = "it belongs to the caller: does your code free it, or reset the device?";
    }
    output.resize(begin);
    return true;
}

Failure explainEnd(Ending& e, const Limits& limits, const std::string& trying) {
    Failure f;
    std::string on = trying.empty() ? "" : ", " + trying;
    if (e.why == Why::spoiledEvents) {
        f.what = "something else than the graders wrote to their own file" + on;
        f.element = "descriptor " + std::to_string(grading::eventsDescriptor) + " is theirs";
        f.cause = "write only to what your code has opened, and print to 1 and 2";
    } else if (e.why == Why::exited && e.status == grading::closedSocketStatus) {
        f.what = "closed a file that it did not open: the graders' own" + on;
        f.cause = "close only what your code has opened";
    } else if (!e.began) {
        return notBegun(e, limits);
    } else if (e.allStagesDone) {
        return notEnded(e, limits);
    } else if (e.why == Why::tooLong) {
        f.what = "did not end within " + seconds(limits) + on;
        f.cause = "does a loop ever end? Does one thread do the work of all?";
    } else if (e.why == Why::tooLarge) {
        f.what = "took more than " + std::to_string(limits.megabytes) + " MB of memory and was stopped" + on;
        f.cause = "is something allocated again and again?";
    } else if (e.why == Why::crashed) {
        const std::string told = e.status == SIGSEGV ? takeDeviceLine(e) : "";
        f = crash(e, on);
        if (!told.empty()) f.writer = placeTold(told);
        return f;
    } else if (e.status == cpu_device::defectExitStatus) {
        const std::string told = takeDeviceLine(e);
        return told.empty() ? exitOf(e, on) : hostDefect(told, on);
    } else {
        return exitOf(e, on);
    }
    return f;
}

}  // namespace grade
