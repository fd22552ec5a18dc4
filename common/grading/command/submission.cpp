#include "submission.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cctype>
#include <filesystem>
#include <map>
#include <set>

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

// ---- words ----

struct CodeWord {
    std::string text;
    int line;
};

bool mayBeInWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c < 0; }

// Names, and the marks that mean something here, without comments and without what stands in quotes. A line that a
// backslash goes on with the next is one.
class CodeWords {
public:
    explicit CodeWords(const std::string& text) : text(text) {
        while (at < text.size()) step();
    }
    std::vector<CodeWord> all;

private:
    const std::string& text;
    size_t at = 0;
    int line = 1;

    char here(size_t ahead = 0) const { return at + ahead < text.size() ? text[at + ahead] : '\0'; }
    // How many bytes a backslash and a line's end take; 0: none are here.
    size_t spliceHere() const {
        return here() != '\\' ? 0 : here(1) == '\n' ? 2 : here(1) == '\r' && here(2) == '\n' ? 3 : 0;
    }
    void next() {
        if (here() == '\n') line++;
        at++;
    }
    void skipSplices() {
        while (size_t n = spliceHere()) at += n, line++;
    }
    void name() {
        const int begin = line;
        std::string word;
        for (skipSplices(); mayBeInWord(here()); skipSplices()) word += here(), at++;
        if (here() == '"' && !word.empty() && word.back() == 'R') return raw();
        all.push_back({word, begin});
    }
    void raw() {
        at++;
        std::string end = ")";
        while (here() && here() != '(') end += here(), next();
        end += '"';
        const size_t close = text.find(end, at);
        const size_t behind = close == text.npos ? text.size() : close + end.size();
        while (at < behind) next();
    }
    void quoted(char mark) {
        for (next(); here() && here() != mark && here() != '\n';) {
            if (here() == '\\') next();
            next();
        }
        next();
    }
    void comment(bool ofLine) {
        const std::string end = ofLine ? "\n" : "*/";
        for (at += 2; at < text.size() && text.compare(at, end.size(), end) != 0;) {
            skipSplices();
            next();
        }
        if (!ofLine) at += 2;
    }
    void step() {
        skipSplices();
        if (mayBeInWord(here())) return name();
        if (here() == '/' && (here(1) == '/' || here(1) == '*')) return comment(here(1) == '/');
        // 1'000 is a number; a quote behind a name or a number that is one ended the name.
        if (here() == '\'' && at > 0 && std::isdigit(static_cast<unsigned char>(text[at - 1]))) return next();
        if (here() == '"' || here() == '\'') return quoted(here());
        for (const char* mark : {"##", "%:", "&&", "??"})
            if (text.compare(at, 2, mark) == 0) {
                all.push_back({mark, line});
                at += 2;
                return;
            }
        if (!std::isspace(static_cast<unsigned char>(here()))) all.push_back({std::string(1, here()), line});
        next();
    }
};

const char* const whyInside = "the inside of the CPU device and of the graders is not the answer's business";
const char* const whyMachine = "an answer is written in CUDA C++, without machine code and compilers' extensions";
const char* const whyPaste = "strict grading reads names as they stand, so macros may not put them together";

// Whole names, and what else such a name may begin with.
const std::map<std::string, const char*>& refusedNames() {
    static const std::map<std::string, const char*> names{{"asm", whyMachine},
                                                          {"__asm", whyMachine},
                                                          {"__asm__", whyMachine},
                                                          {"__attribute", whyMachine},
                                                          {"__attribute__", whyMachine},
                                                          {"_Pragma", whyMachine},
                                                          {"__pragma", whyMachine},
                                                          {"__label__", whyMachine},
                                                          {"no_sanitize", whyMachine},
                                                          {"cpu_device", whyInside},
                                                          {"grading", whyInside},
                                                          {"doctest", whyInside},
                                                          {"CPU_DEVICE", whyInside},
                                                          {"__SANITIZE_THREAD__", whyInside},
                                                          {"SECCOMP", whyMachine},
                                                          {"##", whyPaste},
                                                          {"%:", whyPaste},
                                                          {"??", whyPaste}};
    return names;
}
const char* const refusedBeginnings[] = {"__tsan",    "__builtin_ia32", "_mm",   "__wrap_",   "__real_",
                                         "cpuDevice", "CPU_DEVICE",     "__cpu", "cpu_device"};
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
        if (word.rfind(begin, 0) == 0) return word[0] == '_' && word[1] == 'm' ? whyMachine : whyInside;
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

std::vector<Refused> refusedWords(const std::string& text) {
    std::vector<Refused> found;
    const std::vector<CodeWord> words = CodeWords(text).all;
    auto is = [&](size_t i, const char* word) { return i < words.size() && words[i].text == word; };
    auto refuse = [&](size_t i, const std::string& word, const char* why) {
        found.push_back({words[i].line, word, why});
    };
    for (size_t i = 0; i < words.size(); i++) {
        if (const char* why = whyRefused(words[i].text)) refuse(i, words[i].text, why);
        if (is(i, "#") && is(i + 1, "pragma") && i + 2 < words.size() && !harmlessPragmas().count(words[i + 2].text))
            refuse(i, "#pragma " + words[i + 2].text, whyMachine);
        if (is(i, "#") && is(i + 1, "embed")) refuse(i, "#embed", whyMachine);
        if (is(i, "goto") && is(i + 1, "*")) refuse(i, "goto *", whyMachine);
        if (is(i, "[") && is(i + 1, "[") && i + 2 < words.size() && !harmlessAttributes().count(words[i + 2].text) &&
            std::isalpha(static_cast<unsigned char>(words[i + 2].text[0])) && (is(i + 3, ":") || is(i + 3, "(")))
            refuse(i, "[[" + words[i + 2].text, whyMachine);
        if (is(i, "using") && is(i - 1, "[")) refuse(i, "[[using", whyMachine);
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
