// Pieces of the pages that --report and make run REPORT=x.html write.
#pragma once

#include <string>
#include <vector>

namespace grade {

// In the reader's language, as text in HTML.
std::string words(const std::string& english);
// A table's first row. From this column on there are numbers.
std::string heads(const std::vector<std::string>& columns, size_t firstNumber);
// Nothing if there is no text.
std::string element(const std::string& tag, const std::string& text, const std::string& css = "");
// A whole page that needs no other file, no script and no other host. `body` and `styles` are its own HTML and CSS.
std::string pageOf(const std::string& title, const std::string& styles, const std::string& body);

}  // namespace grade
