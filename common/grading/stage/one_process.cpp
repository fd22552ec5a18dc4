// On a GPU the student's code runs in the graders' process.
#include "students_process.h"

namespace grading {
namespace {

const Answer* inThisProcess = nullptr;

}  // namespace

void startStudentsProcess(int, char**) {}

std::string callStudent(std::string (*task)(const std::string& input), const std::string& input, const Answer& answer) {
    const Answer* before = inThisProcess;
    inThisProcess = &answer;
    std::string result = task(input);
    inThisProcess = before;
    return result;
}
std::string askGrader(const std::string& question) { return (*inThisProcess)(question); }

LentMemory::LentMemory(void* own, size_t bytes) : own(own), lent(own), bytes(bytes) {}
LentMemory::~LentMemory() {}  // in the other file it has work to do

}  // namespace grading
