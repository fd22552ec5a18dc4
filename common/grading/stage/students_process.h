// For strict grading (docs/strict.md): the student's host code in a process of its own. What graders call of it runs
// there, with nothing of theirs in reach; its launches and calls of the API come back, and run here, under watch.
//
// A worker is linked so that a call of the student's function lands in studentCalled (common/make/strict). In a worker
// that is not, everything here does what plain code would do.
#pragma once

#include <cstring>
#include <functional>
#include <string>
#include <vector>

namespace grading {

// Before anything that the student's code must not know is in memory.
void startStudentsProcess(int argc, char** argv);
// The student's function itself, of one that graders name.
const void* studentsOwn(const void* function);
// As cpu_device::forkUnwatched(): with a copy of the student's process for the copy of this one, which prints nothing.
int forkWithStudent();

// Calls `task` there, for functions of the student's that take or return more than numbers and pointers to device
// memory. What `task` asks with askGrader, `answer` answers here.
using Answer = std::function<std::string(const std::string& question)>;
std::string callStudent(std::string (*task)(const std::string& input), const std::string& input,
                        const Answer& answer = nullptr);
std::string askGrader(const std::string& question);

// A value as such a string, and back.
template <class T>
std::string bytesOf(const std::vector<T>& values) {
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}
// Whoever sent it, there are so many: zeros at the end.
template <class T>
std::vector<T> valuesIn(const std::string& bytes, size_t atLeast = 1) {
    const size_t sent = bytes.size() / sizeof(T);
    std::vector<T> values(sent < atLeast ? atLeast : sent);
    if (sent) std::memcpy(static_cast<void*>(values.data()), bytes.data(), sent * sizeof(T));
    return values;
}

// Host memory that the student's functions may read and write: a copy that both processes see, written back at the end.
// Without another process the memory itself.
class LentMemory {
public:
    // The second: a copy in any case, which may only be read. Who writes there, or reads behind it, crashes.
    enum class Where { anywhere, beforeNothing };
    LentMemory(void* own, size_t bytes, Where where = Where::anywhere);
    ~LentMemory();
    LentMemory(const LentMemory&) = delete;
    LentMemory& operator=(const LentMemory&) = delete;
    template <class T>
    T* as() const {
        return static_cast<T*>(lent);
    }

private:
    [[maybe_unused]] void* own;
    void* lent;
    [[maybe_unused]] size_t bytes;
    [[maybe_unused]] Where where;
};

}  // namespace grading
