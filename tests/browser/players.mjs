// The players' numbers, and what they say happens without barriers, are the CPU device's: node players.mjs CASES.json,
// which players.cu wrote. Needs no browser.
import {readFileSync} from 'node:fs';
import {models} from '../../docs/live/models.mjs';

const faults = [];
const differ = (what, mine, device) => {
    if (JSON.stringify(mine) !== JSON.stringify(device)) faults.push(`${what}: ${JSON.stringify(mine)} and not ${JSON.stringify(device)}`);
};

function checkTree([, threads, bytes, way, costs, held, sum, times, said]) {
    const model = models.reduction, name = `${threads} threads, ${bytes} bytes, ${way}`;
    const settings = {threads, bytes, way, barrier: 'each'}, ahead = {...settings, barrier: 'first'};
    differ(`${name}: steps`, model.steps(settings).map(step => Object.values(model.counts(settings, step))), costs);
    differ(`${name}: elements`, model.held(settings, Infinity), held);
    differ(`${name}: sum without barriers`, model.held(ahead, Infinity)[0], sum);
    const races = model.races(ahead);
    // Each word is one. Of the others the device also counts stores that race.
    if (way === 'halves') differ(`${name}: races`, races.length * bytes / 4, times);
    differ(`${name}: a race`, races.length > 0, times > 0);
    if (!said) return;
    const [, element, reader, writer] = said.match(/\[(\d+)\]: thread \((\d+),0,0\) reads what thread \((\d+),0,0\) writes/) ?? [];
    const isMine = races.some(race => race.element === +element && race.thread === +reader && race.writer === +writer);
    if (!isMine) faults.push(`${name}: no such race: ${said}`);
}

const kernels = readFileSync(new URL('players.cu', import.meta.url), 'utf8').split('\n');

function checkTiles([, side, tile, barrier, lanes, lanesWithout, c, times, said, ...lines]) {
    const model = models.tiles, settings = {side, tile, barrier, block: 'first'}, blocks = model.stepsOf(settings);
    const name = `${side} × ${side} in tiles of ${tile}, barrier ${barrier}`;
    differ(`${name}: loads`, [model.loads(settings), model.loadsWithoutTiles(settings)], [lanes, lanesWithout]);
    for (let by = 0; by < blocks; by++)
        for (let bx = 0; bx < blocks; bx++)
            model.sums(settings, [bx, by]).at(-1).forEach((sum, t) => {
                const row = by * tile + Math.floor(t / tile), col = bx * tile + t % tile;
                // What nobody stored is anything.
                if (row < side && col < side && !Number.isNaN(sum)) differ(`${name}: C[${row}][${col}]`, sum, c[row * side + col]);
            });
    differ(`${name}: a race`, model.hasRace(settings), times > 0);
    if (!said) return;
    // The element in row 0 of A's tile that thread (i, 0) stores in line 1, and another in its row reads in line 3.
    const [, element, one, does, other] = said.match(/^tileA\[(\d+)\]: thread \((\d+),0,0\) (reads|writes) what thread \((\d+),0,0\)/) ?? [];
    const [reader, writer] = does === 'reads' ? [one, other] : [other, one];
    if (element !== writer || reader === writer) faults.push(`${name}: no such race: ${said}`);
    differ(`${name}: its lines`, lines.map(line => kernels[line - 1].match(/line \d/)?.[0]),
        does === 'reads' ? ['line 3', 'line 1'] : ['line 1', 'line 3']);
}

function checkTranspose([, rows, cols, block, barrier, out, times, said, ...lines]) {
    const model = models.transpose, settings = {shape: `${rows} × ${cols}`, block, barrier}, {blocks, width} = model.blocks(settings);
    const name = `${rows} × ${cols} in blocks of ${block}, barrier ${barrier}`;
    for (const {threads} of blocks)
        threads.forEach((one, t) => {
            if (one.stores === null) return;
            const [row, col] = one.stores, isWrong = out[row * rows + col] !== col * cols + row;
            differ(`${name}: out[${row}][${col}] is wrong`, model.isWrong(settings, one, t), isWrong);
        });
    const races = barrier === 'none' ? blocks.flatMap(one => model.races(one)) : [];
    differ(`${name}: races`, races.length, times);
    if (!said) return;
    const [reader, writer] = [...said.matchAll(/thread \((\d+),(\d+),0\)/g)].map(([, x, y]) => +y * width + +x);
    if (!races.some(race => race.reader === reader && race.writer === writer)) faults.push(`${name}: no such race: ${said}`);
    differ(`${name}: its lines`, lines.map(line => kernels[line - 1].match(/line \d/)?.[0]), ['line 3', 'line 1']);
}

const cases = JSON.parse(readFileSync(process.argv[2], 'utf8'));
for (const one of cases) ({tree: checkTree, tiles: checkTiles, transpose: checkTranspose})[one[0]](one);
for (const fault of faults.slice(0, 8)) console.log(fault);
console.log(faults.length ? `0 passed, ${faults.length} failed` : `${cases.length} passed, 0 failed`);
