#include "rewrite.h"

namespace cpucc {

std::string applyEdits(const std::string& text, const std::vector<Edit>& edits) {
    std::string result;
    size_t at = 0;
    for (const Edit& e : edits) {
        if (e.offset < at) continue;  // inside of what another edit has replaced
        result.append(text, at, e.offset - at);
        result += e.text;
        at = e.offset + e.length;
    }
    return result.append(text, at, std::string::npos);
}

std::vector<Shift> findShifts(const std::string& text, const std::vector<Edit>& edits, bool columnsInBytes) {
    std::vector<Shift> shifts;
    int line = 1, column = 1;
    size_t at = 0;
    for (const Edit& e : edits) {
        for (; at < e.offset; at++) {
            bool insideCharacter = (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;  // UTF-8
            if (text[at] == '\n')
                line++, column = 1;
            else if (columnsInBytes)
                column++;
            else if (text[at] == '\t')
                column += 8 - (column - 1) % 8;  // as g++ shows it
            else if (!insideCharacter)
                column++;
        }
        bool keepsColumns = e.text.size() == e.length || e.text.find('\n') != std::string::npos;
        if (keepsColumns) continue;
        shifts.push_back({line, column, static_cast<int>(e.length), static_cast<int>(e.text.size())});
    }
    return shifts;
}

}  // namespace cpucc
