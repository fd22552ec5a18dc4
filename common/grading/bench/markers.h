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

// The same, and the translation beside a README.md, README.zh.md, and of docs/NAME.md, docs/zh/NAME.md, gets the blocks
// that programs write of this text, their words in Chinese: docs/zh/drawn.phrases.
bool updateBoth(const std::string& path, const std::string& text, bool check, const std::string& command);

}  // namespace bench
