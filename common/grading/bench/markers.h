// Pages that people write, with parts that programs write: those lie between two markers.
#pragma once

#include <string>

namespace bench {

std::string contents(const std::string& path);

// Puts `text` between `begin` and the next `end`, which stay, and returns where that end begins. npos: one is missing.
size_t replaceBetween(std::string& page, const std::string& begin, const std::string& end, const std::string& text,
                      size_t from = 0);

// Writes the text if it is not what is there, and returns false if it could not. `check`: writes nothing, and returns
// false if it would.
bool update(const std::string& path, const std::string& text, bool check, const std::string& command);

// README.zh.md for README.md, docs/zh/NAME.md for docs/NAME.md; "" for what is no page.
std::string translationOf(const std::string& path);

// The same, and the page's translation, where there is one, gets the tables and pictures that programs write of this
// text, their words in Chinese: docs/zh/drawn.phrases. What commands print it has of outputs.h.
bool updateBoth(const std::string& path, const std::string& text, bool check, const std::string& command);

}  // namespace bench
