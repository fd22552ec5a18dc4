// What ./grade shows: as wide as the terminal, readable without colour, and aloud.
#pragma once

#include <string>

#include "built.h"
#include "result.h"

namespace grade {

bool onTerminal();
size_t screenColumns();
std::string bold(const std::string& text);
// In the reader's language, as wide as the terminal; further lines begin where the first does.
std::string wrapped(const std::string& text, size_t indent);

// "transposeTile: a tile in shared memory …", in the reader's language.
std::string titleOf(const Stage& stage);

void printHeading(const Built& built, uint64_t seed);
// "running 2.3 …" on a terminal, until the stage's result is printed.
void printRunning(const Stage& stage);
// `detailed`: a single stage was asked for. `alwaysWhy`: also of one that was not written. Who hands in a bug hunt has
// most often begun it, and wants to know why it does not count.
void printStage(const StageResult& result, bool detailed, bool alwaysWhy = false);
// Where the lesson speaks of a stage that has not passed.
void printLesson(const Built& built, const StageResult& result);
// `watched`: what is saved next is graded by itself.
void printScore(const Built& built, const ChapterResult& result, bool watched = false);

}  // namespace grade
