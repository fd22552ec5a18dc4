#include "markers.h"

#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

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

// "<!-- run: … -->\n```text\n" or "<!-- times: … -->\n", and what ends it; nothing where no such block begins at `at`.
struct Block {
    std::string begin, end;
};

Block blockAt(const std::string& page, size_t at) {
    const std::string line = page.substr(at, page.find('\n', at) + 1 - at), fence = "```text\n";
    if ((at > 0 && page[at - 1] != '\n') || line.compare(0, 5, "<!-- ") != 0 ||
        line.compare(0, 12, "<!-- end of ") == 0)
        return {};
    if (page.compare(at + line.size(), fence.size(), fence) == 0) return {line + fence, "```\n"};
    const std::string end = "<!-- end of " + line.substr(5, line.find(':') - 5) + " -->";
    return page.find(end, at) != std::string::npos ? Block{line, end} : Block{};
}

std::string translationOf(const std::string& path) {
    const size_t dot = path.rfind(".md");
    return dot == std::string::npos || dot + 3 != path.size() ? "" : path.substr(0, dot) + ".zh.md";
}

// The blocks of `page` in the order in which they stand, put into the translation.
bool updateTranslation(const std::string& path, const std::string& page, bool check, const std::string& command) {
    std::string text = contents(path);
    size_t from = 0;
    for (size_t at = page.find("<!-- "); at != std::string::npos; at = page.find("<!-- ", at + 1)) {
        const Block block = blockAt(page, at);
        if (block.begin.empty()) continue;
        const size_t first = at + block.begin.size();
        from =
            replaceBetween(text, block.begin, block.end, page.substr(first, page.find(block.end, first) - first), from);
        if (from == std::string::npos) {
            std::cout << path << " has no " << block.begin;
            return false;
        }
    }
    return update(path, text, check, command);
}

}  // namespace

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
