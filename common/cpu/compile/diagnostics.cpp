#include "diagnostics.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <sstream>
#include <vector>

#include "../../text/utf8.h"
#include "text.h"

namespace cpucc {
namespace {

struct Message {  // file:line:column: severity: text
    std::string file, severity, text;
    int line = 0, column = 0;
    bool moved = false;  // the compiler saw it in another column
};

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

std::optional<Message> parse(const std::string& line) {
    for (const char* severity : {"error", "warning", "note", "fatal error"}) {
        size_t at = line.find(std::string(": ") + severity + ": ");
        if (at == std::string::npos) continue;
        size_t second = line.rfind(':', at - 1);
        size_t first = second == std::string::npos || second == 0 ? std::string::npos : line.rfind(':', second - 1);
        if (first == std::string::npos) continue;
        Message m;
        m.file = line.substr(0, first);
        m.severity = severity;
        m.text = line.substr(at + 4 + m.severity.size());
        m.line = std::atoi(line.c_str() + first + 1);
        m.column = std::atoi(line.c_str() + second + 1);
        if (m.line > 0 && m.column > 0) return m;
    }
    return std::nullopt;
}

std::string between(const std::string& text, std::string_view begin, std::string_view end) {
    size_t from = text.find(begin);
    if (from == std::string::npos) return "";
    from += begin.size();
    size_t to = text.find(end, from);
    return to == std::string::npos ? "" : text.substr(from, to - from);
}

// What is wrong with a launch, instead of what is wrong with the call that it has become. Empty: not about a launch.
std::string launchProblem(const std::string& text) {
    if (contains(text, "cpu_device::PointerLauncher<"))  // g++
        if (std::string takes = between(text, "PointerLauncher<", ">) ("); contains(text, ">) ("))
            return "the kernel takes (" + takes + "), but this launch passes (" + between(text, ">) (", ")’") +
                   between(text, ">) (", ")'") + ")";
    if (contains(text, "call to object of type") && contains(text, "PointerLauncher<"))  // clang
        return "the kernel takes (" + between(text, "PointerLauncher<", ">'") +
               "), but this launch passes other arguments";
    if (contains(text, "call to") && (contains(text, "launchPointer") || contains(text, "launchCall"))) {
        if (contains(text, "overloaded function"))
            return "this kernel's name stands for several functions: name its template arguments, or cast it to a type";
        return "a launch needs <<<grid, block>>>, and may add the bytes of shared memory and a stream; "
               "this one cannot be understood so";
    }
    return "";
}

// Of a note on such a call: what a student can use.
std::string usefulReason(const std::string& note) {
    if (contains(note, "no known conversion") || contains(note, "cannot convert")) {
        size_t at = std::min(note.find("no known conversion"), note.find("cannot convert"));
        return note.substr(at);
    }
    if (contains(note, "not viable: requires") && !contains(note, "template"))
        return note.substr(note.find("requires"));
    return "";
}

// Lines of g++'s "required from" kind that lead through the inside of a launch.
bool insideLaunch(const std::string& line) {
    bool launchHeader = contains(line, "cpu_device/launch.h");
    bool required = contains(line, "required from");
    bool instantiation = contains(line, ": In instantiation of") || contains(line, "in instantiation of");
    bool ours = launchHeader || contains(line, "<lambda(auto:") || contains(line, "cpu_device::CallLauncher") ||
                contains(line, "cpu_device::ArgumentPack") || contains(line, "cpu_device::enterCall");
    return (required || instantiation) && ours;
}

class Presenter {
public:
    explicit Presenter(const DiagnosticContext& context) : context(context) {}

    std::string run(const std::string& output) {
        // The linker names places in the runtime, which nobody has written who reads this.
        if (contains(output, "relocation truncated to fit"))
            return "the variables of the program, __device__ ones among them, take more than 2 GB: allocate large "
                   "arrays with cudaMalloc()\n";
        std::istringstream stream(output);
        for (std::string line; std::getline(stream, line);) {
            line = renamed(line);
            if (std::optional<Message> message = parse(line)) {
                showMessage(*message, unshift(*message) ? written(*message) : line);
            } else if (startsWith(line, "In file included from ") || startsWith(line, "                 from ")) {
                inclusion.push_back(line);
            } else if (contains(line, "undefined reference") && !linkerSaid.insert(line).second) {
                continue;  // the device pass misses it too
            } else if (!insideLaunch(line) && !(dropping && startsWith(line, " "))) {
                bool snippet = startsWith(line, " ");
                if (!snippet) finishError();
                (snippet && !error.empty() ? snippets : result) += line + "\n";
            }
        }
        finishError();
        return result;
    }

private:
    const DiagnosticContext& context;
    std::string result;
    std::vector<std::string> inclusion;  // "In file included from" lines not yet shown
    std::set<std::string> linkerSaid;
    std::string error, snippets;  // an explained error, until its notes have been read
    Message errorPlace;
    bool dropping = false;  // leave out what belongs to the last message

    std::string renamed(std::string line) const {
        for (const auto& [path, name] : context.names)
            for (size_t at; (at = line.find(path)) != std::string::npos;) line.replace(at, path.size(), name);
        return line;
    }

    // Moves the column back to where the student wrote it. False if it was there.
    bool unshift(Message& m) const {
        auto shifts = context.shifts.find(m.file);
        if (shifts == context.shifts.end()) return false;
        int column = m.column, moved = 0;  // by the shifts to the left of it
        for (const Shift& s : shifts->second) {
            if (s.line != m.line || column < s.column + moved) continue;
            if (column < s.column + moved + s.inserted) {
                moved = column - s.column;  // in what was put in
                break;
            }
            moved += s.inserted - s.removed;
        }
        m.column -= moved;
        m.moved = moved != 0;
        return m.moved;
    }

    static std::string written(const Message& m, const std::string& severity, const std::string& text) {
        return m.file + ":" + std::to_string(m.line) + ":" + std::to_string(m.column) + ": " + severity + ": " + text;
    }
    static std::string written(const Message& m) { return written(m, m.severity, m.text); }

    void showMessage(const Message& m, const std::string& line) {
        bool note = m.severity == "note";
        if (note && !error.empty()) {  // a note on an error that has been put in other words
            std::string reason = usefulReason(m.text);
            if (!reason.empty() && !contains(error, ": " + reason)) error += ": " + reason;
            dropping = true;
            inclusion.clear();
            return;
        }
        finishError();
        dropping = note && (endsWith(m.file, "cpu_device/launch.h") || insideLaunch(line));
        std::string problem = note ? "" : launchProblem(m.text);
        if (!problem.empty()) {
            error = written(m, "error", problem);
            errorPlace = m;
            inclusion.clear();
        } else if (!dropping) {
            for (const std::string& from : inclusion) result += from + "\n";
            result += line + "\n" + sourceLine(m);
            dropping = m.moved;  // the compiler's marker is at the wrong place
        }
        inclusion.clear();
    }

    void finishError() {
        if (!error.empty()) result += error + "\n" + (errorPlace.moved ? "" : snippets) + sourceLine(errorPlace);
        error.clear();
        snippets.clear();
        dropping = false;
    }

    std::string sourceLine(const Message& m) const {
        auto original = context.originals.find(m.file);
        if (!(context.addSourceLines || m.moved) || original == context.originals.end()) return "";
        std::istringstream file(readFile(original->second).value_or(""));
        std::string line;
        for (int i = 0; i < m.line; i++)
            if (!std::getline(file, line)) return "";
        std::string marker;
        for (size_t i = 0; i + 1 < static_cast<size_t>(m.column) && i < line.size(); i++) {
            bool insideCharacter = (static_cast<unsigned char>(line[i]) & 0xC0) == 0x80;  // UTF-8
            if (!insideCharacter) marker += line[i] == '\t' ? '\t' : ' ';  // g++ counts a tab as 8: a little off
        }
        return line + "\n" + marker + "^\n";
    }
};

std::string coloured(const std::string& text) {
    std::string result;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        if (std::optional<Message> m = parse(line)) {
            bool note = m->severity == "note", warning = m->severity == "warning";
            const char* colour = note ? "\033[1;36m" : warning ? "\033[1;35m" : "\033[1;31m";
            size_t at = line.find(m->severity + ": ", m->file.size());
            line = line.substr(0, at) + colour + m->severity + ":\033[0m" + line.substr(at + m->severity.size() + 1);
        }
        result += line + "\n";
    }
    return result;
}

}  // namespace

bool saysOnlyWhatNvccTakes(const std::string& output) {
    bool any = false;
    std::istringstream stream(output);
    for (std::string line; std::getline(stream, line);) {
        std::optional<Message> m = parse(line);
        if (!m || (m->severity != "error" && m->severity != "fatal error")) continue;
        if (!contains(m->text, " changes meaning of ") && m->text.rfind("extra qualification ", 0) != 0 &&
            !contains(m->text, " needed for in-class initialization of static data member "))
            return false;
        any = true;
    }
    return any;
}

std::string presentable(const std::string& output, const DiagnosticContext& context) {
    // They quote the source, whatever bytes it holds.
    std::string shown = text::printable(Presenter(context).run(output));
    return context.colours ? coloured(shown) : shown;
}

}  // namespace cpucc
