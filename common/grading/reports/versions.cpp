#include "versions.h"

#include <algorithm>
#include <set>

#include "definitions.h"

namespace grade {
namespace {

using Lines = std::vector<std::string>;

std::string trimmed(const std::string& line) {
    size_t first = line.find_first_not_of(" \t\r"), last = line.find_last_not_of(" \t\r");
    return first == std::string::npos ? "" : line.substr(first, last + 1 - first);
}

bool begins(const std::string& line, const std::string& with) { return line.compare(0, with.size(), with) == 0; }

// The book's file as it is compiled, and as the student gets it: common/make/starter.
struct Book {
    Lines lines, starter;
    std::vector<bool> isOfStage;  // of each of the lines
};

Book bookFrom(const std::string& text, const std::string& stage) {
    Book b;
    bool hidden = false, instead = false, mine = false;
    for (const std::string& line : inLines(text)) {
        const std::string mark = trimmed(line);
        if (begins(mark, "// BEGIN(")) {
            hidden = true;
            mine = begins(mark, "// BEGIN(" + stage + ")") || begins(mark, "// BEGIN(" + stage + " ");
        } else if (begins(mark, "// END(")) {
            hidden = instead = mine = false;
        } else if (hidden && mark == "// INSTEAD") {
            instead = true;
        } else if (instead) {
            b.starter.push_back(line.substr(std::min(line.find("//") + 3, line.size())));
        } else {
            b.lines.push_back(line);
            b.isOfStage.push_back(mine);
            if (!hidden) b.starter.push_back(line);
        }
    }
    return b;
}

bool haveOneOf(const std::set<std::string>& names, const std::set<std::string>& some) {
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) { return some.count(name) > 0; });
}

std::set<std::string> allNamesIn(const Lines& lines) {
    std::set<std::string> all;
    for (const Definition& d : definitionsIn(lines)) all.insert(d.names.begin(), d.names.end());
    return all;
}

Lines part(const Lines& lines, const Definition& d) {
    return {lines.begin() + static_cast<ptrdiff_t>(d.begin), lines.begin() + static_cast<ptrdiff_t>(d.end)};
}

// What both have says nothing about either.
Lines withoutComments(const Lines& lines, const Lines& starter) {
    Lines some;
    for (const std::string& line : lines) {
        const std::string text = trimmed(line);
        auto same = [&](const std::string& s) { return trimmed(s) == text; };
        if (!begins(text, "//") || std::none_of(starter.begin(), starter.end(), same)) some.push_back(line);
    }
    return some;
}

std::vector<Definition> ofStage(const Book& book) {
    std::vector<Definition> some;
    for (const Definition& d : definitionsIn(book.lines))
        if (std::count(book.isOfStage.begin() + static_cast<ptrdiff_t>(d.begin),
                       book.isOfStage.begin() + static_cast<ptrdiff_t>(d.end), true))
            some.push_back(d);
    return some;
}

// Marks those of some names, and what they use, directly or not, that is not given.
std::vector<bool> usedBy(const std::set<std::string>& names, const std::vector<Definition>& all, const Lines& lines,
                         const std::set<std::string>& given) {
    std::vector<bool> used(all.size());
    std::set<std::string> wanted = names;
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < all.size(); i++) {
            if (used[i] || !haveOneOf(all[i].names, wanted)) continue;
            used[i] = more = true;
            for (const std::string& name : identifiersIn(part(lines, all[i])))
                if (!given.count(name)) wanted.insert(name);
        }
    }
    return used;
}

}  // namespace

std::vector<Versions> versionsOf(const std::string& stage, const std::string& bookText, const std::string& yourText) {
    const Book book = bookFrom(bookText, stage);
    const Lines lines = inLines(yourText);
    const std::vector<Definition> all = definitionsIn(lines);
    std::set<std::string> names, given = allNamesIn(book.starter), others = allNamesIn(book.lines);
    for (const Definition& d : ofStage(book)) names.insert(d.names.begin(), d.names.end());
    for (const std::string& name : others)
        if (!names.count(name)) given.insert(name);  // of other stages
    std::vector<bool> used = usedBy(names, all, lines, given);

    std::vector<Versions> versions;
    auto add = [&](Lines& to, const Lines& from, const Definition& d) {
        for (const std::string& line : withoutComments(part(from, d), book.starter)) to.push_back(line);
    };
    for (const Definition& d : ofStage(book)) {
        Versions v;
        add(v.book, book.lines, d);
        for (size_t i = 0; i < all.size(); i++) {
            if (!used[i] || !haveOneOf(all[i].names, d.names)) continue;
            add(v.yours, lines, all[i]);
            used[i] = false;
        }
        versions.push_back(v);
    }
    for (size_t i = 0; i < all.size() && !versions.empty(); i++) {
        if (!used[i]) continue;
        versions.push_back({});
        add(versions.back().yours, lines, all[i]);
    }
    return versions;
}

}  // namespace grade
