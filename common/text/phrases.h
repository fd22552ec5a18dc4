// What people read, in their language. English is the source, everywhere: sentences are put together as if there were
// nothing else, and translated where they leave for somebody who reads Chinese. What programs read (JSON, JUnit, exit
// statuses) stays English.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace text {

// WORKBOOK_LANG=zh or en; else a locale that begins with zh and is UTF-8, as LC_ALL, LC_MESSAGES and LANG say it.
bool inChinese();

// In the reader's language. What the book does not know stays as it is.
std::string said(const std::string& english);

// The same of a list of options: lines like "  ./grade --hint   a hint", of which only the right side is words. They go
// on below one another where the terminal is narrower.
std::string saidOfTable(const std::string& english, size_t columns);

// A page beside the English one ("README.zh.md" for "README.md") if it is there and wanted; else the page itself.
std::string pageInTheLanguage(const std::string& path);

// Pairs of sentences with holes: common/text/zh.phrases begins with how they are written.
class PhraseBook {
public:
    explicit PhraseBook(std::string_view file);

    // The sentence, or what it is put together of: parts before and behind ". ", "; ", ": " and ", ".
    std::string translated(std::string_view english) const;

    struct Phrase {
        std::string english, chinese;
        int line = 0;
    };
    // As they stand in the file; and what is wrong with it, a line each.
    const std::vector<Phrase>& phrases() const { return all; }
    const std::vector<std::string>& faults() const { return wrong; }
    // The one that says the whole of it, of several the one with the most words of its own; -1: none does.
    int phraseOf(std::string_view english) const;

    // Of what it holds: "{1}", "{1+}", "{1#}", "{1!}", "{1*}".
    enum class Hole : char { words, sentence, number, name, asItIs };

private:
    struct Part {  // a literal, and the hole behind it; the last one has none
        std::string literal;
        int hole = 0;
        Hole kind = Hole::words;
    };
    struct Pattern {
        std::vector<Part> parts;
        size_t phrase = 0, literalBytes = 0;
    };
    using Filling = std::vector<std::string_view>;

    void add(const std::string& english, const std::string& chinese, int line);
    const Pattern* patternOf(std::string_view english, Filling& filling) const;
    bool whole(std::string_view english, std::string& chinese) const;
    bool inParts(std::string_view english, std::string& chinese) const;
    std::string filled(const Pattern& pattern, const Filling& filling) const;
    static std::vector<Part> partsOf(std::string_view text);
    static bool matches(const std::vector<Part>& parts, size_t from, std::string_view text, Filling& filling);

    std::vector<Phrase> all;
    std::vector<std::string> wrong;
    std::vector<Pattern> byFirst[257];  // by the first byte; those that begin with a hole come last
};

// A space between a Chinese character and what is written in Latin letters or digits.
std::string joined(std::string_view before, std::string_view after);

}  // namespace text
