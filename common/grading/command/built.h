// What `make chapter_…` or `make solution_…` built last, and where things are.
#pragma once

#include <string>
#include <vector>

#include "result.h"

namespace grade {

struct Built {
    std::string root;     // of the workbook
    std::string chapter;  // "02_transpose"
    std::string source;   // relative to the root: "chapters/02_transpose/transpose.cu"
    bool isSolution = false;
    std::string cpuWorker, gpuWorker;  // programs; the second is empty where there is no GPU
    std::string compileErrors;         // not empty: the last build failed
    std::string text;                  // the source's bytes, of which the programs were made

    std::string shortName() const { return chapter.substr(chapter.find('_') + 1); }
    std::string makeTarget() const { return (isSolution ? "solution_" : "chapter_") + shortName(); }
    std::string lesson() const;  // in the reader's language, where it is there
};

// Where the workbook lies that this program belongs to.
std::string workbookRoot();
// Ends the program with a message if nothing was built yet. `folder`: of another build than the last.
Built findBuilt(const std::string& folder);
// The folder of a chapter by its number ("2" is "02_transpose"); of none: that of the one built last. Ends the program
// with a message if there is no such chapter.
std::string chapterNumbered(const std::string& number, const Built& last);
// The folder of the chapter behind this one; "" behind the last.
std::string chapterAfter(const Built& built);
// What `make chapter_…` built of the student's file, whatever was built after it. Ends the program with a message if
// it is not there.
Built findStudents(const std::string& chapter, const Built& last);
// Does the source no longer say what the programs were made of? Dates play no role: a clock may be wrong.
bool sourceHasChanged(const Built& built);
std::vector<Stage> stagesOf(const Built& built);

}  // namespace grade
