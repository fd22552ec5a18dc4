// The pictures as figures: for lessons, and for the page that --report writes.
#pragma once

#include <string>

#include "picture.h"

namespace grade {

// One figure with a panel for each access. It reads on a light and on a dark page, by itself and inside of HTML.
std::string svgOf(const StageResult& stage);
std::string svgOf(const std::vector<Access>& accesses, const std::string& title);
// One of several on a page: `id` is its own, and what they look like stands once on the page: <style>.
std::string svgOnPage(const std::vector<Access>& accesses, const std::string& title, const std::string& id);
std::string svgStyle();
// The same without the lines of code: a lesson shows what a warp does, not the line that its reader is to write.
std::string svgForLesson(const StageResult& stage);

// Text of others in HTML and XML. What XML cannot hold becomes a question mark in a diamond.
std::string escaped(const std::string& text);

}  // namespace grade
