// When it is.
#pragma once

#include <string>

namespace grade {

std::string dateAndTime();                                // "2026-11-22T17:45:00", here and now
std::string dateInWords(const std::string& dateAndTime);  // "22 November 2026, 17:45"; what is no date stays

}  // namespace grade
