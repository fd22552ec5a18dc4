#include "markers.h"

#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

#include "common/text/phrases.h"
#include "common/text/version.h"

namespace bench {

std::string contents(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

size_t replaceBetween(std::string& page, const std::string& begin, const std::string& end, const std::string& text,
                      size_t from) {
    size_t first = page.find(begin, from);
    if (first == std::string::npos) return first;
    first += begin.size();
    size_t last = page.find(end, first);
    if (last == std::string::npos) return last;
    page.replace(first, last - first, text);
    return first + text.size();
}

namespace {

// The first line of `text` that is not what is there.
std::string firstChange(const std::string& there, const std::string& text) {
    std::istringstream a(there), b(text);
    std::string old, now;
    for (int n = 1;; n++) {
        bool more = bool(std::getline(a, old)), alsoMore = bool(std::getline(b, now));
        if (more && alsoMore && old == now) continue;
        return "  line " + std::to_string(n) + " is:     " + (more ? old : "") +
               "\n  and would be: " + (alsoMore ? now : "") + "\n";
    }
}

// "<!-- times: … -->\n" or "<!-- counters -->\n", and what ends it; nothing where no such block begins at `at`.
struct Block {
    std::string begin, end;
};

Block blockAt(const std::string& page, size_t at) {
    const std::string line = page.substr(at, page.find('\n', at) + 1 - at);
    if ((at > 0 && page[at - 1] != '\n') || line.compare(0, 5, "<!-- ") != 0 ||
        line.compare(0, 12, "<!-- end of ") == 0)
        return {};
    const std::string end = "<!-- end of " + line.substr(5, line.find_first_of(": ", 5) - 5) + " -->";
    return page.find(end, at) != std::string::npos ? Block{line, end} : Block{};
}

// What the tables say; and what ./grade says, which they may quote.
const text::PhraseBook& book() {
    const std::string root = std::string(text::sources()) + "/";
    static const text::PhraseBook both(contents(root + "docs/zh/drawn.phrases") +
                                       contents(root + "common/text/zh.phrases"));
    return both;
}

// "2.6 without padding": a stage is no part of the words. `tree, halves` is a name in a source.
std::string cellInChinese(const std::string& cell) {
    if (cell.front() == '`' && cell.find('`', 1) == cell.size() - 1) return cell;
    int stage = 0;
    std::sscanf(cell.c_str(), "%*[0-9].%*[0-9]%*1[ ]%n", &stage);
    return cell.substr(0, stage) + book().translated(cell.substr(stage));
}

std::string rowInChinese(const std::string& row) {
    std::string chinese = "|";
    for (size_t at = 1, end; (end = row.find('|', at)) != std::string::npos; at = end + 1) {
        const std::string cell = row.substr(at, end - at);
        const bool isWords = cell.size() > 2 && cell.front() == ' ' && cell.back() == ' ';
        chinese += (isWords ? " " + cellInChinese(cell.substr(1, cell.size() - 2)) + " " : cell) + "|";
    }
    return chinese;
}

std::string wordsInChinese(const std::string& line) {
    const size_t picture = line.rfind("![", 0) == 0 ? line.find("](") : std::string::npos;
    if (picture != std::string::npos)
        return "![" + book().translated(line.substr(2, picture - 2)) + line.substr(picture);
    return line.empty() ? line : book().translated(line);
}

// Tables, pictures and paragraphs; a paragraph's lines are one.
std::string inChinese(const std::string& block) {
    std::string chinese, paragraph;
    std::istringstream in(block);
    auto end = [&] {
        if (!paragraph.empty()) chinese += wordsInChinese(paragraph) + "\n";
        paragraph.clear();
    };
    for (std::string line; std::getline(in, line);) {
        const bool isRow = line.rfind('|', 0) == 0;
        if (isRow || line.empty()) {
            end();
            chinese += (isRow ? rowInChinese(line) : "") + "\n";
        } else {
            paragraph += (paragraph.empty() ? "" : " ") + line;
        }
    }
    end();
    return chinese;
}

// The blocks of `page` in the order in which they stand, put into the translation, in Chinese.
bool updateTranslation(const std::string& path, const std::string& page, bool check, const std::string& command) {
    std::string text = contents(path);
    size_t from = 0;
    for (size_t at = page.find("<!-- "); at != std::string::npos; at = page.find("<!-- ", at + 1)) {
        const Block block = blockAt(page, at);
        if (block.begin.empty()) continue;
        const size_t first = at + block.begin.size();
        const std::string english = page.substr(first, page.find(block.end, first) - first);
        from = replaceBetween(text, block.begin, block.end, inChinese(english), from);
        if (from == std::string::npos) {
            std::cout << path << " has no " << block.begin;
            return false;
        }
    }
    return update(path, text, check, command);
}

}  // namespace

std::string translationOf(const std::string& path) {
    const size_t dot = path.rfind(".md");
    if (dot == std::string::npos || dot + 3 != path.size()) return "";
    return path.rfind("docs/", 0) == 0 ? "docs/zh/" + path.substr(5) : path.substr(0, dot) + ".zh.md";
}

bool updateBoth(const std::string& path, const std::string& text, bool check, const std::string& command) {
    const std::string translation = translationOf(path);
    bool same = update(path, text, check, command);
    if (!contents(translation).empty()) same &= updateTranslation(translation, text, check, command);
    return same;
}

bool update(const std::string& path, const std::string& text, bool check, const std::string& command) {
    if (contents(path) == text) return true;
    if (check) {
        std::cout << path << " is not what " << command << " makes of it:\n" << firstChange(contents(path), text);
        return false;
    }
    std::ofstream out(path, std::ios::binary);
    out << text;
    std::cout << path << "\n";
    return bool(out.flush());
}

}  // namespace bench
