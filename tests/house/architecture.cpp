// make architecture: draws docs/pictures/architecture.svg from the includes of the tree.
//
//     architecture FILE.svg     from the project's root
#include <fstream>
#include <iostream>

#include "picture.h"

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: architecture FILE.svg\n";
        return 2;
    }
    const house::Includes includes = house::readIncludes(".");
    const auto arrows = house::arrowsBetweenRooms(includes);
    for (const house::Arrow& a : house::wrongArrows(arrows))
        std::cerr << a.example << ", which is not below it: see tests/house/rooms.cpp\n";
    std::ofstream out(argv[1]);
    out << house::drawn(house::necessaryArrows(arrows));
    if (!out.flush()) {
        std::cerr << argv[1] << " cannot be written\n";
        return 2;
    }
}
