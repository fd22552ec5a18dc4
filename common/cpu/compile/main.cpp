#include <csignal>
#include <iostream>

#include "build.h"
#include "options.h"
#include "process.h"

int main(int count, char** arguments) {
    try {
        cpucc::Options options = cpucc::parseOptions({arguments + 1, arguments + count});
        if (options.help) {
            std::cout << cpucc::helpText();
            return 0;
        }
        cpucc::catchSignals();
        return cpucc::build(options);
    } catch (const cpucc::UsageError& error) {
        std::cerr << "cpucc: " << error.what() << '\n';
        return 2;
    } catch (const cpucc::Interrupted& interrupted) {
        std::signal(interrupted.signal, SIG_DFL);
        return std::raise(interrupted.signal);
    }
}
