// What ./grade shows: readable in 80 columns, without colour, and aloud.
#pragma once

#include <string>

#include "built.h"
#include "result.h"

namespace grade {

// Honours NO_COLOR, and pipes.
bool useColour();
bool onTerminal();
std::string bold(const std::string& text);

void printHeading(const Built& built, uint64_t seed);
// "running 2.3 …" on a terminal, until the stage's result is printed.
void printRunning(const Stage& stage);
// `detailed`: a single stage was asked for.
void printStage(const StageResult& result, bool detailed);
void printScore(const Built& built, const ChapterResult& result);

// 20 characters: ██████▌
std::string bar(double share);
std::string nameOf(Outcome outcome);
// Width on the screen: the bytes that continue a UTF-8 character take none.
size_t width(const std::string& text);
std::string wrapped(const std::string& text, size_t indent, size_t columns = 80);
std::string cut(const std::string& text, size_t columns);

}  // namespace grade
