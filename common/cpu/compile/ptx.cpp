#include "ptx.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "ptx_instructions.h"
#include "text.h"

namespace cpucc {
namespace {

bool isWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$'; }

std::string trimmed(const std::string& text) {
    size_t first = text.find_first_not_of(" \t\r\n");
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r\n") + 1 - first);
}

std::string withoutComments(const std::string& text) {
    std::string result;
    for (size_t i = 0; i < text.size(); i++) {
        bool line = text.compare(i, 2, "//") == 0, block = text.compare(i, 2, "/*") == 0;
        if (line || block) i = text.find(line ? "\n" : "*/", i);
        if (i == std::string::npos) break;
        result += block ? ' ' : text[i];
        i += block;
    }
    return result;
}

// At commas that stand in no bracket.
std::vector<std::string> listed(const std::string& text) {
    std::vector<std::string> parts(1);
    int depth = 0;
    for (char c : text) {
        depth += (c == '{' || c == '[') - (c == '}' || c == ']');
        if (c == ',' && depth == 0)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    for (std::string& part : parts) part = trimmed(part);
    if (parts.size() == 1 && parts[0].empty()) parts.clear();
    return parts;
}

std::string variable(const std::string& name) {
    std::string result = "ptx_";
    for (char c : name) result += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
    return result;
}

std::string number(const std::string& text) {
    bool hexFloat = text.size() > 2 && text[0] == '0' && std::string("fFdD").find(text[1]) != std::string::npos;
    if (hexFloat) return "0x" + text.substr(2) + "ull";
    bool hex = startsWith(text, "0x") || startsWith(text, "0X");
    if (!hex && text.find_first_of(".eE") != std::string::npos) return "::cpu_device::ptx::Decimal{" + text + "}";
    size_t digits = text.find_last_not_of("uU");
    return text.substr(0, digits + 1) + "ull";
}

// Registers, operands, special registers and numbers of an operand.
std::string expression(const std::string& text, const std::set<std::string>& declared, std::string& problem) {
    std::string result;
    for (size_t i = 0; i < text.size();) {
        if (text[i] == '%' || isWordCharacter(text[i])) {
            size_t end = i + 1;
            bool digits = std::isdigit(static_cast<unsigned char>(text[i]));
            while (end < text.size() && (isWordCharacter(text[end]) || text[end] == '.')) end++;
            std::string word = text.substr(i, end - i);
            bool operand = word[0] == '%' && word.size() > 1 && std::isdigit(static_cast<unsigned char>(word[1]));
            std::string special = word[0] == '%' ? specialRegister(word.substr(1)) : "";
            if (operand)
                result += "cpu" + word.substr(1);
            else if (!special.empty())
                result += special;
            else if (digits)
                result += number(word);
            else if (word == "WARP_SZ")
                result += "32ull";
            else if (word == "_")
                result += "cpuSink";
            else if (declared.count(word))
                result += variable(word);
            else
                problem = word;
            i = end;
        } else {
            if (std::string(" \t\n+-!|[]{},").find(text[i]) == std::string::npos) problem = text;
            result += text[i++];
        }
    }
    return result;
}

class Translator {
public:
    PtxText run(const std::string& text) {
        std::string statement;
        int depth = 0;
        for (char c : withoutComments(text)) {
            bool opens = c == '{' && trimmed(statement).empty(), closes = c == '}' && depth == 0;
            if (c == ';' || opens || closes) {
                translate(trimmed(statement));
                statement.clear();
                if (c != ';') result.statements += c;
            } else if (c == ':' && isLabel(statement)) {
                result.statements += variable(trimmed(statement)) + "_label:;";
                statement.clear();
            } else {
                depth += (c == '{') - (c == '}');
                statement += c;
            }
        }
        translate(trimmed(statement));
        return std::move(result);
    }

private:
    PtxText result;
    std::set<std::string> declared;  // registers
    bool carrySeen = false;

    void noteCarry(const PtxInstruction& i) {
        const bool takes = i.name == "addc" || i.name == "subc" || i.name == "madc",
                   leaves = std::find(i.modifiers.begin(), i.modifiers.end(), "cc") != i.modifiers.end();
        result.takesCarry = result.takesCarry || (takes && !carrySeen);
        if (!takes && !leaves) return;
        carrySeen = true;
        result.leavesCarry = leaves;
    }
    static bool isLabel(const std::string& statement) {
        std::string name = trimmed(statement);
        if (name.empty()) return false;
        for (char c : name)
            if (!isWordCharacter(c)) return false;
        return true;
    }

    void translate(std::string statement) {
        if (statement.empty() || !result.problem.empty()) return;
        if (startsWith(statement, ".reg")) return declare(statement);
        std::string condition;
        if (statement[0] == '@') {
            size_t end = statement.find_first_of(" \t\n");
            if (end == std::string::npos) return fail(statement);
            condition = "if (" + expression(statement.substr(1, end - 1), declared, result.problem) + ") ";
            statement = trimmed(statement.substr(end));
        }
        size_t end = statement.find_first_of(" \t\n[{");
        std::string whole = statement.substr(0, end);
        PtxInstruction instruction;
        for (size_t at = 0; at != std::string::npos;) {
            size_t dot = whole.find('.', at);
            std::string part = whole.substr(at, dot == std::string::npos ? dot : dot - at);
            if (at == 0)
                instruction.name = part;
            else
                instruction.modifiers.push_back(part);
            at = dot == std::string::npos ? dot : dot + 1;
        }
        noteCarry(instruction);
        std::string operands = end == std::string::npos ? "" : statement.substr(end);
        std::string problem;
        if (instruction.name == "bra") {
            std::string label = trimmed(operands);
            if (!isLabel(label)) return fail(whole);
            result.statements += condition + "goto " + variable(label) + "_label;";
            return;
        }
        for (const std::string& operand : listed(operands))
            instruction.operands.push_back(expression(operand, declared, problem));
        std::string made = problem.empty() ? ptxStatement(instruction) : "";
        if (made.empty()) return fail(problem.empty() ? whole : whole + " with " + problem);
        result.statements += condition + "{" + made + ";}";
    }

    void fail(const std::string& instruction) {
        if (result.problem.empty()) result.problem = instruction;
    }

    void declareOne(const std::string& name) {
        declared.insert(name);
        result.statements += "unsigned long long " + variable(name) + " = 0;";
    }

    // .reg .pred p;  .reg .u32 t1, t2;  .reg .b32 r<4>;
    void declare(const std::string& statement) {
        size_t type = statement.find('.', 1), names = statement.find_first_of(" \t\n", type);
        if (type == std::string::npos || names == std::string::npos) return fail(statement);
        for (const std::string& name : listed(statement.substr(names))) {
            size_t angle = name.find('<');
            if (angle == std::string::npos) {
                declareOne(name);
                continue;
            }
            int count = std::atoi(name.c_str() + angle + 1);
            for (int i = 0; i < count; i++) declareOne(name.substr(0, angle) + std::to_string(i));
        }
    }
};

}  // namespace

PtxText translatePtx(const std::string& text) { return Translator().run(text); }

}  // namespace cpucc
