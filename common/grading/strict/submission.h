// A file that somebody handed in, before anything is done with it.
#pragma once

#include <string>
#include <vector>

namespace grade {

struct Submission {
    std::string path, text;
    std::string refused;  // a sentence, if it cannot be graded at all
};
// Never waits, and reads no more than such a file can have.
Submission readSubmission(const std::string& path);

// What is compiled of it: the file without comments and joined lines, each line where it was.
std::string asCompiled(const std::string& file);
// A line of such a text with what strict grading leaves out, and why.
struct Refused {
    int line = 0;
    std::string word, why;
};
std::vector<Refused> refusedWords(const std::string& plain, const std::string& root);

// "02_transpose", by the header that the text includes; "" if it includes none of a chapter's.
std::string chapterOf(const std::string& text, const std::string& root);

}  // namespace grade
