#include "edit.h"

#include <algorithm>

namespace mutants {

Edit replaced(const Source& s, size_t from, size_t to, const std::string& text) {
    return {s[from].begin, s[to - 1].end, text};
}

std::vector<std::pair<size_t, size_t>> operandsIn(const Source& s, size_t open) {
    std::vector<std::pair<size_t, size_t>> operands;
    size_t close = s.partner(open), from = open + 1;
    if (close >= s.size() || close == from) return operands;
    for (size_t i = from; i < close; i++) {
        if ((s.is(i, "(") || s.is(i, "[") || s.is(i, "{")) && s.partner(i) < close) i = s.partner(i);
        if (!s.is(i, ",")) continue;
        operands.push_back({from, i});
        from = i + 1;
    }
    operands.push_back({from, close});
    return operands;
}

// With as many lines as before: what names a line later on still names that one.
std::string applied(const Edit& edit, std::string text) {
    const std::string was = text.substr(edit.begin, edit.end - edit.begin);
    auto lines = [](const std::string& t) { return std::count(t.begin(), t.end(), '\n'); };
    const auto fewer = std::max<long>(lines(was) - lines(edit.text), 0);
    return text.replace(edit.begin, edit.end - edit.begin, edit.text + std::string(static_cast<size_t>(fewer), '\n'));
}

}  // namespace mutants
