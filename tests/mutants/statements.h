// The statements of a source, block by block: what stands between { and }, or alone behind an if, a loop, an else.
#pragma once

#include "tokens.h"

namespace mutants {

struct Statement {
    enum Kind { expression, declaration, control, definition } kind;
    size_t begin, end;  // tokens; the ; is one of them
};
using Block = std::vector<Statement>;

std::vector<Block> blocksOf(const Source& source);
// The statements of all blocks that are neither control nor definition.
std::vector<Statement> simpleStatements(const Source& source);

}  // namespace mutants
