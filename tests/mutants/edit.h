// One change to the text of a region, and what is made with it.
#pragma once

#include "statements.h"
#include "tokens.h"

namespace mutants {

// The text from `begin` to `end` becomes another.
struct Edit {
    size_t begin, end;
    std::string text;
};
using Edits = std::vector<Edit>;

// What an operator is shown: the region's text, and what surrounds it.
struct Place {
    Source source;
    bool onDevice = true;              // in a kernel, or in a function of the device
    std::vector<std::string> kernels;  // of the file
};

// Tokens [from, to) become `text`.
Edit replaced(const Source& source, size_t from, size_t to, const std::string& text);
// Operands of a call, or of <<<>>>, whose bracket opens at token `open`: pairs of tokens [from, to).
std::vector<std::pair<size_t, size_t>> operandsIn(const Source& source, size_t open);

std::string applied(const Edit& edit, std::string text);

}  // namespace mutants
