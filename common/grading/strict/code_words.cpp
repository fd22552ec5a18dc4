#include "code_words.h"

#include <algorithm>
#include <cctype>

namespace grade {

bool mayBeInWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

std::vector<CodeWord> codeWordsOf(const std::string& text) {
    std::vector<CodeWord> all;
    int line = 1, lastLine = 0;
    bool inNumber = false;
    for (size_t at = 0; at < text.size();) {
        const size_t begin = at;
        const bool separates = text[at] == '\'' && inNumber && at + 1 < text.size() && mayBeInWord(text[at + 1]);
        CodeWord w;
        if (text[at] == '\n') line++;
        if (std::isspace(static_cast<unsigned char>(text[at])) || separates) {
            inNumber = separates;
            at++;
            continue;
        }
        if (text[at] == '"' || text[at] == '\'') {
            w.literal = true;
            for (at++; at < text.size() && text[at] != text[begin] && text[at] != '\n'; at++) at += text[at] == '\\';
            if (at < text.size() && text[at] == text[begin]) at++;
            at = std::min(at, text.size());
        } else if (mayBeInWord(text[at])) {
            inNumber = inNumber || std::isdigit(static_cast<unsigned char>(text[at]));
            while (at < text.size() && mayBeInWord(text[at])) at++;
        } else {
            at++;
            for (const char* mark : {"##", "%:", "??", "<:"})
                if (text.compare(begin, 2, mark) == 0) at = begin + 2;
            // a<::b> is a < and a ::, as the language has it.
            if (text.compare(begin, 3, "<::") == 0 && text.find_first_of(":>", begin + 3) != begin + 3) at = begin + 1;
        }
        w.text = text.substr(begin, at - begin);
        inNumber = inNumber && mayBeInWord(w.text[0]) && !w.literal;
        w.at = begin, w.line = line, w.first = line != lastLine, lastLine = line;
        all.push_back(w);
    }
    return all;
}

}  // namespace grade
