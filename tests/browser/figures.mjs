// The live figures: their numbers are those of the CPU device, and fingers and keys move them.
import {readFileSync} from 'node:fs';
import {address, check, open} from './browser.mjs';

// What traffic.cpp wrote.
export async function checkNumbers(tab, page, casesFile) {
    const cases = JSON.parse(readFileSync(casesFile, 'utf8'));
    await open(tab, page, {width: 1440, scheme: 'light'});
    check('cases', cases.length === 10000 ? '' : `there are ${cases.length}`);
    const faults = await tab.evaluate(cases => cases.flatMap(([bytes, load, address, ...counted]) => {
        const global = globalTraffic(address, bytes), shared = sharedTraffic(address, bytes, load === 1);
        const mine = [global.sectors, global.lines, global.bytes, shared.wavefronts, shared.ideal, shared.bytes];
        return mine.every((n, i) => n === counted[i]) ? [] : [`${mine} and not ${counted}, of ${JSON.stringify([bytes, load, address])}`];
    }), cases);
    check('the rules of the live figures', faults.length ? [`${faults.length} of ${cases.length} cases differ`, ...faults] : '');
}

const live = name => `[data-live=${name}]`;
const words = (tab, name) => tab.$eval(`${live(name)} .live-words`, box => box.textContent.replace(/\u00a0/g, ' '));
async function press(tab, name, text) {
    const button = await tab.evaluateHandle((where, text) => [...document.querySelectorAll(`${where} button`)]
        .find(button => button.textContent === text), live(name), text);
    await button.asElement().scrollIntoView();
    await button.asElement().tap();
}
const choose = (tab, name, label, value) => tab.evaluate((where, label, value) => {
    const box = [...document.querySelectorAll(`${where} label`)].find(box => box.textContent.startsWith(label));
    const select = box.querySelector('select');
    select.selectedIndex = [...select.options].findIndex(option => option.textContent.replace(/\u00a0/g, ' ') === value);
    select.dispatchEvent(new Event('change'));
}, live(name), label, value);
async function expect(tab, name, what, said) {
    const now = await words(tab, name);
    check(`figure ${name}: ${what}`, now.includes(said) ? '' : `says "${now}", and not "${said}"`);
}

// None is wider than the page, and a finger hits each button.
async function checkFit(tab, page, form) {
    check(`${page}, ${form.width} px: fit`, await tab.$$eval('.live', places => places.flatMap(place => {
        const svg = place.querySelector('svg').getBoundingClientRect(), small = [...place.querySelectorAll('button, select')]
            .filter(one => one.getBoundingClientRect().height < 32);
        return [svg.right > place.getBoundingClientRect().right + 1 && 'a picture is too wide',
            small.length && `${small[0].outerHTML} is too small for a finger`];
    })));
    check(`${page}, ${form.width} px: errors`, tab.faults);
}

export async function checkFigures(tab, page) {
    for (const form of [{width: 390, scheme: 'dark'}, {width: 1440, scheme: 'light'}]) {
        await open(tab, page, form);
        // The numbers that the lesson tells.
        await expect(tab, 'sectors', 'a column', '32 sectors in 32 lines of 128 bytes: 1024 bytes are moved, 128 are used, 12.5 %');
        await choose(tab, 'sectors', 'Blocks of', '8 × 32');
        await expect(tab, 'sectors', 'a column of 8 × 32', '8 sectors in 8 lines');
        await press(tab, 'sectors', 'A row');
        await expect(tab, 'sectors', 'a row', '4 sectors in 1 line of 128 bytes: 128 bytes are moved, 128 are used, 100 %');
        await press(tab, 'sectors', 'One element late');
        await expect(tab, 'sectors', 'one element late', '5 sectors in 2 lines');
        await expect(tab, 'banks', 'tile[32][32]', '32 turns (wavefronts), where 1 would do: 31 bank conflicts');
        await press(tab, 'banks', 'First');
        await press(tab, 'banks', 'Next →');
        await expect(tab, 'banks', 'the first turn', 'Turn 1 of 32');
        for (const [key, turn] of [['ArrowRight', 2], ['ArrowRight', 3], ['ArrowLeft', 2]]) {
            await tab.keyboard.press(key);
            await expect(tab, 'banks', key, `Turn ${turn} of 32`);
        }
        // Where the system asks for rest, Play is one turn.
        await press(tab, 'banks', 'Play');
        await new Promise(done => setTimeout(done, 900));
        await expect(tab, 'banks', 'Play, without motion', 'Turn 3 of 32');
        await press(tab, 'banks', 'tile[32][33]');
        await expect(tab, 'banks', 'padding', '1 turn (wavefront), where 1 would do: no bank conflict');
        await press(tab, 'banks', 'the tile of 2.5');
        await expect(tab, 'banks', 'the tile of 2.5', '8 turns (wavefronts), where 1 would do: 7 bank conflicts');
        await press(tab, 'banks', 'float4, as in 2.7');
        await expect(tab, 'banks', 'float4', '32 turns (wavefronts), where 4 would do: 28 bank conflicts');
        await expect(tab, 'transpose', 'at first', 'Thread 1 stores what thread 4 loaded.');
        await press(tab, 'transpose', 'no barrier');
        await press(tab, 'transpose', 'All');
        await expect(tab, 'transpose', 'no barrier', 'in line 3 thread 1 reads from the tile what thread 4 stores there in line 1');
        await expect(tab, 'transpose', 'in the end', '20 of 48 elements of out are wrong.');
        await checkFit(tab, page, form);
    }
    // With motion it goes on by itself, and stops.
    await tab.emulateMediaFeatures([{name: 'prefers-reduced-motion', value: 'no-preference'}]);
    await press(tab, 'banks', 'the tile of 2.5');
    await press(tab, 'banks', 'Play');
    await tab.waitForFunction(where => /^Turn [3-7] of 8/.test(document.querySelector(`${where} .live-words`).textContent.replace(/\u00a0/g, ' ')),
        {timeout: 8000, polling: 100}, live('banks')).catch(() => check('figure banks: Play', 'does nothing'));
    await press(tab, 'banks', 'Stop');
    const stopped = await words(tab, 'banks');
    await new Promise(done => setTimeout(done, 600));
    check('figure banks: Stop', await words(tab, 'banks') === stopped ? '' : 'does not stop');
}

// The start page's picture: it moves, ends with what was counted, and rests where the system asks for that.
export async function checkMoving(tab, picture) {
    const shown = () => tab.evaluate(() => ({moving: document.getAnimations().length, words: [...document.querySelectorAll('text')]
        .filter(text => getComputedStyle(text.parentElement).opacity === '1').map(text => text.textContent.replace(/\u00a0/g, ' ')).slice(1)}));
    const end = ['neighbours load a row', '4 sectors, 100 % used', 'neighbours load a column', '32 sectors, 12.5 % used'];
    for (const motion of ['no-preference', 'reduce']) {
        await tab.emulateMediaFeatures([{name: 'prefers-reduced-motion', value: motion}]);
        await tab.goto(address(picture));
        const {moving, words} = await shown();
        check(`the moving picture, ${motion}`, (moving > 0) === (motion !== 'reduce') ? '' : `has ${moving} animations`);
        check(`the moving picture at first, ${motion}`, (words.length < 4) === (motion !== 'reduce') ? '' : `says ${words.join('; ')}`);
        await tab.evaluate(() => Promise.all(document.getAnimations().map(one => one.finished)));
        const last = await shown();
        check(`the moving picture in the end, ${motion}`, last.words.join() === end.join() ? '' : `says ${last.words.join('; ')}`);
    }
}

// The players of chapters 7 and 8: what players.mjs asks of their models is what the page shows.
export async function checkPlayers(tab, site) {
    const form = {width: 390, scheme: 'dark'};
    await open(tab, `${site}/reduction.html`, form);
    await expect(tab, 'reduction', 'at first', 'Step 1 of 6: busy threads 32, in 1 of 2 warps; bank conflicts 0.');
    await press(tab, 'reduction', 'neighbours');
    await press(tab, 'reduction', 'All');
    await expect(tab, 'reduction', 'neighbours', 'In all steps: turns of a warp 11');
    await press(tab, 'reduction', 'no barrier between the steps');
    await expect(tab, 'reduction', 'no barriers', 'The sum may come out as 7 instead of 64');
    await choose(tab, 'reduction', 'A barrier', 'behind each step');
    await expect(tab, 'reduction', 'barriers again', 'Step 1 of 6: busy threads 32');
    await checkFit(tab, 'reduction', form);
    await open(tab, `${site}/gemm.html`, form);
    await press(tab, 'tiles', 'All');
    await expect(tab, 'tiles', 'the end', 'loaded by 2 blocks, 2 times in all. Without tiles it is 8 times: 25 % are left.');
    await press(tab, 'tiles', 'no barrier behind adding');
    await expect(tab, 'tiles', 'no barrier', 'A race: in line 1 it stores the next element to tileA[0][0], which thread (1, 0) reads in line 3');
    await press(tab, 'tiles', 'Next →');
    await tab.keyboard.press('End');
    await expect(tab, 'tiles', 'in the end', '12 of the block’s 16 elements are wrong.');
    await checkFit(tab, 'gemm', form);
}

// Guesses stay, become lines for the chapter's file, and no page of the students has an answer to them.
export async function checkGuesses(tab, site) {
    const form = () => tab.$eval('.guesses', box => box.innerText.replace(/\s+/g, ' '));
    const guess = (name, value) => tab.$eval(`#${name}`, (input, value) => {
        input.value = value;
        input.dispatchEvent(new Event('input'));
    }, value);
    async function expectForm(what, said, isThere = true) {
        const now = await form();
        check(`guesses: ${what}`, now.includes(said) === isThere ? '' : `"${said}" is ${isThere ? 'not in' : 'in'} "${now}"`);
    }
    await open(tab, `${site}/reduction.html`, {width: 390, scheme: 'dark'});
    await tab.evaluate(() => localStorage.clear());
    await tab.reload();
    await expectForm('at first', 'becomes a line for reduction.cu');
    await expectForm('at first', 'const', false);
    await tab.tap('#predictedTreeBarriers');
    await tab.keyboard.type('12,5');
    await expectForm('a guess', 'const double predictedTreeBarriers = 12.5;');
    await guess('predictedStridedLoad', 'many');
    await expectForm('no number', 'predictedStridedLoad: write a number');
    await guess('predictedStridedLoad', '7');
    await tab.reload();
    await expectForm('kept', 'const double predictedStridedLoad = 7; const double predictedTreeBarriers = 12.5;');
    check('guesses: the page fits', await tab.evaluate(() => {
        const {right} = document.querySelector('.guesses').getBoundingClientRect();
        return right > innerWidth ? `the form ends at ${right}` : '';
    }));
    await open(tab, `${site}/diagonal.html`, {width: 1440, scheme: 'light'});
    await guess('predictedTileX', '1');
    await expectForm('half of a line', 'const', false);
    await guess('predictedTileY', '0.5');
    await expectForm('no whole number', 'predictedTileY: write a whole number.');
    await guess('predictedTileY', '0');
    await expectForm('a line of two', 'const int predictedTileX = 1, predictedTileY = 0;');
    check('guesses: answers', await tab.$$eval('[data-answers]', places => places.map(place => `there are some: ${place.dataset.answers}`)));
    check('guesses: errors', tab.faults);
    await tab.evaluate(() => localStorage.clear());
}
