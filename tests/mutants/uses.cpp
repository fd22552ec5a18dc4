#include "uses.h"

#include <algorithm>

namespace mutants {
namespace {

bool isQualifier(const std::string& word) {
    static const std::set<std::string> all{"__launch_bounds__", "__align__", "alignas", "STAGE"};
    return all.count(word) > 0;
}

// Behind the } or ; with which the piece that begins at i ends.
size_t pieceEnd(const Source& s, size_t i) {
    bool assigned = false;
    for (; i < s.size(); i++) {
        if (s.is(i, ";")) return i + 1;
        assigned |= s.is(i, "=");
        bool opens = s.is(i, "(") || s.is(i, "[") || s.is(i, "{");
        if (!opens || s.partner(i) >= s.size()) continue;
        bool body = s.is(i, "{") && !assigned;
        i = s.partner(i);
        if (body) return s.is(i + 1, ";") ? i + 2 : i + 1;
    }
    return s.size();
}

Piece pieceAt(const Source& s, size_t from, size_t to) {
    Piece p{s[from].begin, s[to - 1].end, {}, {}};
    bool head = true;
    for (size_t i = from; i < to; i++) {
        if (s[i].kind == Token::identifier) p.mentions.insert(s.word(i));
    }
    for (size_t i = from; i < to && head; i++) {
        if (s.is(i, "{")) head = false;
        bool names = s.is(i, "(") || s.is(i, "=") || s.is(i, ";") || s.is(i, "[") || s.is(i, ",") || s.is(i, "{");
        bool named = names && s.isIdentifier(i - 1) && i > from && !isQualifier(s.word(i - 1));
        if (named) p.names.insert(s.word(i - 1));
        if (named && s.is(i, "(")) break;  // a function: what follows are its parameters
        if ((s.is(i, "(") || s.is(i, "[")) && s.partner(i) < to) i = s.partner(i);
    }
    return p;
}

// "2.5" for what stands between // BEGIN(2.5 kernel) and // END(…): as places in the text.
struct Marked {
    std::string stage;
    size_t begin, end;
};
std::vector<Marked> markedIn(const std::string& text) {
    std::vector<Marked> all;
    const std::string opening = "// BEGIN(", closing = "// END(";
    for (size_t at = text.find(opening); at != std::string::npos; at = text.find(opening, at + 1)) {
        size_t from = at + opening.size(), end = text.find(closing, at);
        size_t nameEnd = text.find_first_of(" )", from);
        if (end == std::string::npos || nameEnd == std::string::npos) break;
        all.push_back({text.substr(from, nameEnd - from), at, end});
    }
    return all;
}

std::string stageOfGrader(const Source& s, const Piece& p) {
    for (size_t i = 0; i + 2 < s.size(); i++)
        if (s[i].begin == p.begin && s.is(i, "STAGE")) return s.word(i + 2).substr(1, s.word(i + 2).size() - 2);
    return "";
}

}  // namespace

std::vector<Piece> piecesOf(const Source& s) {
    std::vector<Piece> pieces;
    for (size_t i = 0; i < s.size();) {
        if (s.is(i, "namespace")) {
            while (i < s.size() && !s.is(i, "{") && !s.is(i, ";")) i++;
            i++;
        } else if (s.is(i, "}") || s.is(i, ";")) {
            i++;
        } else {
            size_t end = pieceEnd(s, i);
            pieces.push_back(pieceAt(s, i, end));
            i = end;
        }
    }
    return pieces;
}

Uses::Uses(const std::string& answer, const std::string& grader) {
    std::set<std::string> stages;
    const std::vector<Marked> marked = markedIn(answer);
    for (const Piece& p : piecesOf(Source(answer))) {
        Node node{p, {}, true};
        for (const Marked& m : marked)
            if (m.begin < p.end && p.begin < m.end) node.stages.insert(m.stage);
        stages.insert(node.stages.begin(), node.stages.end());
        nodes.push_back(node);
    }
    const Source graderSource(grader);
    for (const Piece& p : piecesOf(graderSource)) {
        std::string stage = stageOfGrader(graderSource, p);
        nodes.push_back({p, {}, false});
        if (!stage.empty()) nodes.back().stages = {stage};
        stages.insert(nodes.back().stages.begin(), nodes.back().stages.end());
    }
    for (const std::string& stage : stages) reach(stage);
}

void Uses::reach(const std::string& stage) {
    std::set<size_t>& found = reached[stage];
    std::vector<size_t> open;
    for (size_t i = 0; i < nodes.size(); i++)
        if (nodes[i].stages.count(stage)) open.push_back(i);
    while (!open.empty()) {
        size_t from = open.back();
        open.pop_back();
        if (!found.insert(from).second) continue;
        for (size_t to = 0; to < nodes.size(); to++)
            for (const std::string& name : nodes[to].piece.names)
                if (nodes[from].piece.mentions.count(name)) open.push_back(to);
    }
}

bool Uses::independent(const std::string& stage, const std::string& other) const {
    auto uses = [&](const std::string& one, const std::string& two) {
        auto found = reached.find(one);
        if (found == reached.end()) return true;
        for (size_t i : found->second)
            if (nodes[i].stages.count(two)) return true;
        return false;
    };
    return !uses(stage, other) && !uses(other, stage);
}

std::vector<std::string> Uses::usersOf(size_t place) const {
    std::vector<std::string> users;
    for (const auto& [stage, found] : reached)
        for (size_t i : found) {
            const Piece& p = nodes[i].piece;
            if (nodes[i].ofAnswer && p.begin <= place && place < p.end) {
                users.push_back(stage);
                break;
            }
        }
    return users;
}

}  // namespace mutants
