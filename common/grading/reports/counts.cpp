#include "counts.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace grade {
namespace {

using nlohmann::json;

uint64_t sum(const json& kernels, const char* traffic, const char* name) {
    uint64_t n = 0;
    for (const json& k : kernels) n += k.at(traffic).at(name).get<uint64_t>();
    return n;
}

uint64_t sum(const json& kernels, const char* name) {
    uint64_t n = 0;
    for (const json& k : kernels) n += k.at(name).get<uint64_t>();
    return n;
}

// Of all blocks together.
uint64_t barriers(const json& kernels) {
    double n = 0;
    for (const json& k : kernels) n += k.at("barriersPerBlock").get<double>() * k.at("blocks").get<double>();
    return static_cast<uint64_t>(std::llround(n));
}

}  // namespace

std::vector<Count> countsOf(const std::string& report) {
    try {
        const json whole = json::parse(report), &kernels = whole.at("kernels");
        std::vector<Count> all{{"launches", sum(kernels, "launches")},
                               {"blocks", sum(kernels, "blocks")},
                               {"threads", sum(kernels, "threads")},
                               {"barriers, of all blocks", barriers(kernels)}};
        for (auto [name, words] : {std::pair{"globalLoads", "global loads"},
                                   {"globalStores", "global stores"},
                                   {"globalAtomics", "global atomics"}}) {
            all.push_back({std::string(words) + ", requests", sum(kernels, name, "requests")});
            all.push_back({std::string(words) + ", sectors", sum(kernels, name, "sectors")});
            all.push_back({std::string(words) + ", bytes asked", sum(kernels, name, "bytesAsked")});
        }
        for (auto [name, words] : {std::pair{"sharedLoads", "shared loads"},
                                   {"sharedStores", "shared stores"},
                                   {"sharedAtomics", "shared atomics"}}) {
            all.push_back({std::string(words) + ", requests", sum(kernels, name, "requests")});
            all.push_back({std::string(words) + ", conflicts", sum(kernels, name, "conflicts")});
        }
        return all;
    } catch (const json::exception&) {
        return {};
    }
}

}  // namespace grade
