// For strict grading: what the student's process asks of the device, and the graders' process does for it. On the CPU
// device (students_device_cpu.cpp), and with CUDA on a GPU (students_device_gpu.cpp).
#pragma once

#include <sys/types.h>

#include <functional>
#include <optional>

#include "message.h"

namespace grading {

// Before there are two processes.
void prepareToServe();
// As fork(); what watches the device stays here.
pid_t forkWithoutStudent();

// In the graders' process, before anything else happens. Ends it where the device is out of reach, and says why.
void beginToServe();

// In the student's process, from then on. `ask` waits for the answer, `tell` for none.
void useGradersDevice(Message (*ask)(const Message&), void (*tell)(const Message&));
// Which calls fail on purpose: as the graders say, or none.
void decideFates(bool byGraders);
bool fatesAreDecided();

// In the graders' process: the answer to a call, or nothing if it is none.
std::optional<Message> servedCall(Message& m);
bool isOnlyTold(Message& m);  // then it is done

// On a GPU, for times: what `launch` asked for, which it does once for that, as a function that does it here, without
// the way to another process and back. `launch` itself where it asked for more than launches, or there is one process.
std::function<void()> withoutStudent(const std::function<void()>& launch);

}  // namespace grading
