// The search, and what a keyboard and a phone need. Nothing is loaded from anywhere: pages work from file://, too.
'use strict';

// Chinese has no spaces between its words: what is in Latin letters is a word, and so is each piece in Chinese.
const wordsOf = query => query.toLowerCase().match(/\p{Script=Han}+|[^\s\p{Script=Han}，。、；：]+/gu) ?? [];

// A longer piece in Chinese may be several words, which need not stand together: then all its pairs of characters are there.
const pairsOf = word => /^\p{Script=Han}{4,}$/u.test(word) ? [...word.match(/../gu), word.slice(-2)] : [];
function has(text, word) {
    const pairs = pairsOf(word);
    return text.includes(word) || pairs.length > 0 && pairs.every(pair => text.includes(pair));
}

// The sections that have all words, the likeliest first: those whose title begins with them, has them, has some.
function searched(index, query) {
    const words = wordsOf(query);
    if (!words.length) return [];
    const found = [];
    for (const [title, page, address, text] of index) {
        const name = title.toLowerCase(), bare = name.replace(/^[\d.]+ /, ''), all = (page + ' ' + text).toLowerCase();
        let score = 0;
        for (const word of words) {
            const at = name.indexOf(word);
            if (name === word || bare === word) score += 100;
            else if (at >= 0) score += at === 0 || !/\w/.test(name[at - 1]) ? 30 : 10;
            else if (has(all, word)) score += page.startsWith('API') ? 0 : 1 + Math.min(5, all.split(word).length - 2);
            else { score = -1; break; }
        }
        if (score < 0) continue;
        if (/^\d/.test(page)) score += 1;   // a lesson
        // First what explains.
        if (page.startsWith('API') || page === 'header' || address.startsWith('changelog.html')) score -= 25;
        found.push({title, page, address, text, score});
    }
    return found.sort((a, b) => b.score - a.score);
}

// What stands around the first of the words.
function excerpt(text, query) {
    const word = wordsOf(query).flatMap(word => [word, ...pairsOf(word)]).find(word => text.toLowerCase().includes(word));
    const at = word ? text.toLowerCase().indexOf(word) : 0;
    const length = /\p{Script=Han}/u.test(text.slice(at, at + 30)) ? 65 : 130;   // these characters are twice as wide
    const early = Math.max(0, at - Math.floor(length / 2.6)), space = text.indexOf(' ', early);
    const from = early && space >= 0 && space < at ? space + 1 : early;
    return (from ? '… ' : '') + text.slice(from, from + length) + (from + length < text.length ? ' …' : '');
}

function setUpSearch() {
    const form = document.getElementById('search'), input = document.getElementById('search-words');
    const list = document.getElementById('search-found'), count = document.getElementById('search-count');
    const most = 30;
    form.hidden = false;
    function show() {
        const found = searched(searchIndex, input.value);
        list.replaceChildren(...found.slice(0, most).map(hit => {
            const item = document.createElement('li'), link = document.createElement('a');
            link.href = hit.address;
            link.onclick = close;
            link.append(hit.title);
            const from = document.createElement('small');
            from.append(translated(hit.page));
            item.append(link, ' ', from, document.createElement('br'), excerpt(hit.text, input.value));
            return item;
        }));
        const isAsked = input.value.trim() !== '';
        list.hidden = !found.length;
        count.textContent = !isAsked || found.length && found.length <= most ? ''
            : found.length ? translated('{0} of {1} places', most, found.length) : translated('nothing found');
    }
    function close() {
        list.hidden = true;
        count.textContent = '';
    }
    input.oninput = show;
    input.onfocus = show;
    form.onsubmit = event => {
        event.preventDefault();
        const first = list.querySelector('a');
        if (first && !list.hidden) first.click();
    };
    form.onkeydown = event => {
        const links = [...list.querySelectorAll('a')], at = links.indexOf(document.activeElement);
        if (event.key === 'Escape') { close(); input.focus(); close(); }
        else if (event.key === 'ArrowDown' && links.length) links[Math.min(at + 1, links.length - 1)].focus();
        else if (event.key === 'ArrowUp' && at >= 0) (at ? links[at - 1] : input).focus();
        else return;
        event.preventDefault();
    };
    document.addEventListener('click', event => { if (!form.contains(event.target)) close(); });
    document.addEventListener('keydown', event => {
        if (event.key !== '/' || event.ctrlKey || event.metaKey || /INPUT|TEXTAREA/.test(document.activeElement.tagName)) return;
        event.preventDefault();
        input.focus();
    });
}

// What is wider than the page can be scrolled by keyboard, too, and says that there is more.
function markWide(box) {
    const isWide = box.scrollWidth > box.clientWidth + 1;
    box.classList.toggle('wide', isWide);
    if (isWide) {
        box.tabIndex = 0;
        box.setAttribute('role', 'group');
        box.setAttribute('aria-label', translated('wider than the page: scroll sideways'));
    } else if (box.getAttribute('role') === 'group') {
        for (const name of ['tabindex', 'role', 'aria-label']) box.removeAttribute(name);
    }
}

// Also when the window is turned, the tree drawn wider, or what is folded opened.
function watchWide() {
    const observer = new ResizeObserver(entries => entries.forEach(entry => markWide(entry.target)));
    document.querySelectorAll('main div.fragment, main pre, main div.picture, main table.markdownTable')
        .forEach(box => observer.observe(box));
}

// The tree is one stop of the Tab key: arrows move in it, up and down, and left and right fold and unfold.
function setUpTree() {
    const tree = document.getElementById('nav-tree-contents');
    if (!tree) return;
    const links = () => [...tree.querySelectorAll('.label a')].filter(link => link.getClientRects().length);
    const isStop = link => link.tabIndex === 0;
    function makeStop(wanted) {
        for (const link of tree.querySelectorAll('a')) link.tabIndex = link === wanted ? 0 : -1;
    }
    // Doxygen adds what is unfolded when it is unfolded.
    new MutationObserver(() => {
        const now = links(), stop = now.find(isStop);
        makeStop(tree.contains(document.activeElement) && stop || now.find(link => link.closest('.selected')) || now[0]);
    }).observe(tree, {childList: true, subtree: true, attributes: true, attributeFilter: ['id', 'class']});
    tree.addEventListener('keydown', event => {
        const now = links(), at = now.indexOf(document.activeElement);
        if (at < 0) return;
        const row = now[at].closest('.item'), arrow = row.querySelector('.arrow')?.closest('a');
        const isOpen = row.parentElement.querySelector('ul li')?.getClientRects().length > 0;
        let next = at;
        if (event.key === 'ArrowDown') next = Math.min(at + 1, now.length - 1);
        else if (event.key === 'ArrowUp') next = Math.max(at - 1, 0);
        else if (event.key === 'ArrowRight' && arrow && !isOpen || event.key === 'ArrowLeft' && arrow && isOpen) arrow.click();
        else return;
        event.preventDefault();
        makeStop(now[next]);
        now[next].focus();
    });
}

// Dark or light: as the system has it, until somebody chooses.
const chosenScheme = () => { try { return localStorage.getItem('scheme'); } catch { return null; } };
const isDark = () => chosenScheme() ? chosenScheme() === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
function useScheme(scheme) {
    document.documentElement.classList.toggle('dark-mode', scheme === 'dark');
    document.documentElement.classList.toggle('light-mode', scheme === 'light');
}
function setUpSwitch() {
    const button = document.createElement('button');
    button.id = 'scheme';
    button.type = 'button';
    const name = () => {
        button.textContent = isDark() ? translated('Light') : translated('Dark');
        button.setAttribute('aria-label', isDark() ? translated('Light page') : translated('Dark page'));
    };
    button.onclick = () => {
        const scheme = isDark() ? 'light' : 'dark';
        try { localStorage.setItem('scheme', scheme); } catch { return; }
        useScheme(scheme);
        name();
    };
    name();
    document.getElementById('search').append(button);
    // Paper is light, also where the system is dark.
    window.addEventListener('beforeprint', () => useScheme('light'));
    window.addEventListener('afterprint', () => useScheme(chosenScheme()));
}

// The switch to the other language leads to the section that is being read: both have the same addresses.
function sectionInView() {
    const seen = [...document.querySelectorAll('main h2')].filter(title => title.getBoundingClientRect().top < innerHeight / 3);
    return seen.pop()?.querySelector('a[id]')?.id ?? '';
}
function setUpLanguage() {
    const link = document.getElementById('language');
    for (const kind of ['pointerdown', 'focus', 'click']) link.addEventListener(kind, () => {
        link.hash = sectionInView();
    });
}

// A button beside each piece of code and each command, which copies it.
function setUpCopying() {
    for (const code of document.querySelectorAll('main div.contents div.fragment')) {
        const box = document.createElement('div'), button = document.createElement('button');
        box.className = 'code';
        button.type = 'button';
        button.className = 'copy';
        button.textContent = translated('Copy');
        button.onclick = async () => {
            const lines = [...code.querySelectorAll('.line')].map(line => line.textContent.replace(/\u00a0/g, ' '));
            try {
                await navigator.clipboard.writeText(lines.join('\n') + '\n');
                button.textContent = translated('Copied');
            } catch {
                button.textContent = translated('Not copied');
            }
            setTimeout(() => { button.textContent = translated('Copy'); }, 2000);
        };
        code.before(box);
        box.append(code, button);
    }
}

// What has passed, as make progress knows it: a tick before the stage's name, here and in the contents.
function setUpTicks() {
    if (typeof stagesPassed === 'undefined') return;
    for (const part of document.querySelectorAll('main h2, .on-this-page a')) {
        const stage = part.textContent.trim().match(/^\d+\.\d+/)?.[0];
        if (!stagesPassed.includes(stage)) continue;
        const tick = document.createElement('span');
        tick.className = 'tick';
        tick.textContent = '✓';
        tick.setAttribute('role', 'img');
        tick.setAttribute('aria-label', translated('passed'));
        part.append(' ', tick);
    }
}

if (typeof document !== 'undefined') {
    useScheme(chosenScheme());
    document.documentElement.classList.add('scripted');
    document.addEventListener('DOMContentLoaded', () => {
        setUpSearch();
        setUpTree();
        setUpSwitch();
        setUpLanguage();
        setUpCopying();
        setUpTicks();
    });
    window.addEventListener('load', () => {
        watchWide();
        // The text scrolls in a box of its own: keys move it once it has the focus.
        if (document.activeElement === document.body) document.getElementById('doc-content').focus({preventScroll: true});
    });
}
