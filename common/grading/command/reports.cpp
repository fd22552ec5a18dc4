#include "reports.h"

#include <cstdlib>
#include <fstream>
#include <iostream>

#include "common/text/phrases.h"
#include "html.h"
#include "json.h"
#include "junit.h"

namespace grade {
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
    if (!o.html.empty()) writeFile(o.html, htmlOf(result));
}

}  // namespace grade
