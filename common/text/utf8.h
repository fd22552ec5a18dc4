// Text that came from outside (a source file, a program's output, the name of a file) before it goes into a report, a
// page or onto a terminal: whatever the bytes were, what comes out is valid UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace text {

// Bytes that are no UTF-8 become U+FFFD, one for each sequence that breaks off.
std::string validUtf8(std::string_view bytes);

// And so do characters that steer a terminal or that XML forbids: all controls but \t and \n, and what no character
// has.
std::string printable(std::string_view bytes);

// For those who go through a text character by character.
struct Character {
    uint32_t code = 0;
    size_t bytes = 1;  // of the text; of a broken sequence, as many as belong together
    bool valid = false;
};
Character characterAt(std::string_view text, size_t at);

}  // namespace text
