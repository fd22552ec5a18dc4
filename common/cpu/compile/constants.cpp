#include "constants.h"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace cpucc {
namespace {

using Value = std::optional<long long>;

const std::map<std::string_view, int> typeSizes = {
    {"char", 1},    {"bool", 1},     {"int8_t", 1},  {"uint8_t", 1},  {"short", 2},   {"int16_t", 2},  {"uint16_t", 2},
    {"int", 4},     {"unsigned", 4}, {"signed", 4},  {"float", 4},    {"int32_t", 4}, {"uint32_t", 4}, {"long", 8},
    {"double", 8},  {"size_t", 8},   {"int64_t", 8}, {"uint64_t", 8}, {"float2", 8},  {"int2", 8},     {"uint2", 8},
    {"float3", 12}, {"uint3", 12},   {"dim3", 12},   {"float4", 16},  {"int4", 16},   {"uint4", 16},   {"double2", 16}};

Value literal(std::string_view text) {
    std::string digits;
    for (char c : text)
        if (c != '\'') digits += c;
    bool binary = digits.size() > 2 && digits[0] == '0' && (digits[1] == 'b' || digits[1] == 'B');
    char* end = nullptr;
    unsigned long long value = std::strtoull(digits.c_str() + (binary ? 2 : 0), &end, binary ? 2 : 0);
    for (; *end; end++)
        if (std::string_view("uUlLzZ").find(*end) == std::string_view::npos) return std::nullopt;
    return static_cast<long long>(value);
}

int precedence(std::string_view op) {
    static const std::map<std::string_view, int> table = {
        {"||", 1}, {"&&", 2}, {"|", 3},  {"^", 4},  {"&", 5}, {"==", 6}, {"!=", 6}, {"<", 7},  {">", 7},
        {"<=", 7}, {">=", 7}, {"<<", 8}, {">>", 8}, {"+", 9}, {"-", 9},  {"*", 10}, {"/", 10}, {"%", 10}};
    auto found = table.find(op);
    return found == table.end() ? 0 : found->second;
}

Value apply(std::string_view op, Value left, Value right) {
    // A false operand of && decides even if the other one is not known.
    if (op == "&&") {
        if ((left && !*left) || (right && !*right)) return 0;
        return left && right ? Value(1) : std::nullopt;
    }
    if (op == "||") {
        if ((left && *left) || (right && *right)) return 1;
        return left && right ? Value(0) : std::nullopt;
    }
    if (!left || !right) return std::nullopt;
    long long a = *left, b = *right;
    if (op == "/" || op == "%") {
        if (b == 0) return std::nullopt;
        return op == "/" ? a / b : a % b;
    }
    if (op == "<<" || op == ">>") {
        if (b < 0 || b > 62) return std::nullopt;
        return op == "<<" ? static_cast<long long>(static_cast<unsigned long long>(a) << b) : a >> b;
    }
    if (op == "+" || op == "-" || op == "*") {  // whoever wrote it, it must not overflow here
        unsigned long long x = static_cast<unsigned long long>(a), y = static_cast<unsigned long long>(b);
        return static_cast<long long>(op == "+" ? x + y : op == "-" ? x - y : x * y);
    }
    if (op == "|") return a | b;
    if (op == "^") return a ^ b;
    if (op == "&") return a & b;
    if (op == "==") return a == b;
    if (op == "!=") return a != b;
    if (op == "<") return a < b;
    if (op == ">") return a > b;
    if (op == "<=") return a <= b;
    return a >= b;
}

}  // namespace

class Expression {
public:
    Expression(const Constants& constants, const Tokens& tokens, size_t begin, size_t end, bool inDirective, int depth)
        : constants(constants), tokens(tokens), at(begin), end(end), inDirective(inDirective), depth(depth) {}

    Value whole() {
        if (at >= end || depth > 32) return std::nullopt;
        Value v = conditional();
        return at == end ? v : std::nullopt;
    }

private:
    const Constants& constants;
    const Tokens& tokens;
    size_t at, end;
    bool inDirective;
    int depth;

    bool here(std::string_view text) const { return at < end && is(tokens, at, text); }

    Value conditional() {
        Value condition = binary(1);
        if (!here("?")) return condition;
        at++;
        Value yes = conditional();
        if (!here(":")) return std::nullopt;
        at++;
        Value no = conditional();
        if (!condition) return std::nullopt;
        return *condition ? yes : no;
    }

    Value binary(int lowest) {
        Value left = unary();
        while (at < end) {
            std::string_view op = tokens[at].text;
            bool shift = (op == "<" || op == ">") && at + 1 < end && isRepeated(tokens, at, op, 2);
            if (shift) op = op == "<" ? "<<" : ">>";
            int level = precedence(op);
            if (level < lowest || level == 0) break;
            at += shift ? 2 : 1;
            left = apply(op, left, binary(level + 1));
        }
        return left;
    }

    Value unary() {
        if (at >= end) return std::nullopt;
        std::string_view op = tokens[at].text;
        if (op == "-" || op == "+" || op == "!" || op == "~") {
            at++;
            Value v = unary();
            if (!v) return v;
            return op == "-" ? -*v : op == "!" ? !*v : op == "~" ? ~*v : *v;
        }
        return primary();
    }

    // Are the tokens up to `close` names of types, as in (int) or sizeof(unsigned char)?
    bool isType(size_t begin, size_t close) const {
        for (size_t i = begin; i < close; i++)
            if (!typeSizes.count(tokens[i].text) && tokens[i].text != "std" && tokens[i].text != "::") return false;
        return begin < close;
    }

    Value primary() {
        const Token& token = tokens[at];
        if (token.kind == TokenKind::number) {
            at++;
            return literal(token.text);
        }
        if (token.text == "(" && token.match > 0) return parenthesised();
        if (token.kind != TokenKind::identifier) {
            at = npos;
            return std::nullopt;
        }
        at++;
        if (token.text == "true") return 1;
        if (token.text == "false") return 0;
        if (inDirective && token.text == "defined") return defined();
        if (token.text == "sizeof" && here("(") && tokens[at].match > 0) return sizeOf();
        if (typeSizes.count(token.text) && here("(")) return parenthesised();  // size_t(32)
        while (here("::") && isIdentifier(tokens, at + 1)) at += 2;            // Config::tile
        if (here("(") || (here("<") && !inDirective && closingAngle(tokens, at) < end)) {
            at = npos;  // a call: not worked out
            return std::nullopt;
        }
        return named(tokens[at - 1].text);
    }

    Value parenthesised() {
        size_t close = static_cast<size_t>(tokens[at].match);
        size_t begin = at + 1;
        at = close + 1;
        if (close >= end) return std::nullopt;
        if (isType(begin, close)) return at < end ? unary() : std::nullopt;
        return Expression(constants, tokens, begin, close, inDirective, depth + 1).whole();
    }

    Value sizeOf() {
        size_t close = static_cast<size_t>(tokens[at].match);
        size_t begin = at + 1;
        at = close + 1;
        if (close >= end || !isType(begin, close)) return std::nullopt;
        int size = 0;  // of "unsigned char" the char, of "unsigned long" the long
        for (size_t i = begin; i < close; i++) {
            auto found = typeSizes.find(tokens[i].text);
            bool modifier = tokens[i].text == "unsigned" || tokens[i].text == "signed";
            if (found != typeSizes.end() && (!modifier || size == 0)) size = found->second;
        }
        return size ? Value(size) : std::nullopt;
    }

    Value defined() {
        bool bracket = here("(");
        if (bracket) at++;
        if (at >= end || !isIdentifier(tokens, at)) return std::nullopt;
        std::optional<bool> known = constants.isDefined(tokens[at++].text);
        if (bracket && here(")")) at++;
        return known ? Value(*known) : std::nullopt;
    }

    Value named(std::string_view name) {
        std::string key(name);
        auto found = constants.values.find(key);
        if (found != constants.values.end() && !constants.ambiguous.count(key))
            return Expression(constants, found->second, 0, found->second.size(), inDirective, depth + 1).whole();
        std::optional<bool> known = constants.isDefined(name);
        return inDirective && known && !*known ? Value(0) : std::nullopt;
    }
};

void Constants::define(const std::string& name, const std::string& value) {
    auto text = std::make_unique<Source>("", "", value);
    ambiguous.erase(name);
    values[name] = text->code;
    objectMacros.insert(name);
    commandLine[name] = std::move(text);
}

void Constants::forgetCollected() {
    values.clear();
    ambiguous.clear();
    objectMacros.clear();
    functionMacros.clear();
    for (auto& [name, text] : commandLine) {
        values[name] = text->code;
        objectMacros.insert(name);
    }
}

void Constants::remember(const std::string& name, const Tokens& tokens, size_t begin, size_t end) {
    if (commandLine.count(name)) return;
    Tokens value(tokens.begin() + static_cast<std::ptrdiff_t>(begin),
                 tokens.begin() + static_cast<std::ptrdiff_t>(end));
    matchBrackets(value);
    auto [place, fresh] = values.emplace(name, value);
    if (!fresh && join(place->second, 0, place->second.size()) != join(value, 0, value.size())) ambiguous.insert(name);
}

void Constants::collectMacro(const Directive& d) {
    if (d.tokens.empty()) return;
    std::string name(d.tokens[0].text);
    if (is(d.tokens, 1, "(") && touching(d.tokens, 0)) {
        functionMacros.insert(name);
    } else {
        objectMacros.insert(name);
        remember(name, d.tokens, 1, d.tokens.size());
    }
}

// At const or constexpr: `constexpr int rows = 4, cols{8};`
void Constants::collectVariables(const Tokens& code, size_t i) {
    for (i++; i < code.size() && (isIdentifier(code, i) || is(code, i, "::")); i++) {
    }
    while (i < code.size() && isIdentifier(code, i - 1)) {
        std::string name(code[i - 1].text);
        size_t begin = i + 1, end = begin;
        if (is(code, i, "{") && code[i].match > 0) {
            end = static_cast<size_t>(code[i].match);
            i = end + 1;
        } else if (is(code, i, "=")) {
            for (; end < code.size() && !is(code, end, ",") && !is(code, end, ";") && !is(code, end, ")"); end++)
                if (code[end].match > static_cast<int>(end)) end = static_cast<size_t>(code[end].match);
            i = end;
        } else {
            return;
        }
        if (end > code.size()) return;
        remember(name, code, begin, end);
        if (!is(code, i, ",")) return;
        i += 2;
    }
}

// At enum: `enum Sizes : int { rows = 4, cols }`
void Constants::collectEnum(const Tokens& code, size_t i) {
    while (i < code.size() && !is(code, i, "{") && !is(code, i, ";") && !is(code, i, "(")) i++;
    if (!is(code, i, "{") || code[i].match < 0) return;
    size_t close = static_cast<size_t>(code[i].match);
    for (i++; i < close; i++) {
        if (!isIdentifier(code, i)) return;
        std::string name(code[i].text);
        if (!is(code, i + 1, "=")) return;  // one without a value: and those that follow count up from it
        size_t begin = i + 2;
        for (i = begin; i < close && !is(code, i, ","); i++)
            if (code[i].match > static_cast<int>(i)) i = static_cast<size_t>(code[i].match);
        remember(name, code, begin, i);
    }
}

void Constants::collect(const Source& source) {
    for (const Directive& d : source.directives)
        if (d.active && d.name == "define") collectMacro(d);
    const Tokens& code = source.code;
    for (size_t i = 0; i < code.size(); i++) {
        if (!code[i].active) continue;
        if (is(code, i, "const") || is(code, i, "constexpr")) collectVariables(code, i);
        if (is(code, i, "enum")) collectEnum(code, i);
    }
}

std::optional<long long> Constants::evaluate(const Tokens& tokens, size_t begin, size_t end) const {
    return Expression(*this, tokens, begin, end, false, 0).whole();
}

std::optional<long long> Constants::condition(const Tokens& tokens) const {
    return Expression(*this, tokens, 0, tokens.size(), true, 0).whole();
}

std::optional<bool> Constants::isDefined(std::string_view name) const {
    std::string key(name);
    if (commandLine.count(key)) return true;
    if (objectMacros.count(key) || functionMacros.count(key)) return std::nullopt;  // depends on where one asks
    for (std::string_view elsewhere :  // other compilers and systems, and what editors read by
         {"_MSC_VER", "_WIN32", "_WIN64", "__APPLE__", "__CUDACC_RTC__", "__HIP", "__OPENCL", "__INTEL", "__SYCL",
          "__JETBRAINS_IDE__", "__CLION_IDE__", "__RESHARPER__", "__CDT_PARSER__", "__clangd__"})
        if (name.substr(0, elsewhere.size()) == elsewhere) return false;
    if (name[0] == '_') return std::nullopt;  // the compiler's, or the system headers'
    return false;
}

bool Constants::isOfTheSystem(std::string_view name) const {
    std::string key(name);
    return name[0] == '_' && !isDefined(name) && !objectMacros.count(key) && !functionMacros.count(key);
}

const Tokens* Constants::macro(std::string_view name) const {
    std::string key(name);
    auto found = values.find(key);
    return found != values.end() && objectMacros.count(key) && !ambiguous.count(key) ? &found->second : nullptr;
}

namespace {

// A condition as the device pass sees it: defined(__CUDA_ARCH__) becomes -(900), which is as true.
Tokens onDevice(Tokens condition) {
    for (size_t i = 0; i < condition.size(); i++) {
        if (condition[i].text != "__CUDA_ARCH__") continue;
        condition[i].kind = TokenKind::number;
        condition[i].text = "900";
        for (size_t before : {i - 1, i - 2})
            if (before < i && condition[before].text == "defined") {
                condition[before].kind = TokenKind::punctuation;
                condition[before].text = "-";
            }
    }
    return condition;
}

}  // namespace

void markConditionals(Source& source, const Constants& constants) {
    struct Branch {
        bool outerActive, outerKept, outerOnDevice, outerUndecided;
        bool taken = false, certainlyTaken = false, takenOnDevice = false;  // has an earlier branch been chosen?
    };
    std::vector<Branch> open;
    std::set<std::string_view> definedOnDevice;  // by this source, so far
    bool active = true, kept = true, activeOnDevice = true, undecided = false;
    Tokens code;
    size_t next = 0;
    auto copyUntil = [&](size_t offset) {
        for (; next < source.code.size() && source.code[next].offset < offset; next++) {
            source.code[next].active = active;
            source.code[next].activeOnDevice = activeOnDevice;
            source.code[next].undecided = undecided;
            if (kept) code.push_back(source.code[next]);
        }
    };
    auto asksTheSystem = [&](const Tokens& condition) {
        return std::any_of(condition.begin(), condition.end(), [&](const Token& t) {
            return t.kind == TokenKind::identifier && constants.isOfTheSystem(t.text);
        });
    };
    auto enter = [&](std::optional<long long> value, std::optional<long long> deviceValue, bool certain) {
        Branch& b = open.back();
        active = b.outerActive && !b.taken && !(value && !*value);
        kept = b.outerKept && !b.certainlyTaken && !(certain && value && !*value);
        if (value && *value) b.taken = true, b.certainlyTaken |= certain;
        activeOnDevice = b.outerOnDevice && !b.takenOnDevice && !(deviceValue && !*deviceValue);
        if (deviceValue && *deviceValue) b.takenOnDevice = true;
    };
    for (Directive& d : source.directives) {
        copyUntil(d.hash.offset);
        std::optional<long long> value, deviceValue;
        bool certain = true;  // without any name in it
        if (d.name == "ifdef" || d.name == "ifndef") {
            std::optional<bool> known = d.tokens.empty() ? std::nullopt : constants.isDefined(d.tokens[0].text);
            if (known) value = *known == (d.name == "ifdef");
            const bool there =
                !d.tokens.empty() && (is(d.tokens, 0, "__CUDA_ARCH__") || definedOnDevice.count(d.tokens[0].text));
            deviceValue = there ? d.name == "ifdef" : value;
            certain = false;
        } else if (d.name == "if" || d.name == "elif") {
            value = constants.condition(d.tokens);
            deviceValue = constants.condition(onDevice(d.tokens));
            for (const Token& t : d.tokens) certain = certain && t.kind != TokenKind::identifier;
        }
        if (d.name == "if" || d.name == "ifdef" || d.name == "ifndef") {
            open.push_back({active, kept, activeOnDevice, undecided});
            undecided |= !value && asksTheSystem(d.tokens);
            enter(value, deviceValue, certain);
        } else if (d.name == "elif" && !open.empty()) {
            undecided |= !value && asksTheSystem(d.tokens);
            enter(value, deviceValue, certain);
        } else if (d.name == "else" && !open.empty()) {
            enter(1, 1, false);
        } else if (d.name == "endif" && !open.empty()) {
            active = open.back().outerActive, kept = open.back().outerKept;
            activeOnDevice = open.back().outerOnDevice, undecided = open.back().outerUndecided;
            open.pop_back();
        } else {
            for (Token& t : d.tokens) t.undecided = undecided;
            d.active = active;
            d.activeOnDevice = activeOnDevice;
            if (activeOnDevice && d.name == "define" && !d.tokens.empty()) definedOnDevice.insert(d.tokens[0].text);
            if (activeOnDevice && d.name == "undef" && !d.tokens.empty()) definedOnDevice.erase(d.tokens[0].text);
        }
    }
    copyUntil(source.text.size());
    source.code = std::move(code);
    matchBrackets(source);
}

}  // namespace cpucc
