// The report for a terminal: 80 columns, readable without colour and aloud.
#include <cpu_device/report.h>

#include <cstdio>

#include "../../text/version.h"
#include "lines.h"

namespace cpu_device {
namespace {

// 1048576 → "1 048 576"
std::string number(uint64_t n) {
    std::string digits = std::to_string(n), text;
    for (size_t i = 0; i < digits.size(); i++) {
        if (i && (digits.size() - i) % 3 == 0) text += ' ';
        text += digits[i];
    }
    return text;
}

std::string decimal(double value, int places) {
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", places, value);
    return text;
}

std::string percent(double share) {
    double p = share * 100;
    return decimal(p, p < 99.95 && p > 0 && p != static_cast<int>(p) ? 1 : 0) + " %";
}

// Width on the screen: UTF-8 continuation bytes take none.
size_t width(const std::string& s) {
    size_t n = 0;
    for (unsigned char c : s) n += (c & 0xC0) != 0x80;
    return n;
}

std::string right(const std::string& s, size_t columns) {
    size_t w = width(s);
    return (w < columns ? std::string(columns - w, ' ') : "") + s;
}

std::string left(const std::string& s, size_t columns) {
    size_t w = width(s);
    return s + (w < columns ? std::string(columns - w, ' ') : " ");
}

std::string cut(const std::string& s, size_t columns) {
    if (width(s) <= columns) return s;
    std::string out;
    for (unsigned char c : s) {
        if ((c & 0xC0) != 0x80 && width(out) + 1 >= columns) break;
        out += static_cast<char>(c);
    }
    return out + "…";
}

// Breaks text at spaces; further lines start at `indent`.
std::string wrapped(const std::string& text, size_t indent, size_t columns) {
    std::string out, line(indent, ' ');
    size_t at = 0;
    while (at < text.size()) {
        size_t end = text.find(' ', at);
        if (end == std::string::npos) end = text.size();
        std::string word = text.substr(at, end - at);
        if (width(line) > indent && width(line) + 1 + width(word) > columns) {
            out += line + "\n";
            line = std::string(indent, ' ');
        }
        if (width(line) > indent) line += ' ';
        line += word;
        at = end + 1;
    }
    return out + line + "\n";
}

struct Style {
    bool colour;
    std::string bold(const std::string& s) const { return colour ? "\033[1m" + s + "\033[0m" : s; }
    std::string red(const std::string& s) const { return colour ? "\033[31m" + s + "\033[0m" : s; }
    std::string dim(const std::string& s) const { return colour ? "\033[2m" + s + "\033[0m" : s; }
};

std::string plural(uint64_t n, const char* one) { return number(n) + " " + one + (n == 1 ? "" : "s"); }

std::string dimensions(const uint32_t* d) {
    std::string s = std::to_string(d[0]);
    if (d[1] > 1 || d[2] > 1) s += "×" + std::to_string(d[1]);
    if (d[2] > 1) s += "×" + std::to_string(d[2]);
    return s;
}

void globalRow(std::string& out, const char* what, const GlobalTraffic& t) {
    if (!t.requests) return;
    out += "  " + left(what, 16) + right(number(t.requests), 13) +
           right(decimal(double(t.lanes) / double(t.requests), 1), 8) + right(number(t.sectors), 15) +
           right(decimal(t.sectorsPerRequest(), 1), 10) + right(percent(t.efficiency()), 12) + "\n";
}

void sharedRow(std::string& out, const char* what, const SharedTraffic& t) {
    if (!t.requests) return;
    out += "  " + left(what, 16) + right(number(t.requests), 13) +
           right(decimal(double(t.lanes) / double(t.requests), 1), 8) + right(number(t.wavefronts), 15) +
           right(decimal(t.wavefrontsPerRequest(), 1), 10) + right(number(t.conflicts()), 12) + "\n";
}

void append(std::string& list, const std::string& item) { list += (list.empty() ? "" : ", ") + item; }

std::string lineTraffic(const Traffic& t) {
    std::string s;
    auto global = [&](const char* what, const GlobalTraffic& g) {
        if (g.requests)
            append(s, std::string(what) + " " + decimal(g.sectorsPerRequest(), 1) + " sectors a request (" +
                          percent(g.efficiency()) + ")");
    };
    auto shared = [&](const char* what, const SharedTraffic& g) {
        if (g.requests)
            append(s, std::string(what) + " " + decimal(g.wavefrontsPerRequest(), 1) + " wavefronts a request" +
                          (g.conflicts() ? "" : " (no conflict)"));
    };
    global("loads", t.globalLoads);
    global("stores", t.globalStores);
    global("atomics", t.globalAtomics);
    shared("shared loads", t.sharedLoads);
    shared("shared stores", t.sharedStores);
    shared("shared atomics", t.sharedAtomics);
    return s;
}

std::string kernelText(const KernelReport& k, size_t columns, const Style& style, bool fermi) {
    std::string out = style.bold(k.name) + "\n";
    std::string head = plural(k.launches, "launch");
    if (k.launches != 1) head = number(k.launches) + " launches";
    head += ", " + plural(k.threads, "thread");
    constexpr size_t shapesShown = 3;
    for (size_t i = 0; i < k.shapes.size() && i < shapesShown; i++) {
        const ShapeReport& s = k.shapes[i];
        head += (i ? "; " : ": ") + std::string("grid ") + dimensions(s.grid) + ", block " + dimensions(s.block);
        if (s.sharedBytes) head += ", " + number(s.sharedBytes) + " bytes of dynamic shared memory";
        if (s.count > 1 && k.shapes.size() > 1) head += " (" + number(s.count) + " times)";
    }
    if (k.shapes.size() > shapesShown) head += "; and " + plural(k.shapes.size() - shapesShown, "other shape");
    out += wrapped(head, 2, columns);
    if (k.barriersPerBlock > 0) {
        double b = k.barriersPerBlock;
        out += "  " + decimal(b, b == static_cast<double>(static_cast<uint64_t>(b)) ? 0 : 1) +
               (b == 1 ? " barrier a block\n" : " barriers a block\n");
    }
    std::string global, shared;
    globalRow(global, "global loads", k.globalLoads);
    globalRow(global, "global stores", k.globalStores);
    globalRow(global, "global atomics", k.globalAtomics);
    sharedRow(shared, "shared loads", k.sharedLoads);
    sharedRow(shared, "shared stores", k.sharedStores);
    sharedRow(shared, "shared atomics", k.sharedAtomics);
    if (!global.empty())
        out += style.dim("  " + left("", 16) + right("requests", 13) + right("lanes", 8) + right("sectors", 15) +
                         right("a request", 10) + right("efficiency", 12)) +
               "\n" + global;
    if (fermi && k.globalLoads.requests)
        out += "  global loads in 128-byte lines: " + number(k.globalLoads.lines) + "; without the cache " +
               percent(double(k.globalLoads.bytesAsked) / double(k.globalLoads.sectors * 32)) + " efficient\n";
    if (!shared.empty())
        out += style.dim("  " + left("", 16) + right("requests", 13) + right("lanes", 8) + right("wavefronts", 15) +
                         right("a request", 10) + right("conflicts", 12)) +
               "\n" + shared;
    std::string file;
    for (const LineReport& l : k.lines) {
        std::string traffic = lineTraffic(l);
        if (traffic.empty()) continue;
        if (l.file != file) out += style.dim("  " + (l.file.empty() ? std::string("(line not known)") : l.file)) + "\n";
        file = l.file;
        out += right(l.line ? std::to_string(l.line) : "", 6) + "  " + cut(l.source, columns - 8) + "\n";
        out += wrapped(traffic, 8, columns);
    }
    return out + "\n";
}

}  // namespace

std::string toText(const Defect& d, int columnsWanted, bool colour) {
    Style style{colour};
    auto columns = static_cast<size_t>(columnsWanted);
    std::string out = style.red(name(d.kind));
    if (!d.kernel.empty()) out += " in " + d.kernel;
    if (!d.object.empty()) out += ": " + d.object;
    if (d.count > 1) out += " (" + number(d.count) + " times)";
    out += "\n";
    std::string what = d.what;
    if (d.hasThread)
        what = "block (" + std::to_string(d.block[0]) + "," + std::to_string(d.block[1]) + "," +
               std::to_string(d.block[2]) + "), " + what;
    out += wrapped(what, 4, columns);
    for (const SourcePlace& p : d.places) {
        std::string place = "    " + p.file + ":" + std::to_string(p.line) + "  ";
        std::string source = sourceText(p.file, p.line);
        out += place + (width(place) + 10 < columns ? cut(source, columns - width(place)) : "") + "\n";
    }
    out += wrapped("likely cause: " + d.cause, 4, columns);
    return out;
}

std::string toText(const Report& r, int columnsWanted, bool colour) {
    Style style{colour};
    auto columns = static_cast<size_t>(columnsWanted);
    std::string out = "\n" + style.bold(std::string("Access report of the CPU device ") + text::version()) +
                      (r.model == "fermi" ? " (model: fermi)" : "") + "\n\n";
    if (r.kernels.empty()) out += "No kernel was launched.\n\n";
    for (const KernelReport& k : r.kernels) out += kernelText(k, columns, style, r.model == "fermi");
    if (r.defects.empty()) return out + "No defects found.\n";
    out += style.bold(r.defects.size() == 1 ? "1 defect" : std::to_string(r.defects.size()) + " defects") + "\n";
    for (size_t i = 0; i < r.defects.size(); i++)
        out += right(std::to_string(i + 1), 2) + ". " + toText(r.defects[i], columnsWanted, colour);
    return out;
}

}  // namespace cpu_device
