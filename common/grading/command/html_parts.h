// Pieces of the pages that --report and make run REPORT=x.html write.
#pragma once

#include <string>

namespace grade {

// Nothing if there is no text.
std::string element(const std::string& tag, const std::string& text, const std::string& css = "");
// A whole page that needs no other file, no script and no other host. `body` and `styles` are its own HTML and CSS.
std::string pageOf(const std::string& title, const std::string& styles, const std::string& body);

}  // namespace grade
