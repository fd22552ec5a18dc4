#include "columns.h"

#include <algorithm>

#include "common/text/utf8.h"
#include "common/text/width.h"

namespace grade {
namespace {

std::string withoutTabs(const std::string& line) {
    std::string plain;
    for (char c : text::printable(line))
        if (c == '\t')
            plain.append(4 - plain.size() % 4, ' ');
        else if (c != '\n')
            plain += c;
    return plain;
}

std::string withoutSpacesBehind(const std::string& line) { return line.substr(0, line.find_last_not_of(' ') + 1); }

// As many bytes of the line as fit: up to a space, if there is one behind the indentation.
size_t bytesThatFit(const std::string& line, size_t columns) {
    size_t at = 0, used = 0, space = 0;
    const size_t first = line.find_first_not_of(' ');
    while (at < line.size()) {
        const text::Character c = text::characterAt(line, at);
        used += text::width(c.code);
        if (used > columns && at > 0) return space > first ? space : at;
        at += c.bytes;
        if (line[at - 1] == ' ') space = at;
    }
    return at;
}

}  // namespace

std::vector<std::string> fitted(const std::vector<std::string>& code, size_t columns) {
    std::vector<std::string> all;
    for (const std::string& whole : code) {
        std::string line = withoutTabs(whole);
        const size_t indent = std::min(std::min(line.find_first_not_of(' '), line.size()) + 4, columns / 2);
        while (text::width(line) > columns) {
            const size_t bytes = bytesThatFit(line, columns);
            all.push_back(withoutSpacesBehind(line.substr(0, bytes)));
            line = std::string(indent, ' ') + line.substr(bytes);
        }
        all.push_back(line);
    }
    return all;
}

std::string sideBySide(const std::vector<std::string>& left, const std::vector<std::string>& right, size_t columns) {
    const size_t half = (columns - 3) / 2;
    const std::vector<std::string> l = fitted(left, half), r = fitted(right, half);
    std::string all;
    for (size_t i = 0; i < std::max(l.size(), r.size()); i++) {
        const std::string line = text::left(i < l.size() ? l[i] : "", half) + " │ " + (i < r.size() ? r[i] : "");
        all += withoutSpacesBehind(line) + "\n";
    }
    return all;
}

}  // namespace grade
