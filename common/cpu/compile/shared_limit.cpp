// More __shared__ arrays than a block may have: nvcc says so when it builds the program, and so do we. Their sizes are
// known when the device pass has been compiled.
#include <algorithm>
#include <cctype>
#include <map>

#include "elf_object.h"
#include "functions.h"
#include "rewrite.h"
#include "text.h"

namespace cpucc {
namespace {

constexpr size_t sharedBytesPerBlock = 48 * 1024ul;

// "_ZZ9transposePfS_E4tile" → the function "_ZZ9transposePfS_" and "tile". Outside of functions there is no function.
void split(const std::string& symbol, std::string& function, std::string& name) {
    name = symbol;
    if (!startsWith(symbol, "_ZZ")) return;
    for (size_t e = symbol.find('E'); e != std::string::npos; e = symbol.find('E', e + 1)) {
        size_t length = 0, at = e + 1;
        while (at < symbol.size() && std::isdigit(static_cast<unsigned char>(symbol[at])))
            length = length * 10 + static_cast<size_t>(symbol[at++] - '0');
        // Behind the name of a second variable of that name stands _0.
        if (length == 0 || at + length > symbol.size() || (at + length < symbol.size() && symbol[at + length] != '_'))
            continue;
        function = symbol.substr(0, e);
        name = symbol.substr(at, length);
    }
}

std::string functionAround(const std::vector<Function>& functions, size_t token) {
    for (const Function& f : functions)
        if (f.body != npos && f.body < token && token < f.end) return std::string(f.name);
    return "";
}

}  // namespace

void collectSharedArrays(const Unit& unit, const Source& source, std::vector<SharedArray>& arrays) {
    const Tokens& code = source.code;
    const std::vector<Function> functions = findFunctions(unit, source);
    for (size_t i = 0; i < code.size(); i++) {
        if (!is(code, i, "__shared__")) continue;
        for (size_t k = i + 1; k < code.size() && !is(code, k, ";"); k++) {
            if (opens(code, k))
                k = matchOf(code, k);  // […], (…), {…}
            else if (isIdentifier(code, k) && (is(code, k + 1, "[") || is(code, k + 1, ",") || is(code, k + 1, ";")))
                arrays.push_back({std::string(code[k].text),
                                  functionAround(functions, i),
                                  {source.name, code[k].line, code[k].column, ""}});
        }
    }
}

std::vector<Refusal> findTooMuchShared(const std::vector<SharedArray>& arrays,
                                       const std::vector<SizedSymbol>& threadLocals) {
    struct Sum {
        size_t bytes = 0, largest = 0;
        Refusal place;
    };
    std::map<std::string, Sum> sums;  // by function
    for (const SizedSymbol& symbol : threadLocals) {
        std::string function, name;
        split(symbol.name, function, name);
        auto array = std::find_if(arrays.begin(), arrays.end(), [&](const SharedArray& a) {
            return a.name == name && (a.function.empty() || isSymbolOf(function, a.function));
        });
        if (array == arrays.end()) continue;
        Sum& sum = sums[function];
        sum.bytes += symbol.bytes;
        if (symbol.bytes < sum.largest) continue;
        sum.largest = symbol.bytes;
        sum.place = array->place;
    }
    std::vector<Refusal> refusals;
    for (auto& [function, sum] : sums) {
        if (sum.bytes <= sharedBytesPerBlock) continue;
        sum.place.sentence = "the __shared__ arrays of this kernel have " + std::to_string(sum.bytes) + " bytes, and " +
                             std::to_string(sharedBytesPerBlock) +
                             " are possible, as with nvcc: more only with extern "
                             "__shared__ and cudaFuncSetAttribute";
        refusals.push_back(sum.place);
    }
    return refusals;
}

}  // namespace cpucc
