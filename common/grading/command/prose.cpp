#include "prose.h"

#include <sstream>

#include "common/text/phrases.h"
#include "common/text/width.h"
#include "common/text/wrap.h"
#include "terminal.h"

namespace grade {

// Between Chinese characters a line's end is no space.
static std::string joinedLines(const std::string& before, const std::string& line) {
    constexpr size_t bytes = 3;  // of a Chinese character, which is two columns wide
    const bool chinese = before.size() >= bytes && text::width(before.substr(before.size() - bytes)) == 2;
    return chinese ? text::joined(before, line) : before + (before.empty() ? "" : " ") + line;
}

std::string prose(const std::string& markdown, size_t indent) {
    std::string all, paragraph;
    bool code = false;
    auto flush = [&] {
        if (!paragraph.empty()) all += text::wrapped(paragraph, indent, screenColumns());
        paragraph.clear();
    };
    std::istringstream in(markdown);
    for (std::string line; std::getline(in, line);) {
        if (line.find("```") != std::string::npos) {
            flush();
            code = !code;
        } else if (code) {
            all += std::string(indent, ' ') + line + "\n";
        } else if (line.empty()) {
            flush();
            all += "\n";
        } else {
            paragraph = joinedLines(paragraph, line);
        }
    }
    flush();
    return all.substr(0, all.find_last_not_of('\n') + 1) + "\n";
}

}  // namespace grade
