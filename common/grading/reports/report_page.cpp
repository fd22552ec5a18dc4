// report_page SOURCE REPORT.json PAGE.html: the page of make run REPORT=x.html.
#include <ctime>
#include <fstream>
#include <iostream>
#include <sstream>

#include "common/grading/command/moment.h"
#include "html_program.h"

int main(int argc, char** argv) {
    if (argc != 4) return 2;
    std::ifstream in(argv[2], std::ios::binary);
    std::ostringstream report;
    if (in) report << in.rdbuf();
    std::ofstream out(argv[3], std::ios::binary);
    out << grade::htmlOf(grade::ProgramRun{argv[1], report.str(), grade::dateAndTime()});
    if (in && out.flush()) return 0;
    std::cerr << "make run: " << argv[3] << " cannot be written\n";
    return 2;
}
