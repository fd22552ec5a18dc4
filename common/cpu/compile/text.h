// Small things that several parts of the tool need.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cpucc {

std::string inQuotes(std::string_view text);  // as a C++ string literal
std::optional<std::string> readFile(const std::string& path);
bool writeFile(const std::string& path, std::string_view content);
bool endsWith(std::string_view text, std::string_view end);
bool startsWith(std::string_view text, std::string_view begin);
std::string directoryOf(const std::string& path);  // "a/b.cu" → "a", "b.cu" → "."
std::string fileNameOf(const std::string& path);   // without the directory
std::string stemOf(const std::string& path);       // and without the last suffix

}  // namespace cpucc
