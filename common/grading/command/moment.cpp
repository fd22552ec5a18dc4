#include "moment.h"

#include <ctime>

namespace grade {

std::string dateAndTime() {
    const std::time_t now = std::time(nullptr);
    std::tm here{};
    char text[24];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", localtime_r(&now, &here));
    return text;
}

std::string dateInWords(const std::string& date) {
    static const char* const months[] = {"January", "February", "March",     "April",   "May",      "June",
                                         "July",    "August",   "September", "October", "November", "December"};
    std::tm t{};
    if (!strptime(date.c_str(), "%Y-%m-%dT%H:%M:%S", &t)) return date;
    char clock[16];
    std::strftime(clock, sizeof clock, "%H:%M", &t);
    return std::to_string(t.tm_mday) + " " + months[t.tm_mon] + " " + std::to_string(1900 + t.tm_year) + ", " + clock;
}

}  // namespace grade
