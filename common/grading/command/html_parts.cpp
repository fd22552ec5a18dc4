#include "html_parts.h"

#include <ctime>

#include "html_style.h"
#include "svg.h"

namespace grade {

std::string element(const std::string& tag, const std::string& text, const std::string& css) {
    if (text.empty()) return "";
    return "<" + tag + (css.empty() ? "" : " class=\"" + css + "\"") + ">" + escaped(text) + "</" + tag + ">\n";
}

std::string pageOf(const std::string& title, const std::string& styles, const std::string& body) {
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>" +
           escaped(title) + "</title>\n<style>\n" + pageStyle + sourceStyle + styles +
           "</style>\n</head>\n<body>\n<main>\n" + body + "</main>\n</body>\n</html>\n";
}

std::string dateInWords(const std::string& date) {
    static const char* const months[] = {"January", "February", "March",     "April",   "May",      "June",
                                         "July",    "August",   "September", "October", "November", "December"};
    std::tm t{};
    if (!strptime(date.c_str(), "%Y-%m-%dT%H:%M:%S", &t)) return date;
    char clock[16];
    std::strftime(clock, sizeof clock, "%H:%M", &t);
    return std::to_string(t.tm_mday) + " " + months[t.tm_mon] + " " + std::to_string(1900 + t.tm_year) + ", " + clock;
}

}  // namespace grade
