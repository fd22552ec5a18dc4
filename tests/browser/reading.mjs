// How somebody finds the way: the search, links, and all of it with a keyboard alone.
import {axeFaults, check, open, settled} from './browser.mjs';

const atDesk = {width: 1440, scheme: 'light'}, onPhone = {width: 390, scheme: 'dark'};
const narrow = {...onPhone, desk: true};

async function search(tab, words) {
    await tab.$eval('#search-words', field => { field.value = ''; });
    await tab.type('#search-words', words);
    return tab.$$eval('#search-found a', links => links.map(link => link.getAttribute('href')));
}

// What each of these words must lead to first.
const asked = {
    'Transpose': /^transpose\.html$/,
    'swizzle': /^(transpose|reduction|gemm)\.html#/,
    'bank': /^(transpose|access-report)\.html#/,
    '2.6': /^transpose\.html#transpose-26-/,
    'race in shared memory': /^access-report\.html#defect-/,
    'CHECK_LAUNCH': /^check_8h\.html#/,
};

export async function checkSearch(tab, site) {
    for (const form of [atDesk, onPhone]) {
        await open(tab, `${site}/index.html`, form);
        for (const [words, first] of Object.entries(asked)) {
            const found = await search(tab, words);
            check(`who searches for ${words}, ${form.width} px`, first.test(found[0] ?? '') ? '' : `finds first: ${found[0]}`);
        }
        check(`what is found, ${form.width} px`, await tab.$eval('#search-found', list => {
            const {left, right} = list.getBoundingClientRect();
            return left < 0 || right > innerWidth ? `lies from ${left} to ${right} px` : '';
        }));
        check('who searches for nothing that there is', (await search(tab, 'zzqq')).length ? 'finds something' : '');
        await search(tab, '2.6');
        await Promise.all([tab.waitForNavigation(), tab.keyboard.press('Enter')]);
        check('Enter in the search', /transpose\.html#transpose-26-/.test(tab.url()) ? '' : `leads to ${tab.url()}`);
    }
}

export async function checkLinks(tab, site) {
    for (const [page, words, target] of [
        ['transpose', 'Chapter 5', 'thin-blocks.html'],
        ['transpose', 'chapter 0', 'first-kernel.html'],
        ['first-kernel', '', 'bandwidth.html'],   // the next page
    ]) {
        await open(tab, `${site}/${page}.html`, atDesk);
        const link = await tab.evaluateHandle(words => words
            ? [...document.querySelectorAll('main a')].find(link => link.textContent === words)
            : document.querySelector('main a[rel=next]'), words);
        if (!link.asElement()) { check(`${page}.html: ${words || 'the next page'}`, 'is no link'); continue; }
        await Promise.all([tab.waitForNavigation(), link.evaluate(link => link.click())]);
        check(`${page}.html: ${words || 'the next page'}`, tab.url().endsWith('/' + target) ? '' : `leads to ${tab.url()}`);
    }
}

// What the start page is about is seen at once: the picture that moves, and chapters.
export async function checkStart(tab, site) {
    await open(tab, `${site}/index.html`, atDesk);
    check('the start page', await tab.evaluate(() => ['img[src$="moving.svg"]', '.cards li:nth-child(3) p'].map(part => {
        const box = document.querySelector(`main ${part}`)?.getBoundingClientRect();
        return !box?.height ? `has no ${part}` : box.bottom > innerHeight ? `shows ${part} only further down` : '';
    })));
}

// Two clicks lead from the start page to what somebody needs: what it is, and the links that are clicked.
const ways = {
    student: [
        ['where to begin', 'first-kernel.html'],
        ['what to install', '#index-start'],
        ['a hint', '#index-what-you-do'],
        ['a stage', 'transpose.html', '#transpose-26-transposetilepadded'],
        ['what its last question was', 'transpose.html', '#transpose-a-deeper-question'],
        ['what a defect means', 'access-report.html', '#access-report-defects'],
        ['what a column of the report counts', 'access-report.html', '#access-report-shared-memory'],
        ['a slow kernel', 'slow-kernel.html', '#slow-kernel-what-you-see-and-where-to-go'],
        ['how fast a card can be', 'slow-kernel.html', '#slow-kernel-the-limits-of-common-cards'],
        ['how long it might take on a GPU', 'estimates.html'],
        ['programs of one’s own', '#index-your-own-programs'],
        ['the debugger', 'debugger.html', '#debugger-the-commands'],
        ['whether the counts are true', 'access-report.html', 'counters.html'],
        ['where the lessons come from', 'sources.html'],
    ],
    instructor: [
        ['hours and goals', 'course.html'],
        ['stages for two weeks', 'course.html', '#course-which-stages'],
        ['the rubric', 'course.html', '#course-what-to-give-a-rubric'],
        ['what to hand out', 'instructors.html', '#instructors-1-hand-out'],
        ['grading two hundred files', 'instructors.html', '#instructors-3-grade'],
        ['a file for the gradebook', 'instructors.html', '#instructors-5-into-the-gradebook'],
        ['files that nobody trusts', 'strict.html'],
        ['results for programs', 'reports.html', '#reports-json'],
        ['the solution', 'transpose-for-instructors.html', '#transpose-for-instructors-the-solution-beside-the-starter'],
        ['wrong answers of a stage', 'transpose-for-instructors.html', '#transpose-for-instructors-stage-25-transposetile'],
        ['points of a chapter', 'transpose-for-instructors.html', '#transpose-for-instructors-points'],
        ['the answer to the last question', 'transpose.html', '#transpose-a-deeper-question'],
        ['slides', 'transpose-slides.html'],
        ['a stage of one’s own', 'contributing.html', '#contributing-a-stage'],
    ],
};

// At a desk with clicks; a phone shows the same links. Where several ways begin alike, the first page is opened once.
export async function checkWays(tab, site, reader) {
    const start = `${site}/index.html`;
    const linkTo = (tab, href, click) => tab.evaluate((href, click) => {
        const link = [...document.querySelectorAll('main a')].find(link => link.getAttribute('href') === href && link.getClientRects().length);
        if (click) link?.click();
        return link ? '' : `${document.title} has no link to ${href} in its text`;
    }, href, click);
    for (const form of [onPhone, atDesk]) {
        const isDesk = form === atDesk;
        await open(tab, start, form);
        for (const [what, first, second, ...more] of [...ways[reader]].sort((a, b) => a[1] < b[1] ? -1 : 1)) {
            const arrives = async href => {
                await tab.waitForFunction(end => location.href.endsWith(end) && document.readyState === 'complete', {timeout: 15000}, href).catch(() => {});
                return tab.url().endsWith(href) ? '' : `${href} leads to ${tab.url()}`;
            };
            let fault = more.length ? 'takes more than two clicks' : '';
            const isThere = isDesk && !first.startsWith('#') && tab.url().replace(/#.*/, '').endsWith(`/${first}`);
            if (!isThere) {
                if (!tab.url().includes('/index.html')) await open(tab, start);
                fault ||= await linkTo(tab, first, isDesk);
                if (isDesk) fault ||= await arrives(first);
            }
            if (isDesk && second) fault ||= await linkTo(tab, second, true) || await arrives(second);
            check(`the way of a ${reader} to ${what}, ${form.width} px`, fault);
        }
    }
}

const scrolled = tab => tab.evaluate(() => scrollY + document.querySelector('main').scrollTop);
const inText = tab => tab.evaluate(() => document.querySelector('main').contains(document.activeElement));

export async function checkKeyboard(tab, file) {
    for (const form of [atDesk, narrow]) {
        const what = `keys, ${form.width} px`;
        await open(tab, file, form);
        await tab.keyboard.press('PageDown');
        await tab.waitForFunction(() => scrollY + document.querySelector('main').scrollTop > 300, {timeout: 15000}).catch(() => {});
        check(`${what}: PageDown`, await scrolled(tab) > 300 ? '' : 'does not scroll');
        await tab.keyboard.press('End');
        await tab.keyboard.press('Home');

        // From the top: the first stop leads to the text.
        await tab.evaluate(() => { document.activeElement.blur(); document.body.tabIndex = -1; document.body.focus(); });
        await tab.keyboard.press('Tab');
        check(`${what}: the first stop`, await tab.evaluate(() => {
            const {activeElement} = document, {left, top, width} = activeElement.getBoundingClientRect();
            return activeElement.className !== 'skip' ? `is ${activeElement.outerHTML.slice(0, 80)}` : width < 20 || left < 0 || top < 0 ? 'is not seen' : '';
        }));
        await tab.keyboard.press('Enter');
        await tab.keyboard.press('Tab');
        check(`${what}: the way to the text`, await inText(tab) ? '' : 'does not lead there');

        // Whoever does not take it comes there soon.
        await tab.evaluate(() => document.body.focus());
        let stops = 0;
        while (stops < 60 && !await inText(tab)) {
            await tab.keyboard.press('Tab');
            stops++;
        }
        check(`${what}: stops before the text`, stops <= 8 ? '' : `there are ${stops} or more`);
        check(`${what}: where the focus is`, await tab.evaluate(() => {
            const {outlineStyle, outlineWidth, boxShadow} = getComputedStyle(document.activeElement);
            return outlineStyle === 'none' || outlineWidth === '0px' ? boxShadow === 'none' && 'is not seen' : '';
        }));
        await tab.evaluate(() => document.querySelector('main').focus());
        await tab.keyboard.press('/');
        check(`${what}: /`, await tab.evaluate(() => document.activeElement.id === 'search-words' ? '' : 'does not lead to the search'));
        await tab.keyboard.type('swizzle');
        await tab.keyboard.press('ArrowDown');
        check(`${what}: an arrow in the search`, await tab.evaluate(() => document.activeElement.closest('#search-found') ? '' : 'does not go to what was found'));
        await tab.keyboard.press('Escape');
        check(`${what}: Escape`, await tab.evaluate(() => document.getElementById('search-found').hidden ? '' : 'does not close it'));
    }
}

// The switch, what it leaves on the next page, the copy of a command, and the ticks of what has passed.
export async function checkComforts(tab, site) {
    for (const form of [atDesk, onPhone]) {
        await open(tab, `${site}/transpose.html`, form);
        const ground = () => tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
        const before = await ground();
        await tab.click('#scheme');
        check(`the switch, ${form.width} px`, await ground() !== before ? '' : `leaves the ground ${before}`);
        check(`the other colours, ${form.width} px`, await axeFaults(tab, {withNavigation: false}));
        const after = await ground();
        await open(tab, `${site}/index.html`, form);
        check('the switch, on the next page', await ground() === after ? '' : 'is forgotten');
        await tab.click('#scheme');
        check('the switch, back', await ground() === before ? '' : `the ground is ${await ground()}`);
        await tab.evaluate(() => localStorage.clear());
    }
    await open(tab, `${site}/transpose.html`, atDesk);
    const copied = await tab.evaluate(async () => {
        let text = 'nothing';
        navigator.clipboard.writeText = async words => { text = words; };
        document.querySelector('.copy').click();
        return text;
    });
    check('the copy of a command', copied === 'make chapter_transpose && ./grade\n' ? '' : `is "${copied}"`);
    const ticked = await tab.evaluate(() => {
        document.querySelectorAll('.tick').forEach(tick => tick.remove());
        stagesPassed = ['2.1', '2.3'];
        setUpTicks();
        return [...document.querySelectorAll('h2:has(.tick)')].map(title => title.textContent.match(/[\d.]+/)[0]).join();
    });
    check('ticks', ticked === '2.1,2.3' ? '' : `stand at ${ticked}`);
}
