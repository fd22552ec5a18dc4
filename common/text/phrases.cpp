#include "phrases.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "utf8.h"
#include "version.h"
#include "width.h"
#include "wrap.h"

namespace text {
namespace {

std::string settingOf(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

bool startsWith(std::string_view text, std::string_view with) { return text.substr(0, with.size()) == with; }
bool endsWith(std::string_view text, std::string_view with) {
    return text.size() >= with.size() && text.substr(text.size() - with.size()) == with;
}

bool isUtf8(const std::string& locale) {
    for (const char* name : {"UTF-8", "utf8", "UTF8", "utf-8"})
        if (locale.find(name) != std::string::npos) return true;
    return false;
}

bool isThere(const std::string& path) {
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (file) std::fclose(file);
    return file;
}

std::string contentsOf(const std::string& path) {
    std::string text;
    if (std::FILE* file = std::fopen(path.c_str(), "rb")) {
        char some[1 << 14];
        while (size_t n = std::fread(some, 1, sizeof some, file)) text.append(some, n);
        std::fclose(file);
    }
    return text;
}

// "1 048 576", "12.5 %", "3 × 5000", "2²⁰", "(3,4)"
bool isNumeric(std::string_view text) {
    bool digits = false;
    for (size_t at = 0; at < text.size();) {
        const std::string_view c = text.substr(at, characterAt(text, at).bytes);
        at += c.size();
        if (c[0] >= '0' && c[0] <= '9')
            digits = true;
        else if (std::string_view(" .,-−×%()²³⁰¹⁴⁵⁶⁷⁸⁹").find(c) == std::string_view::npos)
            return false;
    }
    return digits && text.back() != ' ' && text.back() != ',' && text.back() != '.' && text.front() != ' ';
}

// And no part of a longer one: of "1 048 576 loads" not the 1.
bool isWholeNumber(std::string_view text, std::string_view behind) {
    const bool goesOn = behind.size() > 1 && behind[0] == ' ' && behind[1] >= '0' && behind[1] <= '9';
    return isNumeric(text) && !goesOn;
}

struct Separator {
    std::string_view english, chinese;
};
// From what parts most to what parts least.
constexpr Separator separators[] = {{". ", "。"}, {"? ", "？"}, {"; ", "；"}, {": ", "："}, {", ", "，"}};
constexpr Separator finals[] = {{".", "。"}, {"?", "？"}, {":", "："}};

// More than a name, or a command.
bool isSentence(std::string_view text) {
    for (const Separator& separator : separators)
        if (text.find(separator.english) != text.npos) return true;
    return text.back() == '.' || text.back() == '?' || text.back() == ':';
}

std::string_view lastCharacter(std::string_view text) {
    size_t at = text.size() - 1;
    while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) at--;
    return text.substr(at);
}

bool isPunctuation(std::string_view character) {
    return std::string_view("，。：；？！、（）“”《》…").find(character) != std::string_view::npos;
}
bool isChinese(std::string_view character) { return width(character) == 2 && !isPunctuation(character); }

}  // namespace

bool inChinese() {
    if (const std::string asked = settingOf("WORKBOOK_LANG"); !asked.empty()) return startsWith(asked, "zh");
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (const std::string locale = settingOf(name); !locale.empty())
            return startsWith(locale, "zh") && isUtf8(locale);
    return false;
}

std::string said(const std::string& english) {
    if (!inChinese()) return english;
    static const auto& book = *new PhraseBook(contentsOf(std::string(sources()) + "/common/text/zh.phrases"));
    return book.translated(english);
}

std::string saidOfTable(const std::string& english, size_t columns) {
    std::string all;
    for (size_t at = 0, end; at < english.size(); at = end + 1) {
        end = std::min(english.find('\n', at), english.size());
        const std::string line = english.substr(at, end - at);
        const size_t first = std::min(line.find_first_not_of(' '), line.size()), gap = line.find("  ", first);
        const size_t words = gap == std::string::npos ? 0 : line.find_first_not_of(' ', gap);
        const std::string left = line.substr(0, words), right = said(line.substr(words));
        if (width(left) + width(right) <= columns)
            all += left + right + "\n";
        else
            all += left + wrapped(right, width(left), columns).substr(width(left));
    }
    return all;
}

std::string pageInTheLanguage(const std::string& path) {
    const size_t dot = path.rfind(".md");
    const std::string chinese = path.substr(0, dot) + ".zh.md";
    return inChinese() && dot != std::string::npos && isThere(chinese) ? chinese : path;
}

std::string joined(std::string_view before, std::string_view after) {
    std::string all(before);
    if (!before.empty() && !after.empty()) {
        const std::string_view a = lastCharacter(before), b = after.substr(0, characterAt(after, 0).bytes);
        const bool toLatin = isChinese(a) && width(b) == 1 && !isPunctuation(b) &&
                             std::string_view(" ,;:!?)]").find(b) == std::string_view::npos;
        const bool toChinese = isChinese(b) && width(a) == 1 && !isPunctuation(a) &&
                               std::string_view(" ([").find(a) == std::string_view::npos;
        if (toLatin || toChinese) all += ' ';
    }
    return all.append(after);
}

namespace {

PhraseBook::Hole kindOf(char sign) {
    switch (sign) {
        case '+': return PhraseBook::Hole::sentence;
        case '#': return PhraseBook::Hole::number;
        case '!': return PhraseBook::Hole::name;
        case '*': return PhraseBook::Hole::asItIs;
    }
    return PhraseBook::Hole::words;
}
bool isTranslated(PhraseBook::Hole kind) {
    return kind == PhraseBook::Hole::words || kind == PhraseBook::Hole::sentence;
}

}  // namespace

// ---- reading the book ----

PhraseBook::PhraseBook(std::string_view file) {
    std::string english;
    int line = 0, since = 0;
    while (!file.empty()) {
        const size_t end = std::min(file.find('\n'), file.size());
        const std::string text(file.substr(0, end));
        file.remove_prefix(std::min(end + 1, file.size()));
        line++;
        if (text.empty() || text[0] == '#') continue;
        const bool isEnglish = text[0] != ' ';
        if (isEnglish != english.empty())
            wrong.push_back(std::to_string(line) + ": English and Chinese come in turn: " + text);
        if (isEnglish) {
            english = text;
            since = line;
        } else if (!english.empty()) {
            add(english, text.substr(std::min(text.find_first_not_of(' '), text.size())), since);
            english.clear();
        }
    }
    if (!english.empty()) wrong.push_back(std::to_string(since) + ": without Chinese: " + english);
    for (auto& patterns : byFirst)
        std::stable_sort(patterns.begin(), patterns.end(),
                         [](const Pattern& a, const Pattern& b) { return a.literalBytes > b.literalBytes; });
}

void PhraseBook::add(const std::string& english, const std::string& chinese, int line) {
    Pattern pattern{partsOf(english), all.size(), 0};
    auto holesOf = [](const std::vector<Part>& parts) {
        std::vector<int> holes;
        for (size_t i = 0; i + 1 < parts.size(); i++) holes.push_back(parts[i].hole);
        std::sort(holes.begin(), holes.end());
        return holes;
    };
    const std::vector<int> holes = holesOf(pattern.parts);
    bool inOrder = true;
    for (size_t i = 0; i < holes.size(); i++) inOrder = inOrder && holes[i] == static_cast<int>(i) + 1;
    if (!inOrder || holes != holesOf(partsOf(chinese))) {
        wrong.push_back(std::to_string(line) + ": the holes are not {1}, {2} …, each once in both: " + english);
        return;
    }
    for (const Part& part : pattern.parts) pattern.literalBytes += part.literal.size();
    const std::string& first = pattern.parts[0].literal;
    byFirst[first.empty() ? 256 : static_cast<unsigned char>(first[0])].push_back(pattern);
    all.push_back({english, chinese, line});
}

// "{1}", "{2+}", "{3#}", "{4!}" or "{5*}" is a hole; any other brace is itself.
std::vector<PhraseBook::Part> PhraseBook::partsOf(std::string_view text) {
    std::vector<Part> parts(1);
    for (size_t at = 0; at < text.size(); at++) {
        const bool opens = text[at] == '{' && at + 2 < text.size() && text[at + 1] >= '1' && text[at + 1] <= '9';
        const char kind = opens ? text[at + 2] : ' ';
        const size_t close = at + (kind == '}' ? 2 : 3);
        const bool isHole = opens && (kind == '}' || kind == '#' || kind == '!' || kind == '*' || kind == '+') &&
                            close < text.size() && text[close] == '}';
        if (!isHole) {
            parts.back().literal += text[at];
            continue;
        }
        parts.back().hole = text[at + 1] - '0';
        parts.back().kind = kindOf(kind);
        parts.emplace_back();
        at = close;
    }
    return parts;
}

// ---- finding a sentence in it ----

// A hole is as short as it can be, and never empty.
bool PhraseBook::matches(const std::vector<Part>& parts, size_t from, std::string_view text, Filling& filling) {
    const Part& part = parts[from];
    if (!startsWith(text, part.literal)) return false;
    text.remove_prefix(part.literal.size());
    if (from + 1 == parts.size()) return text.empty();
    const Part& next = parts[from + 1];
    const bool last = from + 2 == parts.size();
    if (last && !endsWith(text, next.literal)) return false;
    for (size_t end = last ? text.size() - next.literal.size() : 1; end > 0 && end <= text.size(); end++) {
        if (!next.literal.empty())
            end = text.find(next.literal, end);
        else if (last)
            end = text.size();
        if (end == text.npos) return false;
        const std::string_view inside = text.substr(0, end);
        if (part.kind == Hole::number && !isWholeNumber(inside, text.substr(end))) continue;
        if ((part.kind == Hole::name || part.kind == Hole::words) && isSentence(inside)) continue;
        filling[static_cast<size_t>(part.hole) - 1] = inside;
        if (matches(parts, from + 1, text.substr(end), filling)) return true;
    }
    return false;
}

const PhraseBook::Pattern* PhraseBook::patternOf(std::string_view english, Filling& filling) const {
    if (english.empty()) return nullptr;
    const Pattern* best = nullptr;
    Filling some(9);
    for (const auto* patterns : {&byFirst[static_cast<unsigned char>(english[0])], &byFirst[256]})
        for (const Pattern& pattern : *patterns) {
            if (best && best->literalBytes >= pattern.literalBytes) break;
            if (!matches(pattern.parts, 0, english, some)) continue;
            best = &pattern;
            filling = some;
            break;
        }
    return best;
}

int PhraseBook::phraseOf(std::string_view english) const {
    Filling filling;
    const Pattern* pattern = patternOf(english, filling);
    return pattern ? static_cast<int>(pattern->phrase) : -1;
}

std::string PhraseBook::filled(const Pattern& pattern, const Filling& filling) const {
    std::vector<Hole> kinds(9, Hole::words);
    for (const Part& part : pattern.parts)
        if (part.hole) kinds[static_cast<size_t>(part.hole) - 1] = part.kind;
    std::string chinese;
    for (const Part& part : partsOf(all[pattern.phrase].chinese)) {
        chinese = joined(chinese, part.literal);
        if (!part.hole) break;
        const auto hole = static_cast<size_t>(part.hole) - 1;
        const std::string_view english = filling[hole];
        chinese = joined(chinese, isTranslated(kinds[hole]) ? translated(english) : std::string(english));
    }
    return chinese;
}

bool PhraseBook::whole(std::string_view english, std::string& chinese) const {
    Filling filling;
    if (const Pattern* pattern = patternOf(english, filling)) {
        chinese = filled(*pattern, filling);
        return true;
    }
    for (const Separator& end : finals)
        if (endsWith(english, end.english) && patternOf(english.substr(0, english.size() - 1), filling)) {
            chinese = translated(english.substr(0, english.size() - 1)).append(end.chinese);
            return true;
        }
    return false;
}

// At least one of the two parts stands in the book; the other one may be a name, a number, or have parts itself.
bool PhraseBook::inParts(std::string_view english, std::string& chinese) const {
    for (const Separator& separator : separators)
        for (size_t at = english.rfind(separator.english); at != english.npos && at > 0;
             at = english.rfind(separator.english, at - 1)) {
            const std::string_view left = english.substr(0, at), right = english.substr(at + separator.english.size());
            std::string part;
            if (whole(left, part))
                chinese = part.append(separator.chinese) + translated(right);
            else if (whole(right, part))
                chinese = translated(left).append(separator.chinese) + part;
            else
                continue;
            return true;
        }
    return false;
}

std::string PhraseBook::translated(std::string_view english) const {
    std::string chinese;
    if (whole(english, chinese) || inParts(english, chinese)) return chinese;
    return std::string(english);
}

}  // namespace text
