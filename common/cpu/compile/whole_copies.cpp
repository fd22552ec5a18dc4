#include "whole_copies.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <vector>

#include "text.h"

namespace cpucc {
namespace {

constexpr size_t largestStruct = 256;  // what is larger stays a memcpy: the runtime sees that too

#if defined(__aarch64__)
constexpr const char* vectorRegister = "w";
#else
constexpr const char* vectorRegister = "x";
#endif

// "a, b [1, 2], c" → three, without the spaces around them. Ends at a bracket that was not opened.
std::vector<std::string_view> arguments(std::string_view text) {
    std::vector<std::string_view> found;
    int depth = 0;
    size_t start = 0;
    for (size_t i = 0;; i++) {
        char c = i < text.size() ? text[i] : ')';
        if (c == '(' || c == '[' || c == '{' || c == '<') depth++;
        if (c == ')' || c == ']' || c == '}' || c == '>') depth--;
        if (depth >= 0 && (depth > 0 || c != ',')) continue;
        while (start < i && text[start] == ' ') start++;
        found.push_back(text.substr(start, i - start));
        start = i + 1;
        if (depth < 0) return found;
    }
}

size_t numberAt(std::string_view text, size_t at) {
    size_t number = 0;
    std::from_chars(text.data() + at, text.data() + text.size(), number);
    return number;
}

std::string_view lastWord(std::string_view text) { return text.substr(text.rfind(' ') + 1); }

// One end of a copy: `i8* align 8 %14`, `ptr align 8 @points`.
struct Place {
    std::string type, value;
    size_t alignment = 1;

    explicit Place(std::string_view argument) {
        type = argument.substr(0, argument.find(' '));
        size_t align = argument.find(" align ");
        if (align == std::string_view::npos) return;
        alignment = numberAt(argument, align + 7);
        value = argument.substr(std::min(argument.find(' ', align + 7), argument.size() - 1) + 1);
    }
};

class CopyRewriter {
public:
    std::string run(std::string_view ir) {
        for (size_t at = 0, end; at < ir.size(); at = end) {
            end = std::min(ir.find('\n', at), ir.size() - 1) + 1;
            std::string_view line = ir.substr(at, end - at);
            if (startsWith(line, "define ")) locals.clear();
            noteLocal(line);
            if (!copy(line)) result += line;
        }
        return std::move(result);
    }

private:
    std::string result;
    std::set<std::string, std::less<>> locals;  // values that point into the function's own variables
    size_t copies = 0;

    void noteLocal(std::string_view line) {
        size_t equals = line.find(" = ");
        if (equals == std::string_view::npos || line[0] != ' ' || equals < 2) return;
        std::string_view what = line.substr(equals + 3), of;
        if (startsWith(what, "getelementptr")) {
            std::vector<std::string_view> operands = arguments(what.substr(0, what.find('\n')));
            if (operands.size() > 1) of = lastWord(operands[1]);
        } else if (startsWith(what, "bitcast ")) {
            of = lastWord(what.substr(0, what.rfind(" to ")));
        }
        if (startsWith(what, "alloca ") || locals.count(of)) locals.emplace(line.substr(2, equals - 2));
    }

    // What one variable of a thread gets from another is no access to memory, and best left to the optimiser.
    bool isLocal(const Place& place) const { return locals.count(place.value) > 0; }

    bool copy(std::string_view line) {
        size_t call = line.find("call void @llvm.memcpy.p0"), open = line.find('(');
        if (call == std::string_view::npos || open == std::string_view::npos) return false;
        std::vector<std::string_view> operands = arguments(line.substr(open + 1));
        if (operands.size() != 4 || operands[3] != "i1 false" || !startsWith(operands[2], "i64 ")) return false;
        Place to(operands[0]), from(operands[1]);
        size_t bytes = numberAt(operands[2], 4), piece = std::min({to.alignment, from.alignment, size_t(16)});
        if (piece < 8 || bytes == 0 || bytes % piece != 0 || bytes > largestStruct) return false;
        if (isLocal(to) && isLocal(from)) return false;

        size_t debug = line.find(", !dbg ");
        std::string where = debug == std::string_view::npos ? "" : std::string(arguments(line.substr(debug + 2))[0]);
        if (!where.empty()) where = ", " + where.substr(0, where.find('\n'));
        std::string loads, stores;
        for (size_t offset = 0; offset < bytes; offset += piece) move(to, from, offset, piece, where, loads, stores);
        result += loads + stores;
        return true;
    }

    // A load, an empty asm through which the value goes in one register, and a store.
    void move(const Place& to, const Place& from, size_t offset, size_t piece, const std::string& where,
              std::string& loads, std::string& stores) {
        std::string type = piece == 16 ? "<4 x i32>" : "i64", registers = piece == 16 ? vectorRegister : "r";
        std::string name = "%.whole" + std::to_string(copies++),
                    align = ", align " + std::to_string(piece) + where + "\n";
        auto address = [&](const Place& place, const std::string& suffix) {
            std::string pointer = place.type == "ptr" ? "ptr" : type + "*";
            return "  " + name + suffix + ".byte = getelementptr i8, " + place.type + " " + place.value + ", i64 " +
                   std::to_string(offset) + where + "\n  " + name + suffix + " = bitcast " + place.type + " " + name +
                   suffix + ".byte to " + pointer + where + "\n";
        };
        std::string pointerType = from.type == "ptr" ? "ptr " : type + "* ";
        loads += address(from, ".from") + "  " + name + ".loaded = load " + type + ", " + pointerType + name + ".from" +
                 align;
        loads += "  " + name + " = call " + type + " asm \"\", \"=" + registers + ",0\"(" + type + " " + name +
                 ".loaded) nounwind readnone" + where + "\n";
        stores += address(to, ".to") + "  store " + type + " " + name + ", " + pointerType + name + ".to" + align;
    }
};

}  // namespace

std::string withWholeCopies(std::string_view ir) { return CopyRewriter().run(ir); }

}  // namespace cpucc
