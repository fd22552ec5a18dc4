// What the tool knows about a program's constants: #define, constexpr, const and enum with values that can be
// worked out from literals. Used for array extents and for #if.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lexer.h"

namespace cpucc {

// How many macros that stand for macros are followed.
constexpr int macroDepth = 4;

class Constants {
public:
    void define(const std::string& name, const std::string& value);  // -D name=value
    void collect(const Source& source);                              // what stands under a false #if is left out
    void forgetCollected();

    // In code: the value of a constant expression, or nothing if it depends on what is not known here.
    std::optional<long long> evaluate(const Tokens& tokens, size_t begin, size_t end) const;
    // In an #if: names that are defined nowhere count as 0.
    std::optional<long long> condition(const Tokens& tokens) const;
    std::optional<bool> isDefined(std::string_view name) const;
    // Does it begin with _, and no file of the program defines it? The compiler or a header of the system may.
    bool isOfTheSystem(std::string_view name) const;

    // The tokens that an object-like macro stands for, or null.
    const Tokens* macro(std::string_view name) const;
    bool isFunctionMacro(std::string_view name) const { return functionMacros.count(std::string(name)) > 0; }
    bool isAmbiguous(std::string_view name) const { return ambiguous.count(std::string(name)) > 0; }

private:
    friend class Expression;
    void remember(const std::string& name, const Tokens& tokens, size_t begin, size_t end);
    void collectMacro(const Directive& define);
    void collectVariables(const Tokens& code, size_t i);
    void collectEnum(const Tokens& code, size_t i);

    std::map<std::string, Tokens> values;  // evaluated when asked for
    std::set<std::string> ambiguous;       // defined twice, differently
    std::set<std::string> objectMacros, functionMacros;
    std::map<std::string, std::unique_ptr<Source>> commandLine;
};

// Sets `active` in a source, and drops the code under a condition that is false whatever is defined (#if 0).
void markConditionals(Source& source, const Constants& constants);

}  // namespace cpucc
