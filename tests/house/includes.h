// Who includes whom among the files of this tree.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace house {

using Includes = std::map<std::string, std::set<std::string>>;  // file → the files of this tree that it includes

// Of common/, chapters/, solutions/ and tests/. Paths are those from the root: "common/text/utf8.h".
Includes readIncludes(const std::filesystem::path& root);

// The same of parts: a header and the source of the same name are one, "common/text/utf8".
Includes partsOf(const Includes& includes);

// Files (or parts) that include each other: the first is the last again. Empty if there is no such circle.
std::vector<std::string> circleIn(const Includes& includes);

}  // namespace house
