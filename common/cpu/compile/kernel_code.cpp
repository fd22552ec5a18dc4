#include "kernel_code.h"

#include <algorithm>
#include <cstdlib>

#include "lexer.h"

namespace cpucc {

std::vector<std::string> namesIn(std::string_view text) {
    std::vector<std::string> names;
    for (size_t i = 0; i < text.size(); i++) {
        if (text[i] == '"') {
            for (i++; i < text.size() && text[i] != '"'; i++) i += text[i] == '\\';
        } else if (beginsName(text[i])) {
            size_t end = i;
            while (end < text.size() && isPartOfName(text[end])) end++;
            std::string_view name = text.substr(i, end - i);
            i = end - 1;
            if (begins(text.substr(end), "(D)")) i += 3;  // it has the value that it began with
            // int4 and its kin are copied as a whole: the structure and that share its place.
            constexpr std::string_view whole = ".whole";
            if (name.size() > whole.size() && name.substr(name.size() - whole.size()) == whole)
                name.remove_suffix(whole.size());
            names.emplace_back(name);
        } else if (std::isdigit(static_cast<unsigned char>(text[i]))) {
            while (i + 1 < text.size() && isPartOfName(text[i + 1])) i++;
        }
    }
    return names;
}

namespace {

// "[kernel.cu:86:10] at = first;": takes the places out of a line, and returns the last one in the user's own code.
struct Placed {
    std::string text, file;
    int line = 0;
};
Placed withoutPlaces(const std::string& line) {
    Placed p;
    for (size_t i = 0; i < line.size(); i++) {
        const size_t end = line[i] == '[' ? line.find(']', i) : npos;
        std::string_view inside = end == npos ? "" : std::string_view(line).substr(i + 1, end - i - 1);
        inside = inside.substr(0, inside.find(" discrim"));
        const size_t column = inside.rfind(':');
        const size_t row = column == npos || column == 0 ? npos : inside.rfind(':', column - 1);
        const auto number = row == npos ? "" : inside.substr(row + 1, column - row - 1);
        if (number.empty() || !std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; })) {
            p.text += line[i];
            continue;
        }
        const auto file = inside.substr(0, row);
        if (!holds(file, "/cpu_device/")) {
            p.file = file.substr(file.rfind('/') + 1);
            p.line = std::stoi(std::string(number));
        }
        i = end;
        if (i + 1 < line.size() && line[i + 1] == ' ') i++;
    }
    return p;
}

// "name (arguments)" → "name"; "" if it is no call. A conversion, "(int) x", begins with its bracket.
std::string functionCalled(std::string_view text) {
    const size_t open = text.find(" (");
    if (open == npos || open == 0 || text.back() != ')' || !(beginsName(text[0]))) return "";
    int depth = 0;
    for (size_t i = 0; i < open; i++) {
        depth += text[i] == '<';
        depth -= text[i] == '>';
        const bool ofCall = isPartOfName(text[i]) || holds("<>:~,* &{}[]()", text.substr(i, 1));
        if (!ofCall || (text[i] == ' ' && depth == 0)) return "";
    }
    return std::string(text.substr(0, open));
}

CodeLine statementOf(const Placed& p) {
    CodeLine s;
    s.text = p.text.substr(std::min(p.text.find_first_not_of(' '), p.text.size()));
    s.file = p.file;
    s.line = p.line;
    if (begins(s.text, "# ")) s.text.erase(0, 2);
    if (!s.text.empty() && s.text.back() == ';') s.text.pop_back();
    if (begins(s.text, "if (") || begins(s.text, "switch (")) return s;
    // "v ={v} {CLOBBER(eol)}" says that a variable has come to its end.
    const size_t writesVolatile = s.text.find(" ={v} ");
    s.isVolatile = writesVolatile != npos && !holds(s.text, "{CLOBBER");
    if (s.isVolatile) s.text.replace(writesVolatile, 6, " = ");
    const size_t equals = s.text.find(" = ");
    if (begins(s.text, "__asm__")) {  // from one to another, which the compiler is not to know
        const std::vector<std::string> names = namesIn(s.text);
        if (names.size() == 3) s.left = names[1], s.right = names[2];
    } else if (equals != npos) {
        s.left = s.text.substr(0, equals);
        s.right = s.text.substr(equals + 3);
    }
    s.called = functionCalled(equals == npos ? s.text : s.right);
    return s;
}

}  // namespace

// Where kernels stand in what g++ wrote: they alone are flattened.
std::vector<KernelCode> kernelsIn(const std::string& dump) {
    std::vector<KernelCode> kernels;
    std::set<std::string> loadingFunctions;
    std::string name, function;  // as the linker knows it; as a call has it
    bool flat = false, inside = false, declares = false;
    int block = 0;
    for (size_t at = 0; at < dump.size();) {
        const size_t end = std::min(dump.find('\n', at), dump.size());
        const std::string line = dump.substr(at, end - at);
        at = end + 1;
        if (begins(line, ";; Function ")) {
            const size_t comma = line.find(", funcdef_no="), open = comma == npos ? npos : line.rfind('(', comma);
            name = open == npos ? "" : line.substr(open + 1, comma - open - 1);
            function = open == npos || open < 13 ? "" : line.substr(12, open - 13);
            flat = false;
        } else if (begins(line, "__attribute__((")) {
            flat = holds(line, "flatten");
        } else if (line == "{") {
            inside = declares = flat && !name.empty();
            if (inside) kernels.push_back({name, {}, {}, {}, {}});
        } else if (line == "}") {
            inside = false;
        } else if (!flat && holds(line, "__builtin___tsan_") && holds(line, "read")) {
            loadingFunctions.insert(function);
        } else if (inside && declares && holds(line, "<bb ")) {
            declares = false;
        } else if (inside && declares) {  // "  float values[4];"
            const std::string declared = withoutPlaces(line).text;
            const std::vector<std::string> names = namesIn(declared.substr(0, declared.find('[')));
            if (names.empty()) continue;
            const size_t name = declared.rfind(names.back()), behind = name + names.back().size();
            kernels.back().locals[names.back()] = declared.substr(0, name) + declared.substr(behind);
        } else if (inside && begins(line, "  <bb ")) {
            block = std::atoi(line.c_str() + 6);
        } else if (inside && begins(line, "    goto <bb ")) {
            CodeLine& s = kernels.back().statements.back();
            if (begins(s.text, "if (") && !s.goesTo) s.goesTo = std::atoi(line.c_str() + 13);
        } else if (inside && (!holds(line, "<bb ") || holds(line, "PHI <") || holds(line, " = "))) {
            kernels.back().statements.push_back(statementOf(withoutPlaces(line)));
            CodeLine& s = kernels.back().statements.back();
            s.block = block;
            if (begins(s.called, "__builtin___ubsan_handle_out_of_bounds"))
                kernels.back().afterWrongIndices.insert(block);
            if (kernels.back().readsOneOfTheSameName(s)) s.right.clear();
        }
    }
    for (KernelCode& kernel : kernels) kernel.loadingFunctions = loadingFunctions;
    return kernels;
}

std::string nameFilledBy(const CodeLine& s) {
    if (s.left.empty() || goesThroughPointer(s.left)) return "";
    const std::vector<std::string> names = namesIn(s.left.substr(0, s.left.find('[')));
    return names.empty() ? "" : names.front();
}

bool goesThroughPointer(std::string_view part) {
    if (begins(part, "&")) return false;  // "&_4->x" only says where
    return begins(part, "*") || holds(part, "MEM[") || holds(part, "MEM <") || holds(part, "MEM_REF") ||
           holds(part, "->") || holds(part, "(*");
}

bool standsIn(const CodeLine& s, const std::vector<SourceLines>& parts) {
    return std::any_of(parts.begin(), parts.end(), [&](const SourceLines& p) {
        return p.file == s.file && p.firstLine <= s.line && s.line <= p.lastLine;
    });
}

bool isPhi(const CodeLine& s) { return begins(s.right, "PHI <"); }

}  // namespace cpucc
