// Pieces of the pages that --report and make run REPORT=x.html write.
#pragma once

#include <string>

namespace grade {

// Nothing if there is no text.
std::string element(const std::string& tag, const std::string& text, const std::string& css = "");
// A whole page that needs no other file, no script and no other host. `body` and `styles` are its own HTML and CSS.
std::string pageOf(const std::string& title, const std::string& styles, const std::string& body);
// "22 November 2026, 17:45" of "2026-11-22T17:45:00"; what is no date stays.
std::string dateInWords(const std::string& date);

}  // namespace grade
