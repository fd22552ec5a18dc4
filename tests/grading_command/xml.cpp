#include "xml.h"

#include <cctype>
#include <set>
#include <vector>

namespace {

struct Parser {
    const std::string& s;
    size_t at = 0;
    std::vector<std::string> open;
    std::string error;

    void fail(const std::string& what) {
        if (error.empty()) error = what + " before: " + s.substr(at, 60);
    }
    std::string name() {
        size_t from = at;
        while (at < s.size() && (std::isalnum(static_cast<unsigned char>(s[at])) || s[at] == '-' || s[at] == ':')) at++;
        if (at == from) fail("a name is missing");
        return s.substr(from, at - from);
    }
    void space() {
        while (at < s.size() && std::isspace(static_cast<unsigned char>(s[at]))) at++;
    }
    void entity() {
        size_t end = s.find(';', at);
        static const std::set<std::string> known{"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
        if (end == std::string::npos || !known.count(s.substr(at, end + 1 - at))) return fail("no entity");
        at = end + 1;
    }
    void character() {
        unsigned char c = static_cast<unsigned char>(s[at]);
        if (c == '&') return entity();
        if (c < 32 && c != '\n' && c != '\t') return fail("a control character");
        at++;
    }
    void attributes() {
        std::set<std::string> seen;
        for (space(); at < s.size() && s[at] != '>' && s[at] != '/' && error.empty(); space()) {
            if (!seen.insert(name()).second) return fail("an attribute twice");
            if (s.compare(at, 2, "=\"") != 0) return fail("an attribute without a value in quotes");
            for (at += 2; at < s.size() && s[at] != '"' && error.empty();)
                s[at] == '<' ? fail("< in an attribute") : character();
            at++;
        }
    }
    void tag() {
        at++;
        if (s[at] == '/') {
            at++;
            std::string closed = name();
            if (open.empty() || open.back() != closed) return fail("</" + closed + "> closes nothing");
            open.pop_back();
        } else {
            std::string opened = name();
            attributes();
            if (s[at] == '/')
                at++;
            else
                open.push_back(opened);
        }
        if (at >= s.size() || s[at] != '>') return fail("> is missing");
        at++;
    }
};

}  // namespace

std::string whatIsWrong(const std::string& xml) {
    Parser p{xml, 0, {}, ""};
    for (const char* begin : {"<?xml", "<!DOCTYPE"})
        if (xml.rfind(begin, 0) == 0) p.at = xml.find('>') + 1;
    bool any = false;
    while (p.at < xml.size() && p.error.empty()) {
        if (xml[p.at] == '<') {
            if (any && p.open.empty()) p.fail("a second root");
            p.tag();
            any = true;
        } else if (p.open.empty() && !std::isspace(static_cast<unsigned char>(xml[p.at]))) {
            p.fail("text outside");
        } else {
            p.character();
        }
    }
    if (p.error.empty() && (!p.open.empty() || !any)) p.fail("the end is missing");
    return p.error;
}

std::string textOf(const std::string& xml) {
    std::string text;
    bool inTag = false;
    for (char c : xml) {
        if (c == '<') inTag = true;
        if (!inTag) text += c;
        if (c == '>') inTag = false;
    }
    for (auto [entity, plain] :
         {std::pair{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&#39;", "'"}, {"&amp;", "&"}})
        for (size_t at = 0; (at = text.find(entity, at)) != std::string::npos; at++)
            text.replace(at, std::string(entity).size(), plain);
    return text;
}
