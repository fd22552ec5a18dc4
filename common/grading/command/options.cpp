#include "options.h"

#include <cctype>
#include <cstdlib>
#include <iostream>

#include "common/text/phrases.h"

namespace grade {
namespace {

[[noreturn]] void refuse(const std::string& message) {
    std::cerr << "grade: " << text::said(message) << text::said(". ./grade --help lists what there is") << "\n";
    std::exit(2);
}

uint64_t toNumber(const std::string& option, const std::string& text) {
    char* end = nullptr;
    uint64_t n = std::strtoull(text.c_str(), &end, 10);
    if (text.empty() || *end || text[0] == '-') refuse(option + " wants a whole number, not \"" + text + "\"");
    return n;
}

// doctest's own, as far as they make sense for a single chapter.
bool forDoctest(const std::string& option) {
    for (const char* prefix :
         {"-tc",  "--test-case", "-tce", "-sf",        "-s",  "--success",   "-ltc", "--list-test-cases",
          "-r",   "--reporters", "-d",   "--duration", "-o",  "--out",       "-c",   "--count",
          "-aa",  "-nt",         "-ob",  "--order-by", "-rs", "--rand-seed", "-e",   "--exit",
          "-m",   "--minimal",   "-q",   "--quiet",    "-nc", "--no-colors", "-fc",  "--force-colors",
          "-dt-", "--dt-"})
        if (option == prefix || option.rfind(std::string(prefix) + "=", 0) == 0 ||
            (prefix[2] == 't' && option.rfind(prefix, 0) == 0))
            return true;
    return false;
}

}  // namespace

std::string usage() {
    return R"(Grades the chapter that was built last: make chapter_transpose && ./grade

  ./grade                     all its stages, in order
  ./grade 2.5                 one of them; also --stage 2.5
  ./grade --hint [2.5]        a hint, more each time (else: the next stage's)
  ./grade --picture [2.5]     one warp's accesses; with --svg FILE a figure
  ./grade --compare 2.5       the book's version beside yours, once it passed
  ./grade --debug 2.5         this stage under gdb: docs/debugger.md
  ./grade --answer [2]        its deeper question's answer, once all passed
  ./grade --watch             again whenever it is saved; keys: Enter, h, p, q
  ./grade --list              the stages
  ./grade --version           the workbook's version

  ./grade --strict FILE.cu    marks for a file not trusted: docs/strict.md

Reports
  --report FILE.html          one page: your source by line, pictures, defects
  --json FILE                 the same for programs (- for the terminal)
  --junit FILE                for continuous integration
  --name "Ada Lovelace"       whose result it is, for all three

How
  --seed N                    the same random inputs again
  --timeout SECONDS           for one stage (default: 60)
  --chapter NAME              of FILE.cu, if it does not include its header
  --sandbox NAME              bubblewrap or landlock (else the first that works)
  --trust                     --strict also where no sandbox works
  --known FOLDER              of a class: what passed by the same code is kept

Options of doctest (-tc=…, -s, -r=xml …) go to the graders, without limits.
Exit status: 0 all passed, 1 not all, 2 nothing could be graded.
)";
}

Options parse(int argc, char** argv) {
    Options o;
    std::vector<std::string> arguments(argv + 1, argv + argc);
    for (size_t i = 0; i < arguments.size(); i++) {
        std::string a = arguments[i], value;
        bool hasValue = false;
        // --stage=2.5 is --stage 2.5
        if (size_t equals = a.find('='); a.rfind("--", 0) == 0 && equals != std::string::npos && !forDoctest(a)) {
            value = a.substr(equals + 1);
            a = a.substr(0, equals);
            hasValue = true;
        }
        auto wanted = [&](const char* what) {
            if (!hasValue) {
                if (i + 1 >= arguments.size()) refuse(a + " wants " + what);
                value = arguments[++i];
            }
            if (value.empty()) refuse(a + " wants " + what);
            return value;
        };
        auto maybe = [&] {
            if (!hasValue && i + 1 < arguments.size() && arguments[i + 1][0] != '-') value = arguments[++i];
            return value;
        };
        if (a == "--help" || a == "-h")
            o.help = true;
        else if (a == "--version" || a == "-v")
            o.version = true;
        else if (a == "--stage")
            o.stage = wanted("a stage: --stage 2.5");
        else if (std::isdigit(static_cast<unsigned char>(a[0])) && o.stage.empty())
            o.stage = a;
        else if (a == "--hint")
            o.hint = maybe();
        else if (a == "--picture")
            o.picture = maybe();
        else if (a == "--answer")
            o.answer = maybe();
        else if (a == "--compare")
            o.compare = wanted("a stage: --compare 2.5");
        else if (a == "--debug")
            o.debug = wanted("a stage: --debug 2.5");
        else if (a == "--svg")
            o.svg = wanted("a file");
        else if (a == "--strict")
            o.strict = wanted("a file: --strict transpose.cu");
        else if (a == "--chapter")
            o.chapter = wanted("a chapter: --chapter transpose");
        else if (a == "--sandbox")
            o.sandbox = wanted("a sandbox: bubblewrap or landlock");
        else if (a == "--trust")
            o.trust = true;
        else if (a == "--known")
            o.known = wanted("a folder");
        else if (a == "--watch")
            o.watch = true;
        else if (a == "--watched")  // by --watch, which grades again by itself
            o.watched = true;
        else if (a == "--list")
            o.list = true;
        else if (a == "--report")
            o.html = wanted("a file: --report result.html");
        else if (a == "--json")
            o.json = wanted("a file");
        else if (a == "--junit")
            o.junit = wanted("a file");
        else if (a == "--name")
            o.name = wanted("a name: --name \"Ada Lovelace\"");
        else if (a == "--seed")
            o.seed = toNumber(a, wanted("a number"));
        else if (a == "--timeout")
            o.seconds = static_cast<double>(toNumber(a, wanted("a number of seconds")));
        else if (a == "--built")
            o.folder = wanted("a folder");
        else if (forDoctest(arguments[i]))
            o.doctest.push_back(arguments[i]);
        else
            refuse("unknown option " + arguments[i]);
    }
    if (!o.svg.empty() && !o.picture) refuse("--svg goes with --picture");
    if (o.strict.empty() && (o.trust || !o.chapter.empty() || !o.sandbox.empty() || !o.known.empty()))
        refuse("--chapter, --sandbox, --trust and --known go with --strict");
    if (o.seconds <= 0) refuse("--timeout wants at least one second");
    return o;
}

}  // namespace grade
