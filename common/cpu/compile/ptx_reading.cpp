#include "ptx_reading.h"

#include <algorithm>
#include <map>

#include "text.h"

namespace cpucc {
namespace {

const std::map<std::string, std::string>& typeNames() {
    static const std::map<std::string, std::string> table = {{"u8", "unsigned char"},
                                                             {"s8", "signed char"},
                                                             {"b8", "unsigned char"},
                                                             {"u16", "unsigned short"},
                                                             {"s16", "short"},
                                                             {"b16", "unsigned short"},
                                                             {"u32", "unsigned"},
                                                             {"s32", "int"},
                                                             {"b32", "unsigned"},
                                                             {"u64", "unsigned long long"},
                                                             {"s64", "long long"},
                                                             {"b64", "unsigned long long"},
                                                             {"f32", "float"},
                                                             {"f64", "double"},
                                                             {"pred", "bool"},
                                                             {"f16", "::cpu_device::ptx::Half"},
                                                             {"bf16", "::cpu_device::ptx::Bfloat16"}};
    return table;
}

}  // namespace

Reading::Reading(const PtxInstruction& i) : name(i.name), operands(i.operands), left(i.modifiers) {
    if (std::find(left.begin(), left.end(), "L2::cache_hint") != left.end() && !operands.empty()) operands.pop_back();
    staysInFirstLevel = std::find(left.begin(), left.end(), "L1::no_allocate") == left.end();
    for (std::string& part : left)
        if (startsWith(part, "L1::") || startsWith(part, "L2::")) part.clear();  // hints to the caches
    left.erase(std::remove(left.begin(), left.end(), ""), left.end());
}

bool Reading::take(const std::string& word) {
    auto found = std::find(left.begin(), left.end(), word);
    if (found == left.end()) return false;
    left.erase(found);
    return true;
}

void Reading::skip(std::initializer_list<const char*> words) {
    for (const char* word : words) take(word);
}

std::string Reading::choose(std::initializer_list<const char*> words) {
    for (const char* word : words)
        if (take(word)) return word;
    return "";
}

std::string Reading::last() {
    if (left.empty()) return "";
    std::string word = left.back();
    left.pop_back();
    return word;
}

std::string Reading::type() {
    auto known = left.empty() ? typeNames().end() : typeNames().find(left.back());
    if (known == typeNames().end()) return "";
    left.pop_back();
    return known->second;
}

std::vector<std::string> partsOf(const std::string& operand) {
    if (operand.empty() || operand[0] != '{') return {operand};
    std::vector<std::string> result(1);
    for (char c : operand.substr(1, operand.rfind('}') - 1)) {
        if (c == ',')
            result.emplace_back();
        else if (c != ' ' && c != '\n' && c != '\t')
            result.back() += c;
    }
    return result;
}

std::string addressOf(const std::string& operand, const std::string& type, const std::string& space) {
    if (operand.size() < 2 || operand[0] != '[') return "";
    std::string inner = operand.substr(1, operand.rfind(']') - 1);
    return ptx + (space == "shared" ? "sharedPointer<" : "pointer<") + type + ">(" + inner + ")";
}

}  // namespace cpucc
