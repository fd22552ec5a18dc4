// Which __global__ functions a program declares, as far as a launch must know: can the address of one be taken
// by its name alone, or is it only the arguments that tell which function is meant?
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "lexer.h"

namespace cpucc {

struct Kernel {
    bool isTemplate = false;
    int requiredTemplateArguments = 0;  // up to the last parameter without a default
    bool hasPack = false;               // template <class... Ts>
    bool hasDefaults = false;           // default arguments of the function
    std::set<std::string> signatures;   // parameter lists without names: more than one means overloaded
    bool isGlobal = true;               // declared in no namespace and in no class
    bool seen = false;                  // false until the first declaration has been taken in

    // Does `name`, or `name<...>` with that many template arguments (-1: no list), name one function?
    bool namesOneFunction(int templateArguments) const {
        if (signatures.size() > 1) return false;
        return !isTemplate || (!hasPack && templateArguments >= requiredTemplateArguments);
    }
};

class Kernels {
public:
    void collect(const Source& source);
    void plainFunction(std::string_view name);        // after collect: has one a kernel's name?
    const Kernel* find(std::string_view name) const;  // null: no __global__ function of that name
    // Has a namespace been used, whose names may be a kernel's, too? Where a macro opens one, or an #include stands in
    // one, isGlobal is not known.
    bool namespacesAreUsed() const { return anyUsing && !anyOpenedElsewhere; }
    // The one of such names that is the hardest to launch: `name`, or `name<...>` may be several functions.
    const Kernel* findByEnding(std::string_view ending, int templateArguments) const;

private:
    void declaration(const Tokens& code, size_t global);
    std::map<std::string, Kernel, std::less<>> kernels;
    bool anyUsing = false;  // using namespace std;
    bool anyOpenedElsewhere = false;
};

// How many template arguments or parameters stand between the angles at `open` and `close`?
int countListed(const Tokens& tokens, size_t open, size_t close);

// Does token i stand in no namespace, class or function?
bool isGlobal(const Tokens& code, size_t i);

// The first token of the declaration or statement that token i is part of.
size_t declarationStart(const Tokens& code, size_t i);

}  // namespace cpucc
