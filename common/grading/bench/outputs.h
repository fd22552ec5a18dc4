// What the commands in the lessons print, put into the lessons.
#pragma once

#include <string>

namespace bench {

// Runs the commands of a page, each in a line of its own:
//     <!-- run: COMMAND -->         its output goes into the block of text that follows
//     <!-- picture: COMMAND -->     draws a picture; its output is dropped
// Where there is a translation its output is what the same command prints with WORKBOOK_LANG=zh.
// 0, or 1 if a command failed or, with `check`, if the page would change; with ONE_IN it draws.
int writeOutputs(const std::string& path, bool check);

}  // namespace bench
