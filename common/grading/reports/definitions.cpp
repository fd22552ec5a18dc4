#include "definitions.h"

#include <cctype>
#include <sstream>

namespace grade {
namespace {

bool isPartOfName(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// The code with spaces in place of comments, of the preprocessor's lines and of what stands in quotes, line for line.
std::string codeOf(const std::vector<std::string>& lines) {
    std::string code;
    bool comment = false, directive = false;
    for (const std::string& line : lines) {
        size_t first = line.find_first_not_of(" \t");
        directive = directive || (!comment && first != std::string::npos && line[first] == '#');
        char quote = 0;
        for (size_t i = 0; i < line.size(); i++) {
            bool shown = false;
            if (comment) {
                comment = line.compare(i, 2, "*/") != 0;
                if (!comment) i++, code += ' ';
            } else if (quote) {
                if (line[i] == '\\')
                    i++, code += ' ';
                else if (line[i] == quote)
                    quote = 0;
            } else if (directive || line.compare(i, 2, "//") == 0) {
                break;
            } else if (line.compare(i, 2, "/*") == 0) {
                comment = true;
                i++, code += ' ';
            } else if (line[i] == '"' || (line[i] == '\'' && (i == 0 || !isPartOfName(line[i - 1])))) {
                quote = line[i];
            } else {
                shown = true;
            }
            code += shown ? line[i] : ' ';
        }
        directive = directive && !line.empty() && line.back() == '\\';
        code += '\n';
    }
    return code;
}

// Without what stands in brackets, of which only the first stays: "template <> void f()" of "template <int N> void
// f(int n)".
std::string withoutBrackets(const std::string& head) {
    std::string flat;
    int depth = 0;
    size_t templates = head.find("template");
    for (size_t i = 0; i < head.size(); i++) {
        char c = head[i];
        bool angle = templates != std::string::npos && (c == '<' || c == '>');
        if (c == ')' || c == ']' || c == '}' || (angle && c == '>')) depth--;
        if (depth <= 0) flat += c;
        if (c == '(' || c == '[' || c == '{' || (angle && c == '<')) depth++;
    }
    return flat;
}

struct Identifier {
    std::string text;
    char behind = 0;  // the next character that is no space
};

std::vector<Identifier> wordsOfCode(const std::string& code) {
    std::vector<Identifier> words;
    for (size_t i = 0; i < code.size();) {
        if (!isPartOfName(code[i])) {
            i++;
            continue;
        }
        size_t begin = i;
        while (i < code.size() && isPartOfName(code[i])) i++;
        if (std::isdigit(static_cast<unsigned char>(code[begin]))) continue;
        size_t next = code.find_first_not_of(" \t\n", i);
        words.push_back({code.substr(begin, i - begin), next == std::string::npos ? '\0' : code[next]});
    }
    return words;
}

bool isOneOf(const std::string& word, std::initializer_list<const char*> some) {
    for (const char* s : some)
        if (word == s) return true;
    return false;
}

bool isAttribute(const std::string& word) {
    return isOneOf(word, {"__launch_bounds__", "__align__", "__attribute__", "alignas", "decltype"});
}

enum class Kind { scope, function, type, statement };

// Of what stands before a brace or a semicolon.
Kind kindOf(const std::string& head) {
    const std::string flat = withoutBrackets(head);
    for (const Identifier& w : wordsOfCode(flat)) {
        if (isOneOf(w.text, {"namespace", "extern"}) && flat.find('(') == std::string::npos &&
            flat.find('=') == std::string::npos)
            return Kind::scope;
        if (isOneOf(w.text, {"struct", "class", "union", "enum"})) return Kind::type;
    }
    bool call = false;
    for (const Identifier& w : wordsOfCode(flat)) call |= w.behind == '(' && !isAttribute(w.text);
    return call && flat.find('=') == std::string::npos ? Kind::function : Kind::statement;
}

std::string nameOfFunction(const std::vector<Identifier>& words) {
    for (const Identifier& w : words)
        if (w.behind == '(' && !isAttribute(w.text)) return w.text;
    return "";
}

std::string nameOfType(const std::vector<Identifier>& words) {
    bool type = false;
    for (const Identifier& w : words) {
        if (type && w.text != "class" && !isAttribute(w.text)) return w.text;
        type |= isOneOf(w.text, {"struct", "class", "union", "enum"});
    }
    return "";
}

// "int a = 1, b[2]": the last word in front of each =.
std::set<std::string> namesOfVariables(const std::string& flat) {
    std::set<std::string> names;
    std::istringstream in(flat);
    for (std::string one; std::getline(in, one, ',');)
        if (const std::vector<Identifier> words = wordsOfCode(one.substr(0, one.find('='))); !words.empty())
            names.insert(words.back().text);
    return names;
}

std::set<std::string> namesIn(const std::string& head) {
    const std::string flat = withoutBrackets(head);
    switch (kindOf(head)) {
        case Kind::function: return {nameOfFunction(wordsOfCode(flat))};
        case Kind::type: return {nameOfType(wordsOfCode(flat))};
        default: return namesOfVariables(flat);
    }
}

bool isCommentLine(const std::string& line) {
    size_t first = line.find_first_not_of(" \t");
    return first != std::string::npos && line.compare(first, 2, "//") == 0;
}

}  // namespace

std::vector<Definition> definitionsIn(const std::vector<std::string>& lines) {
    std::vector<Definition> all;
    const std::string code = codeOf(lines);
    std::string head;
    int depth = 0;
    size_t line = 0, begin = 0;
    bool body = false;  // of a function: it ends with its brace
    auto end = [&] {
        Definition d{namesIn(head), begin, line + 1};
        while (d.begin > 0 && isCommentLine(lines[d.begin - 1])) d.begin--;
        if (!d.names.empty()) all.push_back(d);
        head.clear();
        body = false;
    };
    for (char c : code) {
        if (c == '\n') line++;
        if (head.empty()) {
            if (std::isspace(static_cast<unsigned char>(c)) || c == '}' || c == ';') continue;
            begin = line;
        }
        if (depth == 0 && c == '{' && kindOf(head) == Kind::scope) {
            head.clear();  // what is in it is at the outermost level, too
            continue;
        }
        if (depth == 0 && c == '{') body = kindOf(head) == Kind::function;
        if (c == '{' || c == '(') depth++;
        if (c == '}' || c == ')') depth--;
        if (depth == 0 && (c == ';' || (c == '}' && body)))
            end();
        else if (depth == 0 || c == '(' || c == '{' || !body)
            head += c;
    }
    return all;
}

std::set<std::string> identifiersIn(const std::vector<std::string>& lines) {
    std::set<std::string> all;
    for (const Identifier& w : wordsOfCode(codeOf(lines))) all.insert(w.text);
    return all;
}

std::vector<std::string> inLines(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        lines.push_back(line);
    }
    return lines;
}

}  // namespace grade
