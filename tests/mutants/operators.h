// What is done to a right answer to make it another one. Each operator looks at the text of one region and says which
// edits it would make; each edit is a mutant. A new operator is a function in edits_….cpp and a row in the table.
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

struct Operator {
    const char* name;
    Edits (*edits)(const Place&);
};
const std::vector<Operator>& operators();

std::string applied(const Edit& edit, std::string text);

}  // namespace mutants
