#include "reports.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "common/grading/command/built.h"
#include "common/text/phrases.h"
#include "html.h"
#include "json.h"
#include "junit.h"

namespace grade {
namespace fs = std::filesystem;

// What docs/filter makes of a heading: "2.4 transposeRowPerBlock" is 24-transposerowperblock.
static std::string slugOf(const std::string& heading) {
    std::string slug;
    for (const char c : heading)
        if (c == ' ' || c == '-')
            slug += '-';
        else if (c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z'))
            slug += c;
        else if (c >= 'A' && c <= 'Z')
            slug += char(c - 'A' + 'a');
    return slug;
}

std::string addressOfSection(const fs::path& root, const std::string& chapter, const std::string& stage,
                             const fs::path& page) {
    std::string name = chapter.substr(chapter.find('_') + 1);
    std::replace(name.begin(), name.end(), '_', '-');
    std::error_code ignored;
    fs::path site = fs::weakly_canonical(root, ignored) / "build/docs/html" / (name + ".html");
    // The same sections have the same addresses there.
    const fs::path chinese = site.parent_path() / "zh" / site.filename();
    if (text::inChinese() && fs::exists(chinese, ignored)) site = chinese;
    const fs::path from = fs::weakly_canonical(fs::absolute(page, ignored), ignored).parent_path();
    std::string address = site.lexically_relative(from).generic_string();
    const std::string inside = from.lexically_relative(fs::weakly_canonical(root, ignored)).generic_string();
    if (!fs::exists(site, ignored) || inside.empty() || inside.rfind("..", 0) == 0) return "";
    std::ifstream lesson(root / "chapters" / chapter / "README.md");
    const std::string begin = "## " + stage + " ";
    for (std::string line; std::getline(lesson, line);)
        if (line.rfind(begin, 0) == 0) return address + "#" + name + "-" + slugOf(line.substr(3));
    return address;
}

void writeFile(const std::string& path, const std::string& text) {
    if (path == "-") {
        std::cout << text;
        return;
    }
    std::ofstream out(path);
    out << text;
    if (!out.flush()) {
        std::cerr << text::said("grade: " + path + " cannot be written") << "\n";
        std::exit(2);
    }
    std::cerr << text::said("Written: " + path) << "\n";  // what "-" prints stays readable by programs
}

void writeReports(const Options& o, const ChapterResult& result) {
    if (!o.json.empty()) writeFile(o.json, jsonOf(result));
    if (!o.junit.empty()) writeFile(o.junit, junitOf(result));
    if (o.html.empty()) return;
    ChapterResult linked = result;
    for (StageResult& s : linked.stages)
        s.lesson = addressOfSection(workbookRoot(), result.chapter, s.stage.id, o.html);
    writeFile(o.html, htmlOf(linked));
}

}  // namespace grade
