#include "assembly.h"

#include <algorithm>
#include <cstdio>

#include "functions.h"
#include "ptx.h"
#include "text.h"

namespace cpucc {
namespace {

// What a string literal says; "\n" stays two characters' worth of blank, as PTX asks no more.
bool append(std::string_view literal, std::string& text) {
    if (literal.size() < 2) return false;
    if (startsWith(literal, "R\"")) {
        size_t open = literal.find('('), close = literal.rfind(')');
        if (open == npos || close == npos) return false;
        text += literal.substr(open + 1, close - open - 1);
        return true;
    }
    if (literal[0] != '"') return false;
    for (size_t i = 1; i + 1 < literal.size(); i++) {
        if (literal[i] != '\\') {
            text += literal[i];
            continue;
        }
        i++;
        text += literal[i] == 'n' ? '\n' : literal[i] == 't' || literal[i] == 'r' ? ' ' : literal[i];
    }
    return true;
}

// %% is one %.
std::string withSinglePercents(const std::string& text) {
    std::string result;
    for (size_t i = 0; i < text.size(); i++) {
        result += text[i];
        if (text.compare(i, 2, "%%") == 0) i++;
    }
    return result;
}

char letterOf(std::string_view constraint) {
    for (char c : constraint)
        if (std::string_view("rlfdhqnC").find(c) != npos) return c;
    return 'r';
}
bool isOutput(std::string_view constraint) { return constraint.find_first_of("=+") != npos; }
bool isInput(std::string_view constraint) { return constraint.find('=') == npos; }

bool isConstraint(const Tokens& tokens, size_t i) {
    return tokens[i].kind == TokenKind::text && is(tokens, i + 1, "(");
}

// The lambda that stands for the asm.
std::string lambdaOf(const Tokens& tokens, const Assembly& a) {
    std::string parameters, before, after;
    for (size_t i = 0; i < a.constraints.size(); i++) {
        const std::string_view constraint = tokens[a.constraints[i]].text;
        std::string n = std::to_string(i);
        parameters += (i ? ", auto&& cpuOf" : "auto&& cpuOf") + n;
        std::string in = "::cpu_device::ptx::in('" + std::string(1, letterOf(constraint)) + "', cpuOf" + n + ")";
        before += "unsigned long long cpu" + n + " = " + (isInput(constraint) ? in : "0") + ";";
        if (isOutput(constraint)) after += "::cpu_device::ptx::out(cpuOf" + n + ", cpu" + n + ");";
    }
    const PtxText made = translatePtx(a.text);
    const std::string& statements = made.statements;
    for (const char* name : {"cpuCarry", "cpuSink"})
        if (statements.find(name) != npos) before += std::string("unsigned long long ") + name + " = 0;";
    if (made.takesCarry) before += "cpuCarry = ::cpu_device::carry();";
    if (made.leavesCarry) after += "::cpu_device::keepCarry(cpuCarry);";
    return "[](" + parameters + ") __attribute__((__always_inline__)) {" + before + statements + after + "}";
}

void rewriteStatement(const Tokens& tokens, const Assembly& a, std::vector<Edit>& edits) {
    auto replace = [&](size_t token, const std::string& by) {
        edits.push_back({tokens[token].offset, tokens[token].text.size(), by});
    };
    replace(a.begin, lambdaOf(tokens, a));
    for (size_t i = a.begin + 1; i < a.templateEnd; i++)
        if (i != a.open) replace(i, "");
    // nvcc takes operands without a comma between them.
    for (size_t constraint : a.constraints) replace(constraint, is(tokens, constraint - 1, ")") ? "," : "");
    // A comma between outputs and inputs, and nothing behind them.
    for (size_t i = 0; i < a.colons.size(); i++) {
        bool between = a.outputs > 0 && a.outputs < a.constraints.size() &&
                       a.colons[i] > a.constraints[a.outputs - 1] && a.colons[i] < a.constraints[a.outputs];
        replace(a.colons[i], between ? "," : "");
    }
    size_t operandsEnd = a.constraints.empty() ? a.templateEnd : matchOf(tokens, a.constraints.back() + 1) + 1;
    for (size_t i = operandsEnd; i < a.close; i++)
        if (!is(tokens, i, ":") && !is(tokens, i, "::")) replace(i, "");
}

// What is compiled of it is a mention of a name. A call would do as well, but for the functions of a namespace without
// a name, which are the file's own. Weak: the host pass may leave it undefined.
void refuseIfCompiled(const Source& source, const Tokens& tokens, const Assembly& a, const std::string& problem,
                      std::vector<Edit>& edits, std::map<std::string, Refusal>& externs) {
    char number[16];  // by which they are told in order
    std::snprintf(number, sizeof number, "%05zu", externs.size());
    const std::string name = std::string("cpu_device_unknown_ptx_") + number;
    const Token &first = tokens[a.begin], &last = tokens[a.close];
    externs[name] = {source.name, first.line, first.column, problem};
    const auto lines = std::count(source.text.begin() + static_cast<std::ptrdiff_t>(first.offset),
                                  source.text.begin() + static_cast<std::ptrdiff_t>(last.offset), '\n');
    const bool inMacro = &tokens != &source.code;
    std::string ends;
    for (auto i = lines; i > 0; i--) ends += inMacro ? "\\\n" : "\n";
    edits.push_back(
        {first.offset, last.end() - first.offset,
         "__asm__ volatile(\".pushsection .data\\n.weak " + name + "\\n.quad " + name + "\\n.popsection\")" + ends});
}

void rewriteAll(const Source& source, const Tokens& tokens, const HostCode* host, std::vector<Edit>& edits,
                std::map<std::string, Refusal>* externs) {
    Assembly a;
    for (size_t i = 0; i < tokens.size(); i++) {
        if (!isAsm(tokens, i) || (host && host->holds(i)) || !findAssembly(tokens, i, a)) continue;
        if (a.understood && a.text.empty()) continue;
        const std::string problem = problemOf(a);
        if (problem.empty())
            rewriteStatement(tokens, a, edits);
        else if (externs && tokens[i].active)
            refuseIfCompiled(source, tokens, a, problem, edits, *externs);
    }
}

}  // namespace

bool isAsm(const Tokens& tokens, size_t i) {
    return is(tokens, i, "asm") || is(tokens, i, "__asm__") || is(tokens, i, "__asm");
}

bool findAssembly(const Tokens& tokens, size_t i, Assembly& found) {
    found = {};
    found.begin = found.open = i;
    do found.open++;
    while (isIdentifier(tokens, found.open));
    if (!is(tokens, found.open, "(") || !opens(tokens, found.open)) return false;
    found.close = matchOf(tokens, found.open);
    size_t at = found.open + 1;
    bool plain = true;
    while (at < found.close && !is(tokens, at, ":") && !is(tokens, at, "::")) {
        if (tokens[at].activeOnDevice)
            plain = plain && tokens[at].kind == TokenKind::text && append(tokens[at].text, found.text);
        at++;
    }
    found.templateEnd = at;
    found.text = withSinglePercents(found.text);
    int part = 0;  // 1: outputs, 2: inputs, 3: what is overwritten
    for (; at < found.close; at++) {
        bool two = is(tokens, at, "::");
        if (two || is(tokens, at, ":")) {
            part += two ? 2 : 1;
            found.colons.push_back(at);
        } else if (part < 3 && isConstraint(tokens, at)) {
            found.constraints.push_back(at);
            found.outputs += part == 1;
            at = matchOf(tokens, at + 1);
        } else if (part < 3 && !is(tokens, at, ",")) {
            plain = false;  // [name] "=r"(x)
        }
    }
    found.understood = plain;
    return true;
}

std::string problemOf(const Assembly& a) {
    const std::string problem = translatePtx(a.text).problem;
    if (a.understood && problem.empty()) return "";
    return (a.understood ? "the PTX instruction " + problem : "this inline PTX") +
           " is not supported by the CPU device: use the CUDA function for it, or guard it with #ifndef CPU_DEVICE";
}

HostCode::HostCode(const Unit& unit, const Source& source) {
    for (const Function& f : findFunctions(unit, source))
        if (f.hostOnly() && f.body != npos) bodies.emplace_back(f.body, f.end);
}

bool HostCode::holds(size_t token) const {
    for (const auto& [begin, end] : bodies)
        if (begin < token && token < end) return true;
    return false;
}

void rewriteAssembly(const Unit& unit, const Source& source, std::vector<Edit>& edits,
                     std::map<std::string, Refusal>* externs) {
    HostCode host(unit, source);
    rewriteAll(source, source.code, &host, edits, externs);
    for (const Directive& d : source.directives)
        if (d.name == "define") rewriteAll(source, d.tokens, nullptr, edits, externs);
}

}  // namespace cpucc
