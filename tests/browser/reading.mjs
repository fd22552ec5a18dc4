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
        ['the first chapter', 'first-kernel.html'],
        ['a stage', 'transpose.html', '#transpose-26-transposetilepadded'],
        ['what a defect means', 'access-report.html', '#access-report-defects'],
        ['a slow kernel', 'slow-kernel.html'],
        ['programs of one’s own', '#index-your-own-programs'],
    ],
    instructor: [
        ['hours and goals', 'course.html'],
        ['the rubric', 'course.html', '#course-what-to-give-a-rubric'],
        ['points of a class', 'instructors.html'],
        ['the solution', 'transpose-for-instructors.html', '#transpose-for-instructors-the-solution-beside-the-starter'],
        ['wrong answers of a stage', 'transpose-for-instructors.html', '#transpose-for-instructors-stage-25-transposetile'],
        ['slides', 'transpose-slides.html'],
    ],
};

export async function checkWays(tab, site, reader) {
    for (const form of [atDesk, onPhone])
        for (const [what, ...links] of ways[reader]) {
            await open(tab, `${site}/index.html`, form);
            let fault = links.length > 2 ? 'takes more than two clicks' : '';
            for (const href of fault ? [] : links) {
                fault ||= await tab.evaluate(href => {
                    const link = [...document.querySelectorAll('main a')].find(link => link.getAttribute('href') === href && link.getClientRects().length);
                    if (!link) return `${document.title} has no link to ${href} in its text`;
                    link.click();
                    return '';
                }, href);
                await tab.waitForFunction(end => location.href.endsWith(end) && document.readyState === 'complete', {timeout: 15000}, href)
                    .catch(() => { fault ||= `${href} leads to ${tab.url()}`; });
                await settled(tab);
            }
            check(`the way of a ${reader} to ${what}, ${form.width} px`, fault);
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
