#include "html_parts.h"

#include "common/text/phrases.h"
#include "html_style.h"
#include "svg.h"

namespace grade {

// "15 000" and "100 %" stay on one line.
static std::string unbroken(std::string text) {
    auto isDigit = [&](size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
    for (size_t i = 1; i < text.size(); i++)
        if (text[i] == ' ' && isDigit(i - 1) && (isDigit(i + 1) || text.compare(i + 1, 1, "%") == 0))
            text.replace(i, 1, "\u00a0");
    return text;
}

std::string words(const std::string& english) { return escaped(text::said(english)); }

std::string heads(const std::vector<std::string>& columns, size_t firstNumber) {
    std::string html = "<tr>";
    for (size_t i = 0; i < columns.size(); i++)
        html += (i < firstNumber ? "<th>" : "<th class=\"number\">") + words(columns[i]) + "</th>";
    return html + "</tr>\n";
}

std::string element(const std::string& tag, const std::string& text, const std::string& css) {
    if (text.empty()) return "";
    const bool code = tag == "pre" || css == "code";
    return "<" + tag + (css.empty() ? "" : " class=\"" + css + "\"") + ">" +
           escaped(code ? text : unbroken(text::said(text))) + "</" + tag + ">\n";
}

std::string pageOf(const std::string& title, const std::string& styles, const std::string& body) {
    return std::string("<!DOCTYPE html>\n<html lang=\"") + (text::inChinese() ? "zh-Hans" : "en") +
           "\">\n<head>\n<meta charset=\"utf-8\"/>\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>" +
           words(title) + "</title>\n<style>\n" + pageStyle + sourceStyle + styles +
           "</style>\n</head>\n<body>\n<main>\n" + body + "</main>\n</body>\n</html>\n";
}

}  // namespace grade
