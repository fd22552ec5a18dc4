#include "picture.h"

#include <algorithm>
#include <sstream>

namespace house {
namespace {

// 3 columns of boxes with gutters in between, narrow enough for a phone. Arrows run down in the gutters, and to the
// side between the rows, each in a track of its own.
constexpr int boxWidth = 164, boxHeight = 66, gutter = 36, margin = 30, rowGap = 54, top = 16, step = 8;
constexpr int columns = 3, width = 2 * margin + columns * boxWidth + (columns - 1) * gutter;

struct Point {
    int x, y;
};

int left(const Room& r) { return margin + r.column * (boxWidth + gutter); }
int widthOf(const Room& r) { return r.columns * boxWidth + (r.columns - 1) * gutter; }
int upper(const Room& r) { return top + r.row * (boxHeight + rowGap); }
int lower(const Room& r) { return upper(r) + boxHeight; }
int middle(int column) { return margin + column * (boxWidth + gutter) + boxWidth / 2; }
bool covers(const Room& r, int column) { return column >= r.column && column < r.column + r.columns; }

// Whether a box stands in this column between the two rows.
bool isBlocked(int column, int above, int below) {
    return std::any_of(rooms().begin(), rooms().end(),
                       [&](const Room& r) { return covers(r, column) && r.row > above && r.row < below; });
}

// Tracks that are taken: of the space behind a row, and of a gutter.
struct Tracks {
    std::map<int, int> behindRow, inGutter;
};

// Where arrows leave or enter a box: straight ones in the middle of a column, others beside it, towards where they go
// or come from. Those that leave stand further out: the box below may have one that enters there.
struct Ports {
    int furtherOut;
    std::map<std::pair<const Room*, bool>, int> taken;
    int next(const Room& r, int column, int towards) {
        const bool right = towards > middle(column);
        const int distance = 2 * step * ++taken[{&r, right}] + furtherOut;
        return middle(column) + (right ? distance : -distance);
    }
};

// A column in which the arrow can run straight down, or -1.
int straightColumn(const Arrow& a) {
    for (int c = 0; c < columns; c++)
        if (covers(*a.from, c) && covers(*a.to, c) && !isBlocked(c, a.from->row, a.to->row)) return c;
    return -1;
}

int nearest(const Room& r, int column) { return std::clamp(column, r.column, r.column + r.columns - 1); }

int gutterAt(int side) { return side == 0 ? margin : middle(side - 1) + boxWidth / 2; }

// The gutter beside the target's column: one that the box covers from which the arrow comes, else on that box's side.
int gutterFor(const Arrow& a, int begin, int end) {
    if (a.from->columns > 1) return end + 1 < a.from->column + a.from->columns ? end + 1 : end;
    return begin < end ? end : end + 1;
}

// To a row further down: along a gutter.
std::vector<Point> longWay(const Arrow& a, int begin, int end, Ports& out, Ports& in, Tracks& tracks) {
    const int side = gutterFor(a, begin, end), lane = ++tracks.inGutter[side];
    const int at = gutterAt(side) + (side == 0 ? -step * lane : step * lane + 2);
    std::vector<Point> way;
    if (at < left(*a.from) || at > left(*a.from) + widthOf(*a.from)) {
        const int x = out.next(*a.from, begin, at), y = lower(*a.from) + 12 + step * tracks.behindRow[a.from->row]++;
        way = {{x, lower(*a.from)}, {x, y}, {at, y}};
    } else {
        way = {{at, lower(*a.from)}};
    }
    const int toX = in.next(*a.to, end, at),
              last = upper(*a.to) - rowGap + 12 + step * tracks.behindRow[a.to->row - 1]++;
    way.insert(way.end(), {{at, last}, {toX, last}, {toX, upper(*a.to)}});
    return way;
}

std::vector<Point> route(const Arrow& a, Ports& out, Ports& in, Tracks& tracks) {
    if (int c = straightColumn(a); c >= 0) return {{middle(c), lower(*a.from)}, {middle(c), upper(*a.to)}};
    const int begin = nearest(*a.from, a.to->column), end = nearest(*a.to, begin);
    if (a.to->row > a.from->row + 1) return longWay(a, begin, end, out, in, tracks);
    const int x = out.next(*a.from, begin, middle(end)), toX = in.next(*a.to, end, middle(begin));
    const int y = lower(*a.from) + 12 + step * tracks.behindRow[a.from->row]++;
    return {{x, lower(*a.from)}, {x, y}, {toX, y}, {toX, upper(*a.to)}};
}

std::string path(const std::vector<Point>& way) {
    std::ostringstream d;
    for (size_t i = 0; i < way.size(); i++) d << (i ? " L" : "M") << way[i].x << " " << way[i].y;
    return "<path d=\"" + d.str() + "\"/>\n";
}

const char* classOf(Side side) {
    switch (side) {
        case Side::students: return "students";
        case Side::grading: return "grading";
        case Side::device: break;
    }
    return "device";
}

// "cpu/watch" in common/: the whole path would not fit into a box.
std::string shortName(const Room& r) {
    if (r.folder == "common") return "common/*.h";
    return r.folder.rfind("common/", 0) == 0 ? r.folder.substr(7) : r.folder;
}

std::string box(const Room& r) {
    std::ostringstream s;
    const int x = left(r) + widthOf(r) / 2, y = upper(r);
    s << "<rect class=\"" << classOf(r.side) << "\" x=\"" << left(r) << "\" y=\"" << y << "\" width=\"" << widthOf(r)
      << "\" height=\"" << boxHeight << "\" rx=\"6\"/>"
      << "<text class=\"name\" x=\"" << x << "\" y=\"" << y + 16 << "\">" << shortName(r) << "</text>"
      << "<text x=\"" << x << "\" y=\"" << y + 36 << "\">" << r.what[0] << "</text>"
      << "<text x=\"" << x << "\" y=\"" << y + 53 << "\">" << r.what[1] << "</text>\n";
    return s.str();
}

const char* const style = R"(<style>
  svg { color: #1f2328; font: 13.5px system-ui, sans-serif; }
  .page { fill: #fff; fill-opacity: 1; stroke: none; }
  @media screen and (prefers-color-scheme: dark) { svg { color: #e6edf3; } .page { fill: #161b22; } }
  rect { stroke: currentColor; stroke-opacity: .45; fill-opacity: .3; }
  text { fill: currentColor; text-anchor: middle; dominant-baseline: central; }
  path { fill: none; stroke: currentColor; stroke-width: 1.4; marker-end: url(#head); }
  #head path { fill: currentColor; stroke: none; }
  .name { font-weight: 600; } .students { fill: #4c8dd6; } .grading { fill: #e0913a; } .device { fill: #4aa564; }
</style>
<marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0 L8 4 L0 8 z"/></marker>
)";

}  // namespace

std::string drawn(const std::vector<Arrow>& arrows) {
    int last = 0;
    for (const Room& r : rooms()) last = std::max(last, lower(r));
    const int height = last + top;
    std::ostringstream svg;
    svg << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " << width << " " << height << "\" width=\""
        << width << "\" height=\"" << height
        << "\" role=\"img\">\n<title>The rooms of the workbook, and which includes which</title>\n<desc>";
    std::vector<Arrow> sorted = arrows;
    auto place = [](const Room* r) { return r->row * columns + r->column; };
    std::sort(sorted.begin(), sorted.end(), [&](const Arrow& a, const Arrow& b) {
        return std::pair(place(a.from), place(a.to)) < std::pair(place(b.from), place(b.to));
    });
    for (const Arrow& a : sorted) svg << a.from->folder << " includes " << a.to->folder << ". ";
    svg << "</desc>\n"
        << style << "<rect class=\"page\" width=\"" << width << "\" height=\"" << height << "\" rx=\"8\"/>\n";
    Ports out{step, {}}, in{0, {}};
    Tracks tracks;
    for (const Arrow& a : sorted) svg << path(route(a, out, in, tracks));
    for (const Room& r : rooms()) svg << box(r);
    svg << "</svg>\n";
    return svg.str();
}

}  // namespace house
