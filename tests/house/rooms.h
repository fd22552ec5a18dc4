// The rooms of the workbook: folders, in the rows of docs/pictures/architecture.svg. A room may include those in the
// rows below its own, and no other. This is the only place where that is written.
#pragma once

#include <string>
#include <vector>

#include "includes.h"

namespace house {

enum class Side { students, grading, device };

struct Room {
    std::string folder;
    std::string what[2];  // two short lines
    Side side;
    int row, column, columns = 1;
};
const std::vector<Room>& rooms();
// The room of a file: the longest folder that it is in. Null for a file in none.
const Room* roomOf(const std::string& file);

struct Arrow {
    const Room *from, *to;
    std::string example;  // "common/cpu/run/grid.cpp includes common/cpu/watch/notify.h"
};
// One for each pair of rooms.
std::vector<Arrow> arrowsBetweenRooms(const Includes& includes);
// Those that do not lead down.
std::vector<Arrow> wrongArrows(const std::vector<Arrow>& arrows);
// Those that lead down, without those that a longer way says already.
std::vector<Arrow> necessaryArrows(const std::vector<Arrow>& arrows);

}  // namespace house
