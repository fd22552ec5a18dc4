#include "submission.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "code_words.h"
#include "common/text/utf8.h"

namespace grade {
namespace {

constexpr size_t largestSubmission = 1 << 20;

std::string readAtMost(int fd, size_t most) {
    std::string text(most + 1, '\0');
    size_t n = 0;
    for (ssize_t more; n < text.size() && (more = ::read(fd, text.data() + n, text.size() - n)) > 0;) n += size_t(more);
    text.resize(n);
    return text;
}

// ---- what the compiler will read ----

// The file without comments and without lines that a backslash joins, on the same lines as before. This is what is
// compiled: so what is looked at here is what the compiler sees, wherever the two would draw the line between a comment
// and code.
class Plain {
public:
    explicit Plain(const std::string& file) : text(file) {
        while (at < text.size()) step();
    }
    std::string all;

private:
    const std::string& text;
    size_t at = 0, joined = 0;  // lines whose ends come later
    bool inNumber = false;

    // A carriage return alone ends a line for one compiler, and is a blank for the other.
    size_t lineEnd(size_t i) const {
        if (i >= text.size()) return 0;
        return text[i] == '\n' ? 1 : text[i] != '\r' ? 0 : i + 1 < text.size() && text[i + 1] == '\n' ? 2 : 1;
    }
    // Blanks may stand behind the backslash.
    void skipJoints() {
        while (at < text.size() && text[at] == '\\') {
            size_t end = at + 1;
            while (end < text.size() &&
                   (text[end] == ' ' || text[end] == '\t' || text[end] == '\f' || text[end] == '\v'))
                end++;
            if (!lineEnd(end)) return;
            at = end + lineEnd(end);
            joined++;
        }
    }
    // The character here, joints apart, and that behind it.
    char here() {
        skipJoints();
        return at >= text.size() ? '\0' : lineEnd(at) ? '\n' : text[at];
    }
    char behind() {
        here();
        const size_t now = at, lines = joined;
        at++;
        const char c = here();
        at = now, joined = lines;
        return c;
    }
    void pass() { at += here() == '\n' ? lineEnd(at) : 1; }
    void copy() {
        const char c = here();
        if (at >= text.size()) return;
        all += c;
        if (c == '\n') all.append(joined, '\n'), joined = 0;
        pass();
    }
    void literal(char mark) {
        copy();
        while (at < text.size() && here() != '\n' && here() != mark) {
            if (here() == '\\') copy();
            if (here() != '\n') copy();
        }
        if (here() == mark) copy();
    }
    void comment(bool ofLine) {
        pass(), pass();
        all += ' ';
        if (ofLine) {
            while (at < text.size() && here() != '\n') pass();
            return;
        }
        while (at < text.size() && !(here() == '*' && behind() == '/')) {
            joined += here() == '\n';
            pass();
        }
        pass(), pass();
    }
    void step() {
        const char c = here();
        const bool word = std::isalnum(static_cast<unsigned char>(c)) || c == '_';
        const bool goesOn = !all.empty() && (std::isalnum(static_cast<unsigned char>(all.back())) || all.back() == '_');
        if (c == '/' && (behind() == '/' || behind() == '*')) return inNumber = false, comment(behind() == '/');
        if (c == '"' || (c == '\'' && !(inNumber && goesOn && std::isalnum(static_cast<unsigned char>(behind())))))
            return inNumber = false, literal(c);
        // 1'000 and 0x1p-3 are one number each.
        if (!inNumber)
            inNumber = std::isdigit(static_cast<unsigned char>(c)) && !goesOn;
        else
            inNumber = word || c == '.' || c == '\'' || ((c == '+' || c == '-') && std::strchr("eEpP", all.back()));
        copy();
    }
};

// ---- words ----

const char* const whyInside = "the inside of the CPU device and of the graders is not the answer's business";
const char* const whyMachine = "an answer is written in CUDA C++, without machine code and compilers' extensions";
const char* const whyRaw = "strict grading reads strings as they stand: write it as a usual one";
const char* const whyHeader = "strict grading knows the headers of C++, of CUDA and of the chapter";
const char* const whyBrackets = "the brackets of a macro close where they open";
const char* const whyReserved = "that name is C++'s or the compiler's own, and headers are written with it";
const char* const whyBefore = "CUDA's headers use that name: define it behind all #include lines";
const char* const whyPaste = "strict grading reads names as they stand, so macros may not put them together";

// Whole names, and what else such a name may begin with.
const std::map<std::string, const char*>& refusedNames() {
    static const std::map<std::string, const char*> names{{"asm", whyMachine},
                                                          {"__asm", whyMachine},
                                                          {"__asm__", whyMachine},
                                                          {"__attribute", whyMachine},
                                                          {"__attribute__", whyMachine},
                                                          {"va_start", whyMachine},
                                                          {"va_arg", whyMachine},
                                                          {"__pragma", whyMachine},
                                                          {"__label__", whyMachine},
                                                          {"__has_include", whyHeader},
                                                          {"__has_include_next", whyHeader},
                                                          {"cpu_device", whyInside},
                                                          {"grading", whyInside},
                                                          {"doctest", whyInside},
                                                          {"CPU_DEVICE", whyInside},
                                                          {"__SANITIZE_THREAD__", whyInside},
                                                          {"SECCOMP", whyMachine},
                                                          {"##", whyPaste},
                                                          {"%:", whyPaste},
                                                          {"<:", whyPaste},
                                                          {"??", whyPaste},
                                                          {"\\", whyPaste}};
    return names;
}
const char* const refusedBeginnings[] = {"__tsan",     "__wrap_", "__real_",    "cpuDevice",
                                         "CPU_DEVICE", "__cpu",   "cpu_device", "_Z"};  // the linker's names
// What the compiler calls, and a program does not: constructors of arrays, exceptions on their way.
const char* const languageBeginnings[] = {"__cxa_", "_Unwind_", "__gxx_", "__gcc_", "_dl_"};
// Of the processor, and of macros of the C library that make machine code and attributes of what they are given.
const char* const machineBeginnings[] = {"__builtin_ia32", "_mm",     "_m_",        "__m64",     "__m128",
                                         "__m256",         "__m512",  "__REDIRECT", "__ASMNAME", "__LDBL",
                                         "__attr",         "__glibc", "__fortif"};
// The compiler's own functions that do nothing but work something out.
const char* const harmlessBuiltins[] = {"expect",       "popcount",     "clz",         "ctz",
                                        "ffs",          "parity",       "bswap",       "assume",
                                        "unreachable",  "nan",          "inf",         "huge_val",
                                        "isnan",        "isinf",        "fabs",        "sqrt",
                                        "fma",          "bit_cast",     "offsetof",    "is_constant_evaluated",
                                        "mul_overflow", "add_overflow", "sub_overflow"};

const char* whyRefused(const std::string& word) {
    if (auto found = refusedNames().find(word); found != refusedNames().end()) return found->second;
    for (const char* begin : refusedBeginnings)
        if (word.rfind(begin, 0) == 0) return whyInside;
    for (const char* begin : machineBeginnings)
        if (word.rfind(begin, 0) == 0) return whyMachine;
    for (const char* begin : languageBeginnings)
        if (word.rfind(begin, 0) == 0) return whyMachine;
    for (const char* part : {"no_sanitize", "sanitizer_instrumentation"})  // in whichever attribute
        if (word.find(part) != std::string::npos) return whyMachine;
    if (word.rfind("__builtin_", 0) == 0) {
        for (const char* harmless : harmlessBuiltins)
            if (word.rfind(std::string("__builtin_") + harmless, 0) == 0) return nullptr;
        return whyMachine;
    }
    return nullptr;
}

const std::set<std::string>& harmlessPragmas() {
    static const std::set<std::string> words{"unroll",        "nounroll",      "once",   "nv_diag_suppress",
                                             "diag_suppress", "nv_diagnostic", "region", "endregion"};
    return words;
}
// [[gnu::…]] and the like say what __attribute__ says.
const std::set<std::string>& harmlessAttributes() {
    static const std::set<std::string> words{"maybe_unused", "nodiscard",  "fallthrough", "likely",
                                             "unlikely",     "deprecated", "noreturn",    "assume"};
    return words;
}

// What no macro may be called, since headers would be read with it: keywords of C++, its attributes, and names that
// begin as the compilers' own do. So no attribute is made of a word of a header's.
bool isReserved(const std::string& name) {
    static const std::set<std::string> keywords = [] {
        std::set<std::string> names;
        for (const CodeWord& word : codeWordsOf(
                 "alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t class "
                 "compl const const_cast constexpr continue decltype default delete do double else dynamic_cast enum "
                 "explicit export extern false final float for friend goto if inline int long mutable namespace new "
                 "noexcept not not_eq nullptr operator or or_eq override private protected public register return "
                 "short reinterpret_cast signed sizeof static struct static_assert static_cast switch template this "
                 "throw thread_local true try typedef typeid typename union unsigned using virtual void volatile "
                 "wchar_t while xor xor_eq carries_dependency no_unique_address"))
            names.insert(word.text);
        return names;
    }();
    return name.rfind("__", 0) == 0 || keywords.count(name) || harmlessAttributes().count(name);
}

// Of C++, and of C as C++ has it. None gives a name to what this file refuses (tests/grading).
const std::set<std::string>& knownHeaders() {
    static const std::set<std::string> names{"algorithm",  "any",           "array",
                                             "atomic",     "bit",           "bitset",
                                             "cassert",    "cctype",        "cerrno",
                                             "cfenv",      "cfloat",        "charconv",
                                             "chrono",     "cinttypes",     "climits",
                                             "cmath",      "compare",       "complex",
                                             "concepts",   "cstdarg",       "cstddef",
                                             "cstdint",    "cstdio",        "cstdlib",
                                             "cstring",    "ctime",         "deque",
                                             "exception",  "forward_list",  "fstream",
                                             "functional", "future",        "initializer_list",
                                             "iomanip",    "ios",           "iosfwd",
                                             "iostream",   "istream",       "iterator",
                                             "limits",     "list",          "locale",
                                             "map",        "memory",        "mutex",
                                             "new",        "numbers",       "numeric",
                                             "optional",   "ostream",       "queue",
                                             "random",     "ratio",         "regex",
                                             "set",        "span",          "sstream",
                                             "stack",      "stdexcept",     "streambuf",
                                             "string",     "string_view",   "system_error",
                                             "thread",     "tuple",         "type_traits",
                                             "typeinfo",   "unordered_map", "unordered_set",
                                             "utility",    "valarray",      "variant",
                                             "vector",     "version",       "bits/stdc++.h",
                                             "assert.h",   "ctype.h",       "errno.h",
                                             "float.h",    "inttypes.h",    "limits.h",
                                             "math.h",     "stdbool.h",     "stddef.h",
                                             "stdint.h",   "stdio.h",       "stdlib.h",
                                             "string.h",   "time.h"};
    return names;
}
const std::set<std::string>& knownDirectives() {
    static const std::set<std::string> names{"include", "define", "undef", "if",    "ifdef",   "ifndef",
                                             "elif",    "else",   "endif", "error", "warning", "pragma"};
    return names;
}

const char* const cudaHeaders = "/common/cpu/include/";

// All names in the headers of the CPU device.
std::set<std::string> namesInHeaders(const std::string& root) {
    std::set<std::string> names;
    for (const auto& header : std::filesystem::recursive_directory_iterator(root + cudaHeaders)) {
        std::ifstream file(header.path());
        std::string word;
        for (char c; file.get(c);) {
            if (mayBeInWord(c)) {
                word += c;
            } else if (!word.empty()) {
                names.insert(std::move(word));
                word.clear();
            }
        }
    }
    return names;
}

bool isOfCuda(const std::string& header, const std::string& root) {
    return !header.empty() && header[0] != '/' && header.find("..") == std::string::npos &&
           std::filesystem::is_regular_file(root + cudaHeaders + header);
}
// The workbook's own lie below its root, and the chapter's has its name.
bool mayInclude(const std::string& name, const std::string& root) {
    static const std::set<std::string> own{"check.h", "buffer.h", "compare.h", "device.h", "timer.h"};
    const std::string last = name.substr(name.rfind('/') + 1);
    if (knownHeaders().count(name) || isOfCuda(name, root)) return true;
    if (name.find("common/") != std::string::npos && own.count(last)) return true;
    return !chapterOf("#include \"" + last + "\"", root).empty();
}

// What stands behind #include, without quotes.
std::string headerAt(const std::vector<CodeWord>& words, size_t i) {
    if (i >= words.size() || words[i].first) return "";
    if (words[i].literal) return words[i].text.size() < 2 ? "" : words[i].text.substr(1, words[i].text.size() - 2);
    if (words[i].text != "<") return "";
    std::string name;
    for (i++; i < words.size() && !words[i].first && words[i].text != ">"; i++) name += words[i].text;
    return name;
}

// On the line of a macro, is each bracket closed that was opened, and no other? Else it could end what another macro
// has begun.
bool bracketsClose(const std::vector<CodeWord>& words, size_t i) {
    std::string open;
    for (; i < words.size() && !words[i].first; i++) {
        const char c = words[i].literal ? ' ' : words[i].text[0];
        if (c == '(' || c == '[') open += c;
        if (c != ')' && c != ']') continue;
        if (open.empty() || open.back() != (c == ')' ? '(' : '[')) return false;
        open.pop_back();
    }
    return open.empty();
}

// The first word in [[ … ]] that strict grading does not know, or nothing.
std::string refusedAttribute(const std::vector<CodeWord>& words, size_t i) {
    int depth = 0;
    for (; i < words.size() && (depth > 0 || words[i].text != "]"); i++) {
        depth += (words[i].text == "(") - (words[i].text == ")");
        if (depth == 0 && words[i].text != ")" && words[i].text != "," && !harmlessAttributes().count(words[i].text))
            return words[i].text;
    }
    return "";
}

// _Pragma("unroll 4") says what #pragma says, and may say no more. In its string everything stands as it is.
bool isHarmlessPragma(const std::vector<CodeWord>& words, size_t i) {
    if (i + 3 >= words.size() || words[i + 1].text != "(" || !words[i + 2].literal || words[i + 3].text != ")")
        return false;
    const std::string& quoted = words[i + 2].text;
    if (quoted.size() < 2 || quoted.front() != '"' || quoted.back() != '"') return false;
    const std::string said = quoted.substr(1, quoted.size() - 2);
    if (!std::all_of(said.begin(), said.end(), [](char c) { return mayBeInWord(c) || c == ' '; })) return false;
    const size_t begin = said.find_first_not_of(' ');
    return begin != std::string::npos && harmlessPragmas().count(said.substr(begin, said.find(' ', begin) - begin));
}

// Names are refused in strings as well: what is taken for a string here is none of their hiding places.
std::string refusedNameIn(const std::string& literal) {
    std::string word;
    for (const char c : literal + " ") {
        if (mayBeInWord(c)) {
            word += c;
            continue;
        }
        if (whyRefused(word)) return word;
        word.clear();
    }
    return "";
}

}  // namespace

Submission readSubmission(const std::string& path) {
    Submission s{path, "", ""};
    struct stat about {};
    if (lstat(path.c_str(), &about) != 0)
        s.refused = "there is no such file";
    else if (S_ISLNK(about.st_mode))
        s.refused = "it is a link to another file: hand in the file itself";
    else if (!S_ISREG(about.st_mode))
        s.refused = "it is no file, but a folder or something else";
    if (!s.refused.empty()) return s;
    const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0) {
        s.refused = "it cannot be read";
        return s;
    }
    s.text = readAtMost(fd, largestSubmission);
    close(fd);
    if (s.text.find_first_not_of(" \t\r\n") == std::string::npos)
        s.refused = "it is empty";
    else if (s.text.size() > largestSubmission)
        s.refused = "it is larger than 1 MiB: a chapter's file has some kilobytes";
    else if (s.text.find('\0') != std::string::npos)
        s.refused = "it is no text: there are zero bytes in it";
    else if (text::validUtf8(s.text) != s.text)
        s.refused = "it is not in UTF-8: save it in that encoding";
    return s;
}

std::string asCompiled(const std::string& file) { return Plain(file).all; }

std::vector<Refused> refusedWords(const std::string& plain, const std::string& root) {
    std::vector<Refused> found;
    const std::vector<CodeWord> words = codeWordsOf(plain);
    std::vector<size_t> macros;  // that no header of CUDA's has come behind yet
    std::set<std::string> inHeaders;
    auto is = [&](size_t i, const char* word) { return i < words.size() && words[i].text == word; };
    auto refuse = [&](size_t i, const std::string& word, const char* why) {
        found.push_back({words[i].line, word, why});
    };
    for (size_t i = 0; i < words.size(); i++) {
        const std::string& word = words[i].text;
        if (words[i].literal) {
            if (const std::string name = refusedNameIn(word); !name.empty()) refuse(i, name, whyRefused(name));
            continue;
        }
        if (const char* why = whyRefused(word)) refuse(i, word, why);
        if (word == "_Pragma" && !isHarmlessPragma(words, i)) refuse(i, word, whyMachine);
        if (word.back() == 'R' && i + 1 < words.size() && words[i + 1].literal) refuse(i, word + "\"", whyRaw);
        if (word == "#" && words[i].first && i + 1 < words.size() && !words[i + 1].first) {
            const std::string& directive = words[i + 1].text;
            if (!knownDirectives().count(directive)) refuse(i, "#" + directive, whyMachine);
            if (directive == "pragma" && i + 2 < words.size() && !harmlessPragmas().count(words[i + 2].text))
                refuse(i, "#pragma " + words[i + 2].text, whyMachine);
            if (const std::string header = headerAt(words, i + 2); directive == "include" && !mayInclude(header, root))
                refuse(i, "#include " + header, whyHeader);
            if (directive == "define" && !bracketsClose(words, i + 2)) refuse(i, "#define", whyBrackets);
            const bool isMacro = (directive == "define" || directive == "undef") && i + 2 < words.size();
            if (isMacro && isReserved(words[i + 2].text))
                refuse(i, "#" + directive + " " + words[i + 2].text, whyReserved);
            if (isMacro) macros.push_back(i + 2);
            if (directive == "include" && isOfCuda(headerAt(words, i + 2), root)) {
                if (!macros.empty() && inHeaders.empty()) inHeaders = namesInHeaders(root);
                for (size_t name : macros)
                    if (inHeaders.count(words[name].text)) refuse(name, "#define " + words[name].text, whyBefore);
                macros.clear();
            }
        }
        if (word == "goto" && is(i + 1, "*")) refuse(i, "goto *", whyMachine);
        if (word == "[" && is(i + 1, "["))
            if (const std::string name = refusedAttribute(words, i + 2); !name.empty())
                refuse(i, "[[" + name, whyMachine);
    }
    return found;
}

std::string chapterOf(const std::string& text, const std::string& root) {
    for (const auto& folder : std::filesystem::directory_iterator(root + "/chapters")) {
        std::string chapter = folder.path().filename().string();
        const size_t line = chapter.find('_');
        if (line == std::string::npos) continue;
        const std::string header = chapter.substr(line + 1) + ".h\"";
        for (const std::string& before : {std::string("\""), std::string("/")})
            if (text.find("#include") != std::string::npos && text.find(before + header) != std::string::npos)
                return chapter;
    }
    return "";
}

}  // namespace grade
