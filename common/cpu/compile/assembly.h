// asm statements with inline PTX.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "unit.h"

namespace cpucc {

// An asm statement: its tokens from the asm to the closing bracket, and what stands in it.
struct Assembly {
    size_t begin, open, close;
    size_t templateEnd;               // behind the text's last token
    std::string text;                 // "add.s32 %0, %1, %2;"
    std::vector<size_t> constraints;  // the tokens "=r", "r" …, outputs first
    std::vector<size_t> colons;       // the tokens : and ::
    size_t outputs = 0;
    bool understood = false;  // false if the text is not one of plain strings, or operands have names
};

bool isAsm(const Tokens& tokens, size_t i);
// False if there is none at token i.
bool findAssembly(const Tokens& tokens, size_t i, Assembly& found);

// Why it cannot be translated, a sentence, or an empty text. Assembly of the host's functions is not asked about.
std::string problemOf(const Assembly& assembly);

// Is token i in a function that only the host runs?
class HostCode {
public:
    HostCode(const Unit& unit, const Source& source);
    bool holds(size_t token) const;

private:
    std::vector<std::pair<size_t, size_t>> bodies;
};

// What cannot be translated becomes a call of what nobody defines: `externs` has its name, and what to say of it. So
// only what is compiled is refused: an instance of a template, a branch that is taken. Null: it stays as it is.
void rewriteAssembly(const Unit& unit, const Source& source, std::vector<Edit>& edits,
                     std::map<std::string, Refusal>* externs);

}  // namespace cpucc
