#include "lines.h"

#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <mutex>

#include "../../text/utf8.h"
#include "../run/programs.h"
#include "../run/symbols.h"

extern char** environ;

namespace cpu_device {
namespace {

// binutils' addr2line, kept running: it answers an address a line, as we ask.
class Addr2line {
public:
    std::vector<std::vector<Frame>> ask(const std::vector<uintptr_t>& places) {
        std::vector<std::vector<Frame>> answers(places.size());
        if (!start()) return answers;
        // In portions, so that neither pipe fills up while both sides write.
        constexpr size_t portion = 64;
        for (size_t from = 0; from < places.size(); from += portion) {
            size_t to = std::min(places.size(), from + portion);
            for (size_t i = from; i < to; i++)
                std::fprintf(in, "0x%lx\n", static_cast<unsigned long>(places[i] - 1 - bias));
            std::fprintf(in, "0x0\n");  // whose answer marks the end
            std::fflush(in);
            for (size_t i = from; i < to; i++) readFrames(answers[i], i == from);
            readFrames(ignored, false);
        }
        return answers;
    }

private:
    bool start() {
        if (in) return true;
        if (failed) return false;
        failed = true;
        char path[PATH_MAX];
        ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
        if (n <= 0) return false;
        path[n] = 0;
        bias = executableBias();
        int toChild[2], fromChild[2];
        if (pipe2(toChild, O_CLOEXEC) != 0 || pipe2(fromChild, O_CLOEXEC) != 0) return false;
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, toChild[0], 0);
        posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1);
        const char* arguments[] = {"addr2line", "-a", "-i", "-f", "-C", "-e", path, nullptr};
        pid_t child;
        int error = posix_spawnp(&child, "addr2line", &actions, nullptr, const_cast<char**>(arguments), environ);
        posix_spawn_file_actions_destroy(&actions);
        close(toChild[0]);
        close(fromChild[1]);
        if (error != 0) {
            close(toChild[1]);
            close(fromChild[0]);
            std::fputs("CPU device: addr2line (package binutils) is missing: no source lines\n", stderr);
            return false;
        }
        in = fdopen(toChild[1], "w");
        out = fdopen(fromChild[0], "r");
        return true;
    }

    // One answer: "0x…" then pairs of function and file:line, up to the next "0x…" line, which is kept.
    void readFrames(std::vector<Frame>& frames, bool first) {
        if (first && !readLine()) return;  // the address itself
        std::vector<Frame> inner;
        while (readLine() && line.compare(0, 2, "0x") != 0) {
            Frame f;
            f.function = withoutParameters(line);
            if (!readLine()) break;
            size_t end = line.find(" (discriminator");
            if (end != std::string::npos) line.resize(end);
            size_t colon = line.rfind(':');
            if (colon != std::string::npos) {
                f.file = line.substr(0, colon);
                f.line = std::atoi(line.c_str() + colon + 1);
            }
            inner.push_back(f);
            if (&frames == &ignored) return;  // the last answer has one pair and nothing behind it
        }
        frames.assign(inner.rbegin(), inner.rend());
    }

    bool readLine() {
        line.clear();
        for (int c; (c = std::fgetc(out)) != EOF;) {
            if (c == '\n') return true;
            line += static_cast<char>(c);
        }
        return false;
    }

    FILE* in = nullptr;
    FILE* out = nullptr;
    bool failed = false;
    uintptr_t bias = 0;
    std::string line;
    std::vector<Frame> ignored;
};

std::mutex linesLock;  // the executor, the analysis and the report all ask
auto& addr2line = *new Addr2line;
auto& known = *new std::map<uintptr_t, std::vector<Frame>>;

// The CPU device's own headers, and the system's: a printf that checks its arguments is inlined from one.
bool isNobodys(const Frame& f) {
    return f.file.rfind("/usr/", 0) == 0 || f.file.find("cpu_device/") != std::string::npos ||
           f.file.find("common/cpu/") != std::string::npos || f.file.empty() || f.file == "??" || f.line == 0;
}

// The student named it as given to the compiler; debug information may have made it absolute.
std::string asNamed(const std::string& file) {
    for (const Program* p = firstProgram(); p; p = p->next) {
        std::string named = p->file;
        if (file == named) return named;
        if (file.size() > named.size() && file.compare(file.size() - named.size(), named.size(), named) == 0 &&
            file[file.size() - named.size() - 1] == '/')
            return named;
        for (size_t i = 0; i < p->blockCount; i++) {
            std::string other = p->blocks[i].file;
            if (file.size() > other.size() && file.compare(file.size() - other.size(), other.size(), other) == 0 &&
                file[file.size() - other.size() - 1] == '/')
                return other;
        }
    }
    return file;
}

std::vector<Frame> ofTheProgram(std::vector<Frame> frames) {
    frames.erase(std::remove_if(frames.begin(), frames.end(), isNobodys), frames.end());
    for (Frame& f : frames) f.file = asNamed(f.file);
    return frames;
}

void lookUp(const std::vector<uintptr_t>& places) {
    std::vector<uintptr_t> unknown;
    for (uintptr_t p : places)
        if (p && !known.count(p)) unknown.push_back(p);
    if (unknown.empty()) return;
    // Code that the compiler moved or merged has no line: then the line of the code before it is near enough.
    std::vector<uintptr_t> asked = unknown;
    for (uintptr_t back = 0; back <= 64 && !asked.empty(); back += 8) {
        std::vector<uintptr_t> places;
        for (uintptr_t p : asked) places.push_back(p - back);
        std::vector<std::vector<Frame>> answers = addr2line.ask(places);
        std::vector<uintptr_t> still;
        for (size_t i = 0; i < asked.size(); i++) {
            std::vector<Frame>& frames = known[asked[i]];
            frames = ofTheProgram(answers[i]);
            if (frames.empty()) still.push_back(asked[i]);
        }
        asked = still;
    }
}

template <class Use>
void forBlocks(const std::string& file, Use use) {
    for (const Program* p = firstProgram(); p; p = p->next)
        for (size_t i = 0; i < p->blockCount; i++)
            if (file == p->blocks[i].file) use(p->blocks[i], static_cast<int>(i));
}

const SourceBlock* functionAround(const std::string& file, int line) {
    const SourceBlock* function = nullptr;
    forBlocks(file, [&](const SourceBlock& b, int) {
        if (b.kind == SourceBlock::function && b.firstLine <= line && line <= b.lastLine &&
            (!function || b.firstLine >= function->firstLine))
            function = &b;
    });
    return function;
}

}  // namespace

const std::vector<Frame>& framesOf(uintptr_t place) {
    std::lock_guard<std::mutex> lock(linesLock);
    lookUp({place});
    return known[place];
}

void prefetchFrames(const std::vector<uintptr_t>& places) {
    std::lock_guard<std::mutex> lock(linesLock);
    lookUp(places);
}

SourcePlace sourcePlace(uintptr_t place) {
    const std::vector<Frame>& frames = framesOf(place);
    if (frames.empty()) return {};
    return {frames.back().file, frames.back().line, frames.back().function};
}

uintptr_t placeOfCall(const CallPlaces& call) {
    std::lock_guard<std::mutex> lock(linesLock);
    static auto& answered = *new std::map<CallPlaces, uintptr_t>;
    auto [answer, isNew] = answered.insert({call, 0});
    if (!isNew) return answer->second;
    std::vector<std::vector<Frame>> answers = addr2line.ask(call);
    for (size_t i = 0; i < call.size(); i++) {
        std::vector<Frame> frames = ofTheProgram(answers[i]);
        if (frames.empty()) continue;
        known[call[i]] = frames;
        return answer->second = call[i];
    }
    return 0;
}

std::vector<LoopRange> loopsAround(const std::string& file, int line) {
    std::vector<LoopRange> loops;
    const SourceBlock* last = nullptr;
    int number = 0;  // a file's blocks stand together
    forBlocks(file, [&](const SourceBlock& b, int i) {
        number = last && &b == last + 1 ? number + 1 : 0;
        last = &b;
        if (b.kind == SourceBlock::loop && b.firstLine <= line && line <= b.lastLine)
            loops.push_back({i + 1, b.firstLine, b.lastLine, number});
    });
    std::stable_sort(loops.begin(), loops.end(), [](const LoopRange& a, const LoopRange& b) {
        return a.firstLine != b.firstLine ? a.firstLine < b.firstLine : a.lastLine > b.lastLine;
    });
    return loops;
}

int longStatementAround(const std::string& file, int line) {
    int first = 0;
    forBlocks(file, [&](const SourceBlock& b, int) {
        if (b.kind == SourceBlock::longStatement && b.firstLine <= line && line <= b.lastLine) first = b.firstLine;
    });
    return first;
}

// Asked for many lines of few files.
std::string sourceLine(const std::string& file, int line) {
    static auto& files = *new std::map<std::string, std::vector<std::string>>;
    std::lock_guard<std::mutex> lock(linesLock);
    auto [known, isNew] = files.try_emplace(file);
    std::vector<std::string>& lines = known->second;
    if (isNew) {
        std::ifstream in(file);
        for (std::string text; std::getline(in, text);) lines.push_back(text);
    }
    return line > 0 && size_t(line) <= lines.size() ? lines[size_t(line) - 1] : "";
}

std::string sourceText(const std::string& file, int line) {
    std::string text = sourceLine(file, line);
    size_t from = text.find_first_not_of(" \t");
    size_t to = text.find_last_not_of(" \t\r");
    return from == std::string::npos ? "" : text::printable(text.substr(from, to - from + 1));
}

bool mayReturnBefore(const std::string& file, int line) {
    const SourceBlock* function = functionAround(file, line);
    if (!function) return true;
    int loopEnd = line;
    for (const LoopRange& loop : loopsAround(file, line))
        if (loop.firstLine >= function->firstLine && loop.lastLine > loopEnd) loopEnd = loop.lastLine;
    bool found = false;
    forBlocks(file, [&](const SourceBlock& b, int) {
        if (b.kind == SourceBlock::returnStatement && b.firstLine >= function->firstLine && b.firstLine <= loopEnd)
            found = true;
    });
    return found;
}

int conditionalAround(const std::string& file, int line) {
    int first = 0;
    const SourceBlock* function = functionAround(file, line);
    forBlocks(file, [&](const SourceBlock& b, int) {
        if (b.kind == SourceBlock::conditional && b.firstLine <= line && line <= b.lastLine && function &&
            b.firstLine >= function->firstLine && b.firstLine >= first)
            first = b.firstLine;
    });
    return first;
}

}  // namespace cpu_device
