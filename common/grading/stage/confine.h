// What a process may ask of the system once only the student's code is left in it.
#pragma once

namespace grading {

// Memory, time, and what it was handed; no file, no program, no other process. The process ends at anything else.
// False: the system knows no such filters.
bool confineThisProcess();

}  // namespace grading
