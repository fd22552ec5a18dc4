// The errors of API calls and launches.
#pragma once

#include <cpu_device/launch.h>
#include <cpu_device/types.h>

#include <string>

namespace cpu_device {

// Sets what cudaGetLastError returns and returns the error itself. Sticky errors (illegal address, assert, launch
// failure, launch timeout …) stay until the program ends.
cudaError_t setError(cudaError_t error);
cudaError_t stickyError();
cudaError_t lastError(bool forget);
bool isSticky(cudaError_t error);

std::string nameOf(const LaunchRequest& request);  // its kernel's
// The launch's outcome, so that a failed and never checked one can be reported.
void noteLaunch(const LaunchRequest& request, cudaError_t result);
// An API call has returned this error to the program, so that a failed launch does not count as unchecked.
void noteReturned(cudaError_t error);
// The program asks how the last launch went, or has just been told.
void noteAsked(bool forget);

void resetErrors();  // cudaDeviceReset
// More than cudaDeviceReset does: a crash is forgotten too.
void forgetErrors();

// Leaks, launches that failed unnoticed.
void checkProgramEnd();

}  // namespace cpu_device
