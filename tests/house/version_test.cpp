// The version stands in CMakeLists.txt. What cannot read it there must say the same.
#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>

#include <regex.h>

#include "common/text/version.h"

namespace {

// What the pattern's first group matches in a file of the project, or "".
std::string found(const std::string& file, const std::string& pattern) {
    std::ifstream in(file);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    regex_t compiled;  // std::regex takes 2 s to compile
    REQUIRE(regcomp(&compiled, pattern.c_str(), REG_EXTENDED) == 0);
    regmatch_t match[2];
    const bool matches = regexec(&compiled, text.c_str(), 2, match, 0) == 0;
    regfree(&compiled);
    return matches ? text.substr(match[1].rm_so, match[1].rm_eo - match[1].rm_so) : "";
}

const std::string number = "([0-9]+\\.[0-9]+\\.[0-9]+)";

}  // namespace

TEST_CASE("version: CMakeLists.txt, the programs, CITATION.cff, CHANGELOG.md and README.md agree") {
    const std::string version = found("CMakeLists.txt", "\nproject\\([^)]* VERSION " + number);
    REQUIRE(version != "");
    CHECK(text::version() == version);
    CHECK(found("CITATION.cff", "\nversion: " + number + "\n") == version);
    CHECK(found("CHANGELOG.md", "\n## \\[" + number + "\\] - ") == version);  // its newest is its first
    CHECK(found("README.md", "\nCUDA memory workbook " + number + "\n") == version);
}

TEST_CASE("version: CITATION.cff and README.md name the licence that lies here") {
    CHECK(found("LICENSE", "^(MIT) License\n") == "MIT");
    CHECK(found("CITATION.cff", "\nlicense: ([^\n]*)\n") == "MIT");
    CHECK(found("README.md", "\\[(MIT)\\]\\(LICENSE\\)") == "MIT");
}
