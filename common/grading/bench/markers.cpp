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

}  // namespace

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
