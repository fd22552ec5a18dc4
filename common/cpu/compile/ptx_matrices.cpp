#include "ptx_matrices.h"

#include <cstdio>
#include <map>
#include <set>

#include "ptx_reading.h"

namespace cpucc {
namespace {

struct MatrixType {
    const char* number;  // of cpu_device::MatrixNumber
    unsigned bits;
};
const std::map<std::string, MatrixType> matrixTypes = {
    {"f16", {"half", 16}},       {"bf16", {"bfloat16", 16}}, {"tf32", {"tf32", 32}},   {"s8", {"signedByte", 8}},
    {"u8", {"unsignedByte", 8}}, {"f64", {"float64", 64}},   {"f32", {"float32", 32}}, {"s32", {"int32", 32}}};

struct TensorProduct {
    std::set<std::string> shapes, sums;
};
const std::map<std::string, TensorProduct> tensorProducts = {  // by the type of the factors
    {"f16", {{"m16n8k8", "m16n8k16"}, {"f16", "f32"}}},
    {"bf16", {{"m16n8k8", "m16n8k16"}, {"f32"}}},
    {"tf32", {{"m16n8k4", "m16n8k8"}, {"f32"}}},
    {"s8", {{"m8n8k16", "m16n8k16", "m16n8k32"}, {"s32"}}},
    {"u8", {{"m8n8k16", "m16n8k16", "m16n8k32"}, {"s32"}}},
    {"f64", {{"m8n8k4"}, {"f64"}}}};

// Of so many elements, what a lane keeps takes so many registers.
unsigned registersFor(unsigned elements, const MatrixType& type) {
    const unsigned ofLane = elements / 32;
    return type.bits == 64 ? ofLane : ofLane * type.bits / 32;
}

std::string inBraces(const std::vector<std::string>& registers) {
    std::string text = "{";
    for (size_t i = 0; i < registers.size(); i++) text += (i ? ", " : "") + registers[i];
    return text + "}";
}

// Statements that declare cpuParts, and then give them to `registers`.
std::string declaredParts(size_t count) { return ptx + "Register cpuParts[" + std::to_string(count) + "]; "; }
std::string partsInto(const std::vector<std::string>& registers) {
    std::string text;
    for (size_t i = 0; i < registers.size(); i++)
        text += "; " + registers[i] + " = cpuParts[" + std::to_string(i) + "]";
    return text;
}

// mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {d…}, {a…}, {b…}, {c…};
std::string tensorProduct(Reading& r) {
    if (r.name != "mma" || !r.has(4) || !r.take("sync") || !r.take("aligned")) return "";
    if (!r.take("row") || !r.take("col")) return "";
    const std::string c = r.last(), b = r.last(), a = r.last(), d = r.last();
    const bool ofBytes = (a == "s8" || a == "u8") && (b == "s8" || b == "u8");
    const auto known = tensorProducts.find(a);
    if (known == tensorProducts.end() || (a != b && !ofBytes) || c != d || !known->second.sums.count(c)) return "";
    const bool saturates = ofBytes && r.take("satfinite");
    const std::string shape = r.last();
    unsigned m = 0, n = 0, k = 0;
    if (!r.done() || !known->second.shapes.count(shape)) return "";
    if (std::sscanf(shape.c_str(), "m%un%uk%u", &m, &n, &k) != 3) return "";
    const MatrixType &left = matrixTypes.at(a), &right = matrixTypes.at(b), &sums = matrixTypes.at(c);
    const unsigned wanted[] = {registersFor(m * n, sums), registersFor(m * k, left), registersFor(k * n, right),
                               registersFor(m * n, sums)};
    std::vector<std::string> registers[4];
    for (size_t i = 0; i < 4; i++) {
        registers[i] = partsOf(r.operands[i]);
        if (registers[i].size() != wanted[i]) return "";
    }
    std::string arguments = std::to_string(m) + ", " + std::to_string(n) + ", " + std::to_string(k);
    for (const MatrixType* type : {&left, &right, &sums})
        arguments += std::string(", ::cpu_device::MatrixNumber::") + type->number;
    return declaredParts(wanted[0]) + ptx + "multiply<" + arguments + ", " + (saturates ? "true" : "false") +
           ">(cpuParts, " + inBraces(registers[1]) + ", " + inBraces(registers[2]) + ", " + inBraces(registers[3]) +
           ")" + partsInto(registers[0]);
}

// ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {r…}, [address]; and stmatrix, the other way round.
std::string rowsOfMatrices(Reading& r) {
    const bool loads = r.name == "ldmatrix";
    if ((!loads && r.name != "stmatrix") || !r.has(2) || !r.take("sync") || !r.take("aligned")) return "";
    const std::string count = r.choose({"x1", "x2", "x4"});
    const bool transposed = r.take("trans"), isShared = r.take("shared") || r.take("shared::cta");
    if (count.empty() || !r.take("m8n8") || !r.take("b16") || !r.done()) return "";
    const std::vector<std::string> registers = partsOf(r.operands[loads ? 0 : 1]);
    const std::string at = addressOf(r.operands[loads ? 1 : 0], "void", isShared ? "shared" : "");
    if (at.empty() || std::to_string(registers.size()) != count.substr(1)) return "";
    const std::string kind = std::string("Matrices<") + (transposed ? "true" : "false") + ">(";
    if (!loads) return ptx + "store" + kind + at + ", " + inBraces(registers) + ")";
    return declaredParts(registers.size()) + ptx + "load" + kind + "cpuParts, " + at + ")" + partsInto(registers);
}

}  // namespace

std::string ptxMatrixStatement(const PtxInstruction& instruction) {
    Reading product(instruction), rows(instruction);
    const std::string made = tensorProduct(product);
    return made.empty() ? rowsOfMatrices(rows) : made;
}

}  // namespace cpucc
