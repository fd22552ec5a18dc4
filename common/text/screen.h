// The terminal that text is shown on, or the pipe or file instead of it.
#pragma once

#include <cstddef>
#include <string>

namespace text {

// Does it understand escapes? No pipe does, and no TERM=dumb.
bool isTerminal(int descriptor);

// How wide it is: COLUMNS, or what the terminal says, or 80; but 40 to 120, since wider text is hard to read.
size_t columnsOf(int descriptor);

// Colours, or none: on what is no terminal, and where NO_COLOR is set.
struct Style {
    bool colours = false;
    std::string bold(const std::string& text) const { return styled("1", text); }
    std::string dim(const std::string& text) const { return styled("2", text); }
    std::string red(const std::string& text) const { return styled("31", text); }
    std::string boldRed(const std::string& text) const { return styled("1;31", text); }
    std::string green(const std::string& text) const { return styled("32", text); }

private:
    std::string styled(const char* code, const std::string& text) const;
};
Style styleOf(int descriptor);

}  // namespace text
