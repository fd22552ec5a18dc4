// Array declarations whose extents can be worked out here: `__shared__ float tile[TILE][TILE + 1];`
#include "outline.h"
#include "rewrite.h"
#include "text.h"

namespace cpucc {
namespace {

// Takes in the declarators that follow the qualifier at i, up to the semicolon.
void declarators(const Unit& unit, const Tokens& code, size_t i, std::vector<Shape>& shapes) {
    for (i++; i < code.size() && !is(code, i, ";") && !is(code, i, "{"); i++) {
        if (is(code, i, "(") && code[i].match > 0) {
            bool attribute =
                is(code, i - 1, "__align__") || is(code, i - 1, "alignas") || is(code, i - 1, "__attribute__");
            if (!attribute) return;  // a function
            i = static_cast<size_t>(code[i].match);
        } else if (is(code, i, "<")) {
            size_t close = closingAngle(code, i);
            if (close == npos) return;
            i = close;
        } else if (is(code, i, "=")) {
            while (i + 1 < code.size() && !is(code, i + 1, ",") && !is(code, i + 1, ";"))
                i = code[i + 1].match > static_cast<int>(i) ? static_cast<size_t>(code[i + 1].match) : i + 1;
        } else if (is(code, i, "[") && isIdentifier(code, i - 1)) {
            Shape shape{std::string(code[i - 1].text), code[i - 1].line, {}};
            bool known = true, elsewhere = false;  // [] takes its size from a launch or an initialiser
            for (; is(code, i, "[") && code[i].match > 0; i = static_cast<size_t>(code[i].match) + 1) {
                elsewhere |= is(code, i + 1, "]");
                auto extent = unit.constants.evaluate(code, i + 1, static_cast<size_t>(code[i].match));
                if (extent && *extent > 0)
                    shape.extents.push_back(static_cast<unsigned long long>(*extent));
                else
                    known = false;
            }
            i--;
            if (!known || shape.extents.size() > 4) shape.extents.clear();
            if (!elsewhere) shapes.push_back(shape);
        }
    }
}

std::string listOfNames(const std::string& variable, const DeclaredNames& declared) {
    if (declared.names.empty()) return "";
    std::string quoted;
    for (const std::string& name : declared.names) quoted += (quoted.empty() ? "" : ", ") + inQuotes(name);
    return "const char* const " + variable + "[] = {" + quoted + "};\n";
}

std::string namesAndWhetherAll(const std::string& variable, const DeclaredNames& declared) {
    return (declared.names.empty() ? "nullptr" : variable) + ", " + std::to_string(declared.names.size()) + ", " +
           (declared.complete ? "true" : "false");
}

}  // namespace

std::vector<Shape> findShapes(const Unit& unit, const Source& source) {
    std::vector<Shape> shapes;
    const Tokens& code = source.code;
    for (size_t i = 0; i < code.size(); i++)
        if (is(code, i, "__shared__") || is(code, i, "__device__") || is(code, i, "__constant__") ||
            is(code, i, "__managed__"))
            declarators(unit, code, i, shapes);
    return shapes;
}

std::string registration(const Unit& unit, bool watched) {
    std::string blocks, shapes;
    size_t blockCount = 0, shapeCount = 0;
    for (const auto& source : unit.sources) {
        if (source != unit.sources.front() && !isCuda(*source)) continue;
        std::string file = inQuotes(source->name);
        for (const Block& b : findBlocks(*source)) {
            static const char* const kinds[] = {"loop", "conditional", "function", "returnStatement", "longStatement"};
            blocks += "    {::cpu_device::SourceBlock::" + std::string(kinds[b.kind]) + ", " + file + ", " +
                      std::to_string(b.firstLine) + ", " + std::to_string(b.lastLine) + "},\n";
            blockCount++;
        }
        for (const Shape& s : findShapes(unit, *source)) {
            std::string extents;
            for (unsigned long long e : s.extents) extents += (extents.empty() ? "" : ", ") + std::to_string(e);
            shapes += "    {" + inQuotes(s.name) + ", " + file + ", " + std::to_string(s.line) + ", " +
                      std::to_string(s.extents.size()) + ", {" + extents + "}},\n";
            shapeCount++;
        }
    }
    const DeclaredNames variables = findDeviceVariables(unit), kernels = findKernelNames(unit);
    std::string bounds;
    size_t boundCount = 0;
    for (const auto& [kernel, threads] : findLaunchBounds(unit)) {
        if (threads <= 0) continue;
        bounds += "    {" + inQuotes(kernel) + ", " + std::to_string(threads) + "},\n";
        boundCount++;
    }
    std::string clusters;
    size_t clusterCount = 0;
    for (const auto& [kernel, extents] : findClusterShapes(unit)) {
        clusters += "    {" + inQuotes(kernel) + ", {" + std::to_string(extents[0]) + ", " +
                    std::to_string(extents[1]) + ", " + std::to_string(extents[2]) + "}},\n";
        clusterCount++;
    }
    std::string numbers;
    const std::set<unsigned long long> named = findNamedNumbers(unit);
    for (unsigned long long n : named) numbers += std::to_string(n) + "u, ";
    std::string text = "\n#line 1 \"what cpucc adds to the program\"\n#include <cpu_device/program.h>\nnamespace {\n";
    if (blockCount) text += "const ::cpu_device::SourceBlock cpuDeviceBlocks[] = {\n" + blocks + "};\n";
    if (shapeCount) text += "const ::cpu_device::ArrayShape cpuDeviceShapes[] = {\n" + shapes + "};\n";
    text += listOfNames("cpuDeviceVariables", variables) + listOfNames("cpuDeviceKernels", kernels);
    if (boundCount) text += "const ::cpu_device::LaunchBound cpuDeviceBounds[] = {\n" + bounds + "};\n";
    if (clusterCount) text += "const ::cpu_device::ClusterBound cpuDeviceClusters[] = {\n" + clusters + "};\n";
    if (!named.empty()) text += "const unsigned long long cpuDeviceNumbers[] = {" + numbers + "};\n";
    text += "::cpu_device::Program cpuDeviceProgram = {" + inQuotes(unit.sources.front()->name) + ", " +
            (watched ? "true" : "false") + ", " + (blockCount ? "cpuDeviceBlocks" : "nullptr") + ", " +
            std::to_string(blockCount) + ", " + (shapeCount ? "cpuDeviceShapes" : "nullptr") + ", " +
            std::to_string(shapeCount) + ", " + namesAndWhetherAll("cpuDeviceVariables", variables) + ", " +
            namesAndWhetherAll("cpuDeviceKernels", kernels) + ", " + (boundCount ? "cpuDeviceBounds" : "nullptr") +
            ", " + std::to_string(boundCount) + ", " + (clusterCount ? "cpuDeviceClusters" : "nullptr") + ", " +
            std::to_string(clusterCount) + ", " + (named.empty() ? "nullptr" : "cpuDeviceNumbers") + ", " +
            std::to_string(named.size()) + ", " + (declaresDynamicShared(unit) ? "true" : "false") + ", nullptr};\n" +
            // Before the constructors of the program's own globals, and so its end comes after their destructors.
            "__attribute__((__constructor__(102))) void cpuDeviceRegister() {\n"
            "    ::cpu_device::registerProgram(cpuDeviceProgram);\n}\n}\n";
    return text;
}

}  // namespace cpucc
