// Is a text well-formed XML? As far as the reports use it: elements, attributes, text, entities, no CDATA.
#pragma once

#include <string>

// What is wrong and where; empty if nothing is.
std::string whatIsWrong(const std::string& xml);
// Of the whole text, tags left out and entities resolved.
std::string textOf(const std::string& xml);
