"""Which files have more in common than the starter: pairs for a person to look at, never a verdict.

Winnowing: of the hashes of all runs of `run` tokens, the smallest of each `window` in a row is kept as a fingerprint.
Names do not count, nor do comments; what the starter has, or a third of the class, says nothing about a pair."""
import collections
import re
import zlib

run, window, fewest = 14, 10, 12
least = 0.5
_token = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[A-Za-z_]\w*|\d[\w.]*|\S""", re.S)
_words = frozenset("""auto bool break case char const constexpr continue do double else float for goto if int long
return short signed sizeof static struct switch template unsigned void while __global__ __device__ __shared__ threadIdx
blockIdx blockDim gridDim warpSize __syncthreads __syncwarp __shfl_down_sync __shfl_xor_sync atomicAdd""".split())


def fingerprints(text):
    tokens = []
    for token in _token.findall(text):
        if token.startswith(("//", "/*")):
            continue
        is_name = token[0].isalpha() or token[0] == "_"
        tokens.append("n" if is_name and token not in _words else "1" if token[0].isdigit() else token)
    hashes = [zlib.crc32(" ".join(tokens[i:i + run]).encode()) for i in range(len(tokens) - run + 1)]
    return {min(hashes[i:i + window]) for i in range(max(1, len(hashes) - window + 1))} if hashes else set()


def pairs(files, starter):
    """files: [(who, text)], each text once. Yields (share, who, who), the most similar first."""
    common = fingerprints(starter)
    own = [(who, fingerprints(text) - common) for who, text in files]
    # Whose tokens are all the same are a pair, however many there are of them: each with the next.
    same, found = collections.defaultdict(list), []
    for who, prints in own:
        same[frozenset(prints)].append(who)
    for prints, group in same.items():
        if len(prints) >= fewest:
            found += [(1.0, a, b) for a, b in zip(group, group[1:])]
    told = {frozenset(f[1:]) for f in found}
    holders = collections.defaultdict(list)
    for i, (_, prints) in enumerate(own):
        for p in prints:
            holders[p].append(i)
    many = max(5, len(own) // 3)
    usual = {p for p, who in holders.items() if len(who) > many}
    rest = [prints - usual for _, prints in own]
    shared = collections.Counter()
    for p, who in holders.items():
        if p not in usual:
            shared.update((a, b) for n, a in enumerate(who) for b in who[n + 1:])
    for (a, b), n in shared.items():
        smaller = min(len(rest[a]), len(rest[b]))
        if n >= fewest and n / smaller >= least and frozenset((own[a][0], own[b][0])) not in told:
            found.append((n / smaller, own[a][0], own[b][0]))
    return sorted(found, key=lambda f: (-f[0], f[1], f[2]))
