#include "outcome.h"

namespace grade {

std::string wordFor(Outcome outcome) {
    switch (outcome) {
        case Outcome::passed: return "passed";
        case Outcome::failed: return "failed";
        case Outcome::notWritten: return "not written";
        case Outcome::notRun: break;
    }
    return "not run";
}

}  // namespace grade
