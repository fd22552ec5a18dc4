#include "html_parts.h"

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

}  // namespace grade
