// The reduction player: a block adds up ones in a tree in shared memory, step by step, with or without the barriers
// between the steps. tests/browser holds its numbers, and what happens without barriers, against the CPU device.
'use strict';

const reductionWords = {
    title: 'A block adds up in shared memory',
    threads: 'Threads',
    bytes: 'Elements', 4: 'int', 8: 'long long (Sum)',
    way: 'Who adds what', halves: 'the second half to the first', scattered: 'neighbours, each at its place',
    together: 'neighbours, by the first threads',
    barrier: 'A barrier', each: 'behind each step', first: 'only before the first step',
    tryTree: 'the tree of 7.7', tryOdd: '96 threads', tryScattered: 'neighbours', tryTogether: 'neighbours, first threads',
    tryRace: 'no barrier between the steps',
    begin: 'Each element holds one input; {steps} steps to go.',
    step: 'Step {step} of {steps}: busy threads {busy}, in {warps} of {all} warps; bank conflicts {conflicts}.',
    total: 'In all steps: turns of a warp {warps}, bank conflicts {conflicts}.',
    ahead: 'Step {step} of {steps}: nothing holds thread 0, and it goes on before all others.',
    race: 'A race: it reads tree[{element}] in this step, where thread {writer} adds in step {since}, and nothing orders the two.',
    wrongSum: 'The sum may come out as {sum} instead of {right}: on the CPU device it does.',
    drawnThreads: 'Threads, a warp after the other: filled if busy',
    drawnElements: 'tree[]: how many inputs each element holds',
    inStep: 'Orange: read in this step. Blue: added to.',
};

const treeOf64 = {threads: 64, bytes: 8, way: 'halves', barrier: 'each'};
const reductionFigure = {
    title: reductionWords.title,
    choices: [
        {name: 'threads', label: reductionWords.threads, values: [32, 64, 96, 128]},
        {name: 'bytes', label: reductionWords.bytes, values: [8, 4], words: reductionWords},
        {name: 'way', label: reductionWords.way, values: ['halves', 'scattered', 'together'], words: reductionWords},
        {name: 'barrier', label: reductionWords.barrier, values: ['each', 'first'], words: reductionWords},
    ],
    tries: [
        {label: reductionWords.tryTree, set: treeOf64},
        {label: reductionWords.tryOdd, set: {...treeOf64, threads: 96}},
        {label: reductionWords.tryScattered, set: {...treeOf64, way: 'scattered'}},
        {label: reductionWords.tryTogether, set: {...treeOf64, way: 'together'}},
        {label: reductionWords.tryRace, set: {...treeOf64, barrier: 'first'}},
    ],
    plays: true,

    // Who adds what to what in each step: lists of {thread, to, from}.
    steps({threads, way}) {
        const steps = [];
        const add = pairOf => steps.push(Array.from({length: threads}, (_, thread) => ({thread, ...pairOf(thread)}))
            .filter(one => one.to !== undefined && one.from < threads));
        if (way === 'halves')
            for (let left = threads, half; left > 1; left = half) {
                const before = left;
                half = Math.ceil(left / 2);
                add(t => t < before - half ? {to: t, from: t + half} : {});
            }
        else
            for (let apart = 1; apart < threads; apart *= 2)
                if (way === 'scattered') add(t => t % (2 * apart) === 0 ? {to: t, from: t + apart} : {});
                else add(t => ({to: 2 * apart * t, from: 2 * apart * t + apart}));
        return steps;
    },

    frames(settings) { return this.steps(settings).length; },
    begins(settings) { return settings.barrier === 'each' ? 1 : this.frames(settings); },

    // What one step costs: threads, warps, and the conflicts of two loads and a store for each warp.
    counts({threads, bytes}, step) {
        let warps = 0, conflicts = 0;
        for (let first = 0; first < threads; first += 32) {
            const lanes = place => Array.from({length: 32}, (_, lane) => {
                const one = step.find(one => one.thread === first + lane);
                return one ? one[place] * bytes : null;
            });
            const to = lanes('to'), from = lanes('from');
            if (to.every(a => a === null)) continue;
            warps++;
            for (const [address, load] of [[to, true], [from, true], [to, false]]) {
                const {wavefronts, ideal} = sharedTraffic(address, bytes, load);
                conflicts += wavefronts - ideal;
            }
        }
        return {busy: step.length, warps, conflicts};
    },

    // How many inputs each element holds after so many steps.
    held(settings, frame) {
        const held = new Array(settings.threads).fill(1), ahead = settings.barrier === 'first';
        for (const step of this.steps(settings).slice(0, frame))
            for (const {to, from, thread} of step) if (!ahead || thread === 0) held[to] += held[from];
        return held;
    },

    // Without barriers: reads of what another thread writes in an earlier step, {step, thread, element, writer, since}.
    races(settings) {
        const wrote = new Map(), races = [];
        this.steps(settings).forEach((step, number) => {
            for (const {thread, from, to} of step)
                for (const element of [from, to])
                    if (wrote.has(element) && wrote.get(element).writer !== thread)
                        races.push({step: number + 1, thread, element, ...wrote.get(element)});
            for (const {thread, to} of step) wrote.set(to, {writer: thread, since: number + 1});
        });
        return races;
    },

    says(settings, frame) {
        const words = reductionWords, steps = this.steps(settings), all = Math.ceil(settings.threads / 32);
        if (frame === 0) return worded(words.begin, {steps: steps.length});
        const now = {step: frame, steps: steps.length, all};
        if (settings.barrier === 'each') {
            const costs = steps.map(step => this.counts(settings, step)), sum = name => costs.reduce((n, one) => n + one[name], 0);
            return worded(words.step, {...now, ...costs[frame - 1]}) +
                (frame < steps.length ? '' : ' ' + worded(words.total, {warps: sum('warps'), conflicts: sum('conflicts')}));
        }
        const mine = this.races(settings).find(one => one.step === frame && one.thread === 0);
        const sum = this.held(settings, frame)[0];
        return worded(words.ahead, now) + (mine ? ' ' + worded(words.race, mine) : '') +
            (frame < steps.length ? '' : ' ' + worded(words.wrongSum, {sum, right: settings.threads}));
    },

    draw(settings, width, frame = this.begins(settings)) {
        const perRow = width < 560 ? 16 : 32, cell = Math.max(9, Math.min(24, Math.floor((width - 2 * edge) / perRow)));
        const height = 18, shapes = [], held = this.held(settings, frame);
        const step = (this.steps(settings)[frame - 1] ?? []).filter(one => settings.barrier === 'each' || one.thread === 0);
        const read = new Set(step.map(one => one.from)), added = new Set(step.map(one => one.to));
        const busy = new Set(step.map(one => one.thread));
        const threadsInRows = (top, kind, text) => {
            for (let i = 0; i < settings.threads; i++) {
                const row = Math.floor(i / perRow), gap = Math.floor(i / 32) * 4;
                shapes.push(box(kind(i), edge + i % perRow * cell, top + row * height + gap, cell, height - 2, text(i)));
            }
            return top + Math.ceil(settings.threads / perRow) * height + Math.ceil(settings.threads / 32) * 4;
        };
        shapes.push(label(edge, 16, reductionWords.drawnThreads));
        const below = threadsInRows(24, i => busy.has(i) ? 'used' : 'rest', i => i) + 20;
        shapes.push(label(edge, below, reductionWords.drawnElements));
        const end = threadsInRows(below + 8, i => read.has(i) ? 'now' : added.has(i) ? 'used' : 'moved', i => held[i]) + 16;
        shapes.push(label(edge, end, reductionWords.inStep));
        return figure(perRow * cell + 2 * edge, end + 12, this.title, this.says(settings, frame), shapes);
    },
};
