// The same pages in Chinese: the switch between the languages, the search, and that scripts find all of their words.
import {check, open} from './browser.mjs';

const atDesk = {width: 1440, scheme: 'light'}, onPhone = {width: 390, scheme: 'dark'};

// From a section in one language to the same one in the other, and back.
export async function checkSwitch(tab, site) {
    for (const form of [atDesk, onPhone]) {
        const what = `the switch to Chinese, ${form.width} px`;
        await open(tab, `${site}/transpose.html`, form);
        await tab.evaluate(() => document.getElementById('transpose-25-transposetile').scrollIntoView());
        for (const [words, address] of [['中文', '/zh/transpose.html#transpose-25-transposetile'], ['English', '/transpose.html#transpose-25-transposetile']]) {
            check(`${what}: its words`, await tab.$eval('#language', link => link.textContent) === words ? '' : `are not ${words}`);
            await Promise.all([tab.waitForNavigation(), tab.click('#language')]);
            check(what, tab.url().endsWith(address) ? '' : `leads to ${tab.url()}`);
            await tab.waitForFunction(() => Math.abs(document.getElementById('transpose-25-transposetile').getBoundingClientRect().top) < innerHeight / 3,
                {timeout: 15000}).catch(() => check(what, 'does not show that section'));
        }
    }
    await open(tab, `${site}/check_8h.html`, atDesk);
    await Promise.all([tab.waitForNavigation(), tab.click('#language')]);
    check('the switch of a header', tab.url().endsWith('/zh/index.html') ? '' : `leads to ${tab.url()}`);
}

// What each of these words must lead to first. Without blanks between words, and with words of both languages.
const asked = {
    '转置': /^transpose\.html$/,
    '存储体冲突': /^(transpose|reduction|gemm|access-report)\.html#/,
    '共享内存冲突': /\.html#/,
    'warp线程束': /\.html/,
    '2.6': /^transpose\.html#transpose-26-/,
    'out of bounds': /^access-report\.html#defect-out-of-bounds$/,
    'CHECK_LAUNCH': /^\.\.\/check_8h\.html#/,
};

export async function checkChineseSearch(tab, site) {
    await open(tab, `${site}/zh/index.html`, onPhone);
    for (const [words, first] of Object.entries(asked)) {
        await tab.$eval('#search-words', (field, words) => {
            field.value = words;
            field.dispatchEvent(new Event('input'));
        }, words);
        const [found] = await tab.$$eval('#search-found a', links => links.map(link => link.getAttribute('href')));
        check(`who searches for ${words}`, first.test(found ?? '') ? '' : `finds first: ${found}`);
        const [around] = await tab.$$eval('#search-found li', items => items.map(item => item.lastChild.textContent));
        const shown = words.match(/\p{Script=Han}{2}/u)?.[0] ?? '';
        if (words.length > 4 && shown) check(`what stands around ${words}`, around.includes(shown) ? '' : around);
    }
}

// All that the live figures can say or draw, at each width, is in Chinese.
export async function checkWords(tab, page) {
    await open(tab, page, atDesk);
    check('words of the live figures', await tab.evaluate(() => {
        const missing = new Set(), before = translated;
        // What is only numbers, signs and names of variables is the same in every language.
        window.translated = (text, ...parts) => {
            if (/[a-z]{3}/i.test(text) && !(text in pageWords)) missing.add(`docs/zh/words.json has no "${text}"`);
            return before(text, ...parts);
        };
        for (const model of Object.values(liveFigures)) {
            translated(model.title);
            for (const choice of model.choices) chooser(choice, choice.values[0], () => {});
            const settings = model.tries.map(one => one.set);
            for (const choice of model.choices) for (const value of choice.values) settings.push({...model.tries[0].set, [choice.name]: value});
            for (const one of model.tries) translated(one.label);
            for (const one of settings) for (const width of [300, 816]) {
                const last = model.plays ? model.frames(one) : 0;
                for (let frame = 0; frame <= last; frame++) { model.draw(one, width, frame); model.says(one, frame); }
            }
        }
        document.querySelectorAll('[role=group].live').forEach(place => {
            for (const button of place.querySelectorAll('button, option, label > span')) {
                const english = Object.keys(pageWords).find(text => pageWords[text] !== text && text === button.textContent);
                if (english) missing.add(`a figure says "${english}" in English`);
            }
        });
        window.translated = before;
        return [...missing];
    }));
}
