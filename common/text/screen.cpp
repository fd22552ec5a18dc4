#include "screen.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace text {
namespace {

std::string_view setting(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

size_t askedColumns(int descriptor) {
    if (int columns = std::atoi(setting("COLUMNS").data()); columns > 0) return static_cast<size_t>(columns);
    winsize size{};
    if (ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
    return 80;
}

}  // namespace

bool isTerminal(int descriptor) { return isatty(descriptor) && !setting("TERM").empty() && setting("TERM") != "dumb"; }

size_t columnsOf(int descriptor) { return std::clamp<size_t>(askedColumns(descriptor), 40, 120); }

std::string Style::styled(const char* code, const std::string& text) const {
    return colours ? std::string("\033[") + code + "m" + text + "\033[0m" : text;
}

Style styleOf(int descriptor) { return {isTerminal(descriptor) && setting("NO_COLOR").empty()}; }

}  // namespace text
