#include "ptx_copies.h"

#include "text.h"

namespace cpucc {
namespace {

// Calls of cpu_device/asynchronous.h.
const std::string runtime = "::cpu_device::";

// "async.ca.shared.global" as one text; hints to the cache left out, and which shared memory: the block's own.
std::string joined(const PtxInstruction& i) {
    std::string text = i.name;
    for (const std::string& modifier : i.modifiers)
        if (!startsWith(modifier, "L2::"))
            text += "." + (startsWith(modifier, "shared::cta") ? std::string("shared") : modifier);
    return text;
}

// Of [a + 4].
std::string inBrackets(const std::string& operand) {
    if (operand.size() < 2 || operand[0] != '[') return "";
    return operand.substr(1, operand.rfind(']') - 1);
}
std::string sharedAddress(const std::string& operand) { return runtime + "sharedAt(" + inBrackets(operand) + ")"; }

bool isNumber(const std::string& operand) { return operand.find_first_not_of("0123456789ul") == std::string::npos; }
bool isOneOf(const std::string& operand, std::initializer_list<const char*> numbers) {
    for (const char* number : numbers)
        if (operand == std::string(number) + "ull") return true;
    return !isNumber(operand);  // only the running program knows
}

// cp.async.ca.shared.global [to], [from], bytes, bytes that are read;
std::string copy(const PtxInstruction& i, bool pastFirstCache) {
    const auto& o = i.operands;
    if (o.size() < 3 || o.size() > 4 || inBrackets(o[0]).empty() || inBrackets(o[1]).empty()) return "";
    bool hasSize = pastFirstCache ? isOneOf(o[2], {"16"}) : isOneOf(o[2], {"4", "8", "16"});
    if (!hasSize) return "";
    std::string zeros = o.size() == 4 ? o[2] + " - " + o[3] : "0";
    return runtime + "copyToShared(" + sharedAddress(o[0]) + ", reinterpret_cast<const void*>(" + inBrackets(o[1]) +
           "), " + o[2] + ", " + zeros + ")";
}

std::string barrier(const std::string& name, const std::vector<std::string>& o) {
    auto is = [&](const char* wanted, size_t operands) { return name == wanted && o.size() == operands; };
    if (is("mbarrier.init.shared.b64", 2)) return runtime + "initBarrier(" + sharedAddress(o[0]) + ", " + o[1] + ")";
    if (is("mbarrier.inval.shared.b64", 1)) return "(void)0";
    if (is("mbarrier.arrive.shared.b64", 2) || is("mbarrier.arrive.shared.b64", 3))
        return o[0] + " = " + runtime + "arriveAtBarrier(" + sharedAddress(o[1]) + ", " + (o.size() == 3 ? o[2] : "1") +
               ", false)";
    if (is("mbarrier.test_wait.shared.b64", 3) || is("mbarrier.try_wait.shared.b64", 3))
        return o[0] + " = " + runtime + "phaseHasEnded(" + sharedAddress(o[1]) + ", " + o[2] + ")";
    if (is("mbarrier.test_wait.parity.shared.b64", 3) || is("mbarrier.try_wait.parity.shared.b64", 3))
        return o[0] + " = " + runtime + "parityHasEnded(" + sharedAddress(o[1]) + ", " + o[2] + ")";
    if (is("cp.async.mbarrier.arrive.shared.b64", 1))
        return runtime + "tellCopiesToBarrier(" + sharedAddress(o[0]) + ")";
    if (is("cp.async.mbarrier.arrive.noinc.shared.b64", 1))  // and their arrival is the thread's own
        return runtime + "tellCopiesToBarrier(" + sharedAddress(o[0]) + "); " + runtime + "arriveAtBarrier(" +
               sharedAddress(o[0]) + ", 1, false)";
    return "";
}

}  // namespace

std::string ptxCopyStatement(const PtxInstruction& i) {
    const std::string name = joined(i);
    if (name == "cp.async.ca.shared.global") return copy(i, false);
    if (name == "cp.async.cg.shared.global") return copy(i, true);
    if (name == "cp.async.commit_group" && i.operands.empty()) return runtime + "commitCopies()";
    if (name == "cp.async.wait_group" && i.operands.size() == 1)
        return runtime + "waitForCopies(" + i.operands[0] + ")";
    if (name == "cp.async.wait_all" && i.operands.empty()) return runtime + "waitForAllCopies()";
    return barrier(name, i.operands);
}

}  // namespace cpucc
