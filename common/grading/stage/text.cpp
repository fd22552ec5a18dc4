#include "text.h"

#include <fstream>

namespace grading {

std::string fileName(const std::string& path) { return path.substr(path.find_last_of('/') + 1); }

std::string sourceLine(const std::string& file, int line) {
    std::ifstream in(file);
    std::string text;
    for (int i = 0; i < line && std::getline(in, text); i++) {
    }
    size_t begin = text.find_first_not_of(" \t");
    return !in || begin == std::string::npos ? "" : text.substr(begin);
}

}  // namespace grading
