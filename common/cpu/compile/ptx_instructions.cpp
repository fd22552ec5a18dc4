#include "ptx_instructions.h"

#include <algorithm>
#include <map>
#include <set>

#include "ptx_copies.h"
#include "ptx_matrices.h"
#include "ptx_reading.h"
#include "text.h"

namespace cpucc {
namespace {

std::string call(const std::string& function, const std::vector<std::string>& arguments) {
    std::string text = function + "(";
    for (size_t i = 0; i < arguments.size(); i++) text += (i ? ", " : "") + arguments[i];
    return text + ")";
}
std::string assign(const std::string& to, const std::string& value) { return to + " = " + value; }
std::string as(const std::string& type, const std::string& bits) { return ptx + "as<" + type + ">(" + bits + ")"; }
std::string bitsOf(const std::string& value) { return ptx + "bits(" + value + ")"; }

std::string arithmetic(Reading& r) {
    static const std::map<std::string, size_t> sources = {
        {"add", 2}, {"sub", 2},  {"mul", 2},  {"mul24", 2}, {"mad", 3},  {"mad24", 3}, {"fma", 3},   {"div", 2},
        {"rem", 2}, {"abs", 1},  {"neg", 1},  {"min", 2},   {"max", 2},  {"sqrt", 1},  {"rsqrt", 1}, {"rcp", 1},
        {"sin", 1}, {"cos", 1},  {"ex2", 1},  {"lg2", 1},   {"tanh", 1}, {"and", 2},   {"or", 2},    {"xor", 2},
        {"not", 1}, {"cnot", 1}, {"shl", 2},  {"shr", 2},   {"bfe", 3},  {"bfi", 4},   {"brev", 1},  {"popc", 1},
        {"clz", 1}, {"prmt", 3}, {"lop3", 4}, {"sad", 3},   {"addc", 2}, {"subc", 2},  {"madc", 3},  {"copysign", 2}};
    auto known = sources.find(r.name);
    if (known == sources.end() || !r.has(known->second + 1)) return "";
    std::string type = r.type(), function = r.name;
    if (type.empty()) return "";
    if (function == "and" || function == "or" || function == "xor" || function == "not") function += "_";
    const std::string half = r.choose({"lo", "hi", "wide"});
    if (!half.empty()) function += "_" + half;
    bool real = type == "float" || type == "double";
    if (real) r.skip({"rn", "approx", "full", "ftz"});
    const std::string rounding = real ? r.choose({"rz", "rm", "rp"}) : "";
    if (real && r.take("sat")) function = "saturated_" + function;
    bool setsCarry = r.take("cc");
    std::vector<std::string> arguments(r.operands.begin() + 1, r.operands.end());
    if (setsCarry || r.name == "addc" || r.name == "subc" || r.name == "madc") {
        function += r.name.back() == 'c' ? "" : "_cc";
        arguments.push_back("cpuCarry");
    }
    if (!r.done()) return "";
    if (!rounding.empty()) {
        static const std::set<std::string> rounded = {"add", "sub", "mul", "fma", "div", "rcp", "sqrt"};
        if (!rounded.count(function)) return "";
        for (std::string& a : arguments) a = as(type, a);
        const std::string direction = rounding == "rz" ? "_rz" : rounding == "rm" ? "_rd" : "_ru";
        const bool single = type == "float";
        const std::string name = function == "fma" ? (single ? "fmaf" : "fma") : (single ? "f" : "d") + function;
        return assign(r.operands[0], bitsOf(call("::__" + name + direction, arguments)));
    }
    return assign(r.operands[0], call(ptx + function + "<" + type + ">", arguments));
}

// Numbers of 16 bits, one or two in a register.
std::string ofHalves(Reading& r) {
    static const std::map<std::string, size_t> sources = {{"add", 2}, {"sub", 2}, {"mul", 2}, {"fma", 3},
                                                          {"min", 2}, {"max", 2}, {"abs", 1}, {"neg", 1}};
    auto known = sources.find(r.name);
    if (known == sources.end() || !r.has(known->second + 1)) return "";
    r.skip({"rn", "ftz"});
    std::string limit = r.choose({"sat", "relu", "NaN"});
    const std::string type = r.choose({"f16", "bf16", "f16x2", "bf16x2"});
    if (type.empty() || !r.done()) return "";
    const std::string element = ptx + (type[0] == 'b' ? "Bfloat16" : "Half");
    const std::string numbers = endsWith(type, "x2") ? "2" : "1";
    std::string function = r.name;
    if (limit == "NaN") {
        if (function != "min" && function != "max") return "";
        function += "_nan", limit = "";
    }
    const std::string arguments = limit.empty() ? "" : ", " + ptx + "Limit::" + limit;
    return assign(r.operands[0], call(ptx + function + "_halves<" + element + ", " + numbers + arguments + ">",
                                      {r.operands.begin() + 1, r.operands.end()}));
}

std::string others(Reading& r) {
    const std::vector<std::string>& o = r.operands;
    if (r.name == "shf" && r.has(4)) {
        std::string direction = r.choose({"l", "r"}), mode = r.choose({"wrap", "clamp"});
        if (!r.take("b32") || !r.done() || direction.empty() || mode.empty()) return "";
        std::string function = "::__funnelshift_" + direction + (mode == "clamp" ? "c" : "");
        return assign(o[0], call(function, {as("unsigned", o[1]), as("unsigned", o[2]), as("unsigned", o[3])}));
    }
    if (r.name == "bfind" && r.has(2)) {
        std::string type = r.type(), function = r.take("shiftamt") ? "bfind_shiftamt" : "bfind";
        return type.empty() || !r.done() ? "" : assign(o[0], call(ptx + function + "<" + type + ">", {o[1]}));
    }
    if ((r.name == "ex2" || r.name == "tanh") && r.has(2) && r.take("approx")) {
        r.take("ftz");
        const std::string type = r.choose({"f16", "bf16", "f16x2", "bf16x2"});
        if (type.empty() || !r.done()) return "";
        const std::string element = ptx + (type[0] == 'b' ? "Bfloat16" : "Half");
        const std::string numbers = endsWith(type, "x2") ? "2" : "1";
        return assign(o[0], call(ptx + r.name + "_halves<" + element + ", " + numbers + ">", {o[1]}));
    }
    if (r.name == "dp4a" && r.has(4)) {
        std::string type = r.type();
        if (r.type() != type || !r.done()) return "";
        return assign(o[0], bitsOf(call("::__dp4a", {as(type, o[1]), as(type, o[2]), as(type, o[3])})));
    }
    if (startsWith(r.name, "v") && (endsWith(r.name, "2") || endsWith(r.name, "4"))) {
        static const std::set<std::string> known = {"vadd", "vsub", "vavrg", "vabsdiff", "vmin", "vmax"};
        std::string operation = r.name.substr(0, r.name.size() - 1), lanes(1, r.name.back());
        const bool adds = r.take("add"), saturates = r.take("sat");
        std::string to = r.choose({"u32", "s32"}), a = r.choose({"u32", "s32"}), b = r.choose({"u32", "s32"});
        if (!known.count(operation) || b.empty() || !r.done() || !r.has(4)) return "";
        auto isSigned = [](const std::string& type) { return std::string(type == "s32" ? "true" : "false"); };
        auto flag = [](bool set) { return std::string(set ? "true" : "false"); };
        std::string function = ptx + "video<" + ptx + operation + ", " + lanes + ", " + isSigned(to) + ", " +
                               isSigned(a) + ", " + isSigned(b) + ", " + flag(saturates) + ", " + flag(adds) + ">";
        return assign(o[0], call(function, {o[1], o[2], o[3]}));
    }
    if (r.name == "selp" && r.has(4)) {
        if (r.type().empty() || !r.done()) return "";
        return assign(o[0], o[3] + " ? " + o[1] + " : " + o[2]);
    }
    if (r.name == "cvta" && r.has(2)) {
        bool to = r.take("to");
        std::string space = r.choose({"shared", "global", "local", "const"});
        if (r.type().empty() || !r.done()) return "";
        if (space != "shared") return assign(o[0], o[1]);
        return assign(o[0], call(ptx + (to ? "sharedAddress" : "genericAddress"), {o[1]}));
    }
    return "";
}

// vabsdiff.u32.u32.u32.add and its like, of whole registers: no byte or half is selected.
std::string videoOfOne(Reading& r) {
    static const std::set<std::string> known = {"vadd", "vsub", "vabsdiff", "vmin", "vmax"};
    if (!known.count(r.name) || r.operands.size() < 3) return "";
    const bool saturates = r.take("sat");
    const std::string then = r.choose({"add", "min", "max"});
    const std::string from[] = {r.type(), r.type()}, to = r.type();
    const auto isWord = [](const std::string& type) { return type == "int" || type == "unsigned"; };
    if (!isWord(to) || !isWord(from[0]) || !isWord(from[1]) || !r.done() || !r.has(then.empty() ? 3 : 4)) return "";
    const std::string value = call(ptx + r.name, {as(from[1], r.operands[1]), as(from[0], r.operands[2])});
    const std::string result =
        bitsOf(call(ptx + (saturates ? "saturatedVideo" : "wrappedVideo") + "<" + to + ">", {value}));
    if (then.empty()) return assign(r.operands[0], result);
    return assign(r.operands[0], call(ptx + then + "<" + to + ">", {result, r.operands[3]}));
}

std::string comparison(Reading& r) {
    if (r.name != "setp" || r.operands.size() < 3) return "";
    std::string type = r.type();
    std::string relation = r.choose({"eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs", "equ", "neu", "ltu",
                                     "leu", "gtu", "geu", "num", "nan"});
    std::string combine = r.choose({"and", "or", "xor"});
    r.take("ftz");
    if (type.empty() || relation.empty() || !r.done() || !r.has(combine.empty() ? 3 : 4)) return "";
    std::string test = call(ptx + "compare_" + relation + "<" + type + ">", {r.operands[1], r.operands[2]});
    std::string behind = combine.empty() ? ""
                                         : (combine == "and"  ? " & "
                                            : combine == "or" ? " | "
                                                              : " ^ ") +
                                               r.operands[3];
    size_t bar = r.operands[0].find('|');
    std::string first = r.operands[0].substr(0, bar);
    std::string text = "bool cpuTest = " + test + "; ";
    if (bar != std::string::npos) text += assign(r.operands[0].substr(bar + 1), "!cpuTest" + behind) + "; ";
    return text + assign(first, "cpuTest" + behind);
}

std::string move(Reading& r) {
    if (r.name != "mov" || !r.has(2)) return "";
    std::string type = r.type();
    if (type.empty() || !r.done()) return "";
    std::vector<std::string> to = partsOf(r.operands[0]), from = partsOf(r.operands[1]);
    if (to.size() == 1 && from.size() == 1) return assign(to[0], call(ptx + "mov<" + type + ">", from));
    if (to.size() > 1 && from.size() > 1) return "";
    std::string count = std::to_string(std::max(to.size(), from.size()));
    if (to.size() == 1) return assign(to[0], call(ptx + "packed<" + type + ">", from));
    std::string text = "unsigned long long cpuWhole = " + from[0] + "; ";
    for (size_t i = 0; i < to.size(); i++)
        text += assign(to[i], ptx + "part<" + type + ", " + count + ">(cpuWhole, " + std::to_string(i) + ")") + "; ";
    return text;
}

// To and from two numbers of 8 bits.
std::string eightBits(Reading& r) {
    if (r.name != "cvt" || !r.take("rn")) return "";
    const std::string from = r.last(), to = r.last();
    const bool narrows = from == "f32" || from == "f16x2", saturates = r.take("satfinite"), relu = r.take("relu");
    const std::string kind = narrows ? to : from;
    if ((kind != "e4m3x2" && kind != "e5m2x2") || narrows != saturates || (!narrows && to != "f16x2") || !r.done() ||
        !r.has(from == "f32" ? 3 : 2))
        return "";
    const std::string function = narrows ? "eightBits_" + from : "halvesOf8Bits";
    return assign(r.operands[0], call(ptx + function + (kind == "e4m3x2" ? "<__NV_E4M3, " : "<__NV_E5M2, ") +
                                          (relu ? "true>" : "false>"),
                                      {r.operands.begin() + 1, r.operands.end()}));
}

// Of two floats to one register, and to a float with fewer bits.
std::string narrowing(Reading& r) {
    if (r.name != "cvt") return "";
    const bool relu = r.take("relu");
    const std::string rounding = r.choose({"rn", "rz", "rna"});
    const std::string to = r.choose({"f16x2", "bf16x2", "tf32"});
    r.skip({"satfinite"});
    if (to.empty() || rounding.empty() || !r.take("f32") || !r.done()) return "";
    if (to == "tf32") {
        if (relu || !r.has(2)) return "";
        return assign(r.operands[0], call(ptx + "tf32" + (rounding == "rna" ? "<true>" : "<false>"), {r.operands[1]}));
    }
    if (!r.has(3) || rounding == "rna") return "";
    const std::string element = ptx + (to[0] == 'b' ? "Bfloat16" : "Half");
    return assign(r.operands[0],
                  call(ptx + "narrowed<" + element + ", '" + rounding[1] + "', " + (relu ? "true" : "false") + ">",
                       {r.operands[1], r.operands[2]}));
}

std::string conversion(Reading& r) {
    if (r.name != "cvt" || !r.has(2)) return "";
    std::string from = r.type(), to = r.type();
    std::string rounding = r.choose({"rni", "rzi", "rmi", "rpi", "rn", "rz", "rm", "rp"});
    r.take("ftz");
    bool saturates = r.take("sat");
    if (from.empty() || to.empty() || !r.done()) return "";
    std::string mode = rounding.empty() ? "n" : std::string(1, rounding[1]);
    std::string function = "cvt<" + to + ", " + from + ", '" + mode + "', " + (saturates ? "true" : "false") + ">";
    return assign(r.operands[0], call(ptx + function, {r.operands[1]}));
}

std::string takeSpace(Reading& r) {
    if (r.take("shared::cta") || r.take("shared::cluster")) return "shared";
    return r.choose({"shared", "global", "local", "const"});
}

std::string memory(Reading& r) {
    bool loads = r.name == "ld" || r.name == "ldu";
    if ((!loads && r.name != "st") || !r.has(2)) return "";
    std::string type = r.type();
    std::string space = takeSpace(r);
    std::string order = r.choose({"volatile", "relaxed", "acquire", "release", "weak"});
    r.skip({"cta", "cluster", "gpu", "sys"});
    const std::string kept = r.choose({"ca", "cg", "cs", "lu", "cv", "wb", "wt"});
    const bool readOnly = loads && r.take("nc");
    std::string lanes = r.choose({"v2", "v4"});
    std::string at = addressOf(r.operands[loads ? 1 : 0], type, space);
    if (type.empty() || at.empty() || !r.done()) return "";
    bool isVolatile = !order.empty() && order != "weak";
    const std::string firstLevel = kept == "cg" || kept == "cv"           ? "passed"
                                   : kept == "lu" || !r.staysInFirstLevel ? "notFilled"
                                                                          : "";
    if (loads && space != "shared" && !firstLevel.empty())
        at = call(ptx + "loadedThrough", {"::cpu_device::FirstLevel::" + firstLevel, at});
    std::string text, fence = "::__threadfence(); ";
    if (order == "release") text = fence;
    const std::string count = lanes.empty() ? "1" : lanes.substr(1);
    if (readOnly) text = "::cpu_device::readOnlyLoad(" + at + ", " + count + " * sizeof(" + type + ")); ";
    std::vector<std::string> values = partsOf(r.operands[loads ? 0 : 1]);
    if (lanes.empty()) {
        if (values.size() != 1) return "";
        std::string kind = isVolatile ? "Volatile" : "";
        text += loads ? assign(values[0], call(ptx + "load" + kind, {at}))
                      : call(ptx + "store" + kind, {at, as(type, values[0])});
    } else {
        if (std::to_string(values.size()) != count) return "";
        std::string vector = ptx + "Vector<sizeof(" + type + "), " + count + ">";
        static const char* const members[] = {"x", "y", "z", "w"};
        text += "typename " + vector + "::Type cpuVector; ";
        if (isVolatile) text += "asm volatile(\"\" ::: \"memory\"); ";
        if (loads) text += "cpuVector = *reinterpret_cast<decltype(cpuVector)*>(" + at + "); ";
        for (size_t i = 0; i < values.size(); i++) {
            std::string member = std::string("cpuVector.") + members[i];
            text += (loads ? assign(values[i], bitsOf(member))
                           : assign(member, as("decltype(" + member + ")", values[i]))) +
                    "; ";
        }
        if (!loads) text += "*reinterpret_cast<decltype(cpuVector)*>(" + at + ") = cpuVector";
    }
    return order == "acquire" ? text + "; " + fence : text;
}

std::string atomic(Reading& r) {
    static const std::map<std::string, std::string> functions = {
        {"add", "Add"}, {"min", "Min"},   {"max", "Max"}, {"and", "And"}, {"or", "Or"},
        {"xor", "Xor"}, {"exch", "Exch"}, {"cas", "CAS"}, {"inc", "Inc"}, {"dec", "Dec"}};
    bool keeps = r.name == "atom";
    if (!keeps && r.name != "red") return "";
    std::string type = r.type();
    if (type == "int" || type == "unsigned" || type == "float") r.take("ftz");
    std::string space = takeSpace(r);
    const std::string scope = r.take("cta") ? "_block" : "";
    r.skip({"relaxed", "acquire", "release", "acq_rel", "cluster", "gpu", "sys"});
    for (const auto& [word, function] : functions) {
        if (!r.take(word)) continue;
        size_t first = keeps ? 1 : 0, wanted = first + (word == "cas" ? 3 : 2);
        if (type.empty() || !r.done() || !r.has(wanted)) return "";
        std::vector<std::string> arguments = {addressOf(r.operands[first], type, space)};
        if (arguments[0].empty()) return "";
        for (size_t i = first + 1; i < wanted; i++) arguments.push_back(as(type, r.operands[i]));
        std::string text = call("::atomic" + function + scope, arguments);
        return keeps ? assign(r.operands[0], bitsOf(text)) : text;
    }
    return "";
}

// The same place in another block of the cluster, and which block a place is in.
std::string ofCluster(Reading& r) {
    if ((r.name != "mapa" || !r.has(3)) && (r.name != "getctarank" || !r.has(2))) return "";
    const bool isShared = r.take("shared::cluster");
    if (r.type().empty() || !r.done()) return "";
    return assign(r.operands[0],
                  call(ptx + r.name + (isShared ? "_shared" : ""), {r.operands.begin() + 1, r.operands.end()}));
}

// One of a block's sixteen: for all of its threads, or for as many as are told.
std::string blockBarrier(Reading& r) {
    const std::vector<std::string>& o = r.operands;
    const bool reduces = r.take("red");
    const std::string what = reduces ? r.choose({"popc", "and", "or"}) : r.choose({"sync", "arrive"});
    const size_t given = o.size() - (reduces ? 2 : 0);
    if (what.empty() || o.size() < (reduces ? 3 : 1) || given > 2) return "";
    if (reduces) {  // of all threads: then it does not matter which barrier that is
        r.skip({"u32", "pred"});
        if (!r.done() || given != 1) return "";
        const std::string function = what == "popc" ? "count" : what;
        return assign(o[0], call("::__syncthreads_" + function, {"int(" + o[2] + ")"}));
    }
    if (!r.done() || (what == "arrive" && given == 1)) return "";
    if (given == 1 && o[0] == "0ull") return "::__syncthreads()";
    return call("::cpu_device::numberedBarrier",
                {as("unsigned", o[0]), given == 2 ? as("unsigned", o[1]) : "0", what == "sync" ? "true" : "false"});
}

std::string together(Reading& r) {
    const std::vector<std::string>& o = r.operands;
    if (r.name == "membar" || r.name == "fence") {
        r.skip({"acq_rel", "sc"});
        if (r.take("mbarrier_init")) r.skip({"release"});
        std::string scope = r.choose({"cta", "cluster", "gl", "gpu", "sys"});
        if (scope.empty() || !r.done()) return "";
        return scope == "cta"   ? "::__threadfence_block()"
               : scope == "sys" ? "::__threadfence_system()"
                                : "::__threadfence()";
    }
    if (r.name == "bar" || r.name == "barrier") {
        r.skip({"cta", "aligned"});
        if (r.take("warp"))
            return r.take("sync") && r.done() && r.has(1) ? call("::__syncwarp", {as("unsigned", o[0])}) : "";
        if (r.take("cluster")) {
            const std::string half = r.choose({"arrive", "wait"});
            r.skip({"release", "relaxed", "acquire"});
            return half.empty() || !r.done() || !r.has(0) ? "" : "::__cluster_barrier_" + half + "()";
        }
        return blockBarrier(r);
    }
    if (r.name == "activemask" && r.has(1)) return r.take("b32") && r.done() ? assign(o[0], "::__activemask()") : "";
    r.skip({"aligned"});
    if (!r.take("sync")) return "";
    if (r.name == "shfl" && r.has(5)) {
        static const std::map<std::string, std::string> kinds = {
            {"up", "_up"}, {"down", "_down"}, {"bfly", "_xor"}, {"idx", ""}};
        std::string kind = r.choose({"up", "down", "bfly", "idx"});
        if (kind.empty() || !r.take("b32") || !r.done()) return "";
        const size_t bar = o[0].find('|');
        const std::string inRange =
            bar == std::string::npos ? ""
                                     : assign(o[0].substr(bar + 1),
                                              call(ptx + "shuffleInRange<'" + kind.substr(0, 1) + "'>", {o[2], o[3]})) +
                                           "; ";
        return inRange + assign(o[0].substr(0, bar), call("::__shfl" + kinds.at(kind) + "_sync",
                                                          {as("unsigned", o[4]), as("unsigned", o[1]), as("int", o[2]),
                                                           ptx + "widthOfShuffle(" + o[3] + ")"}));
    }
    if (r.name == "vote" && r.has(3)) {
        std::string kind = r.choose({"ballot", "any", "all"});
        r.skip({"b32", "pred"});
        if (kind.empty() || !r.done()) return "";
        return assign(o[0], call("::__" + kind + "_sync", {as("unsigned", o[2]), as("int", o[1])}));
    }
    if (r.name == "match" && r.has(3)) {
        if (!r.take("any")) return "";
        std::string type = r.type();
        return type.empty() || !r.done()
                   ? ""
                   : assign(o[0], call("::__match_any_sync", {as("unsigned", o[2]), as(type, o[1])}));
    }
    if (r.name == "redux" && r.has(3)) {
        std::string kind = r.choose({"add", "min", "max", "and", "or", "xor"}), type = r.type();
        if (kind.empty() || type.empty() || !r.done()) return "";
        return assign(o[0], bitsOf(call("::__reduce_" + kind + "_sync", {as("unsigned", o[2]), as(type, o[1])})));
    }
    return "";
}

std::string control(Reading& r) {
    if (startsWith(r.name, "prefetch")) return "(void)0";
    if (r.name == "griddepcontrol") return "(void)0";  // each grid begins when the last one has ended
    if (r.name == "createpolicy" && !r.operands.empty())
        return assign(r.operands[0], "0");  // for a cache: no more than a hint
    if (r.name == "isspacep" && r.has(2)) {
        const std::string space = r.choose({"shared::cta", "shared::cluster", "shared", "global"});
        if (space.empty() || !r.done()) return "";
        if (space == "shared::cluster") return assign(r.operands[0], call(ptx + "isClusterAddress", {r.operands[1]}));
        return assign(r.operands[0],
                      call(ptx + (space == "global" ? "isGlobalAddress" : "isSharedAddress"), {r.operands[1]}));
    }
    if (r.name == "trap" && r.has(0)) return "::__trap()";
    if (r.name == "brkpt" && r.has(0)) return "::__brkpt()";
    if (r.name == "exit" && r.has(0)) return "::cpu_device::leaveKernel()";
    if (r.name == "nanosleep" && r.has(1)) return call("::__nanosleep", {as("unsigned", r.operands[0])});
    return "";
}

}  // namespace

std::string ptxStatement(const PtxInstruction& instruction) {
    for (auto make : {arithmetic, ofHalves, others, videoOfOne, comparison, move, eightBits, narrowing, conversion,
                      memory, atomic, ofCluster, together, control}) {
        Reading reading(instruction);
        std::string made = make(reading);
        if (!made.empty()) return made;
    }
    const std::string ofMatrices = ptxMatrixStatement(instruction);
    return ofMatrices.empty() ? ptxCopyStatement(instruction) : ofMatrices;
}

std::string specialRegister(const std::string& name) {
    static const std::map<std::string, std::string> table = {{"tid.x", "::threadIdx.x"},
                                                             {"tid.y", "::threadIdx.y"},
                                                             {"tid.z", "::threadIdx.z"},
                                                             {"ntid.x", "::blockDim.x"},
                                                             {"ntid.y", "::blockDim.y"},
                                                             {"ntid.z", "::blockDim.z"},
                                                             {"ctaid.x", "::blockIdx.x"},
                                                             {"ctaid.y", "::blockIdx.y"},
                                                             {"ctaid.z", "::blockIdx.z"},
                                                             {"nctaid.x", "::gridDim.x"},
                                                             {"nctaid.y", "::gridDim.y"},
                                                             {"nctaid.z", "::gridDim.z"},
                                                             {"clusterid.x", "clusterPlace(0).x"},
                                                             {"clusterid.y", "clusterPlace(0).y"},
                                                             {"clusterid.z", "clusterPlace(0).z"},
                                                             {"nclusterid.x", "clusterPlace(1).x"},
                                                             {"nclusterid.y", "clusterPlace(1).y"},
                                                             {"nclusterid.z", "clusterPlace(1).z"},
                                                             {"cluster_ctaid.x", "clusterPlace(2).x"},
                                                             {"cluster_ctaid.y", "clusterPlace(2).y"},
                                                             {"cluster_ctaid.z", "clusterPlace(2).z"},
                                                             {"cluster_nctaid.x", "clusterPlace(3).x"},
                                                             {"cluster_nctaid.y", "clusterPlace(3).y"},
                                                             {"cluster_nctaid.z", "clusterPlace(3).z"},
                                                             {"cluster_ctarank", "rankInCluster()"},
                                                             {"cluster_nctarank", "blocksOfCluster()"},
                                                             {"is_explicit_cluster", "clusterIsSpecified()"},
                                                             {"laneid", "laneid()"},
                                                             {"warpid", "warpid()"},
                                                             {"nwarpid", "nwarpid()"},
                                                             {"smid", "smid()"},
                                                             {"nsmid", "nsmid()"},
                                                             {"clock", "clock32()"},
                                                             {"clock64", "clock64()"},
                                                             {"globaltimer", "clock64()"},
                                                             {"globaltimer_lo", "clock32()"},
                                                             {"lanemask_eq", "lanemask_eq()"},
                                                             {"lanemask_lt", "lanemask_lt()"},
                                                             {"lanemask_le", "lanemask_le()"},
                                                             {"lanemask_gt", "lanemask_gt()"},
                                                             {"lanemask_ge", "lanemask_ge()"}};
    auto found = table.find(name);
    if (found == table.end()) return "";
    return found->second[0] == ':' ? found->second : ptx + found->second;
}

}  // namespace cpucc
