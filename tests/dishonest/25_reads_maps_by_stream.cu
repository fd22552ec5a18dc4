// Says: std::basic_ifstream
#include "first_kernel.h"
#include <fstream>
#include <string>
void launchTwice(float*, const float*, int, int) {
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);) {
    }
}
