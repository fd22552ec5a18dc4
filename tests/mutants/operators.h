// What is done to a right answer to make it another one. Each operator looks at the text of one region and says which
// edits it would make; each edit is a mutant. A new operator is a function in edits_….cpp and a row in the table.
#pragma once

#include "edit.h"

namespace mutants {

struct Operator {
    const char* name;
    Edits (*edits)(const Place&);
};
const std::vector<Operator>& operators();

}  // namespace mutants
