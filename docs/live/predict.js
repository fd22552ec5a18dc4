// The guesses that a lesson asks for: kept in this browser, and offered as the lines that the chapter's .cu wants.
// What is right only ./grade says; the instructor's edition has the book's answers, too.
'use strict';

const predictWords = {
    title: 'Your guesses',
    begin: 'A guess that you make here stays in this browser, and becomes a line for {file}.',
    lines: 'For {file}; then ./grade shows them beside what it counts:',
    notNumber: '{name}: write a number, as 4 or 12.5.',
    notWhole: '{name}: write a whole number.',
    copy: 'Copy', copied: 'Copied', notCopied: 'Not copied',
    book: 'the book: {answer}',
};

// What the line of a guess says; undefined where it is none. Half of Europe writes 12,5.
function guessed(text, type) {
    const plain = text.trim().replace(',', '.');
    return (type === 'int' ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/).test(plain) ? plain : undefined;
}

// {type, names} of each declaration: a line is offered once all of its names have a guess.
function guessLines(declarations, guesses) {
    return declarations.filter(({type, names}) => names.every(name => guessed(guesses[name] ?? '', type) !== undefined))
        .map(({type, names}) => `const ${type} ${names.map(name => `${name} = ${guessed(guesses[name], type)}`).join(', ')};`);
}

function kept(name, value) {
    try {
        if (value === '') localStorage.removeItem(`guess ${name}`);
        else if (value !== undefined) localStorage.setItem(`guess ${name}`, value);
        return localStorage.getItem(`guess ${name}`) ?? '';
    } catch {
        return value ?? '';
    }
}

function askForGuesses(place) {
    const words = name => globalThis.translated?.(predictWords[name]) ?? predictWords[name];
    const said = (name, values) => words(name).replace(/\{(\w+)\}/g, (_, value) => values[value]);
    const made = (name, properties = {}, ...children) => {
        const element = Object.assign(document.createElement(name), properties);
        element.append(...children);
        return element;
    };
    // "double predictedA;int predictedX,predictedY" and, in the instructor's edition, "predictedA=4;predictedX=3".
    const declarations = place.dataset.guesses.split(';').map(one => ({type: one.split(' ')[0], names: one.split(' ')[1].split(',')}));
    const answers = Object.fromEntries((place.dataset.answers ?? '').split(';').map(one => one.split('=')));
    const {file} = place.dataset, guesses = {}, books = {};

    const help = made('p', {className: 'guess-help'}), code = made('pre', {className: 'guess-lines'});
    help.setAttribute('role', 'status');
    const copy = made('button', {type: 'button', textContent: words('copy'), onclick: async () => {
        const done = await navigator.clipboard?.writeText(code.textContent + '\n').then(() => true, () => false);
        copy.textContent = words(done ? 'copied' : 'notCopied');
        setTimeout(() => { copy.textContent = words('copy'); }, 2000);
    }});
    function show() {
        let fault = '';
        for (const {type, names} of declarations)
            for (const name of names) {
                const isGuess = guessed(guesses[name], type) !== undefined;
                if (guesses[name].trim() && !isGuess) fault = said(type === 'int' ? 'notWhole' : 'notNumber', {name});
                books[name].textContent = isGuess && answers[name] ? said('book', {answer: answers[name]}) : '';
            }
        const lines = guessLines(declarations, guesses);
        help.textContent = fault || said(lines.length ? 'lines' : 'begin', {file});
        code.textContent = lines.join('\n');
        code.hidden = copy.hidden = !lines.length;
    }
    const rows = declarations.flatMap(({type, names}) => names.map(name => {
        guesses[name] = kept(name);
        books[name] = made('output');
        const input = made('input', {id: name, value: guesses[name], inputMode: type === 'int' ? 'numeric' : 'decimal', autocomplete: 'off'});
        input.oninput = () => {
            guesses[name] = kept(name, input.value);
            show();
        };
        return made('div', {}, made('label', {htmlFor: name}, made('code', {textContent: name})), input, books[name]);
    }));
    const form = made('form', {className: 'guesses', onsubmit: event => event.preventDefault()}, ...rows, help, code, copy);
    form.setAttribute('aria-label', words('title'));
    place.replaceChildren(form);
    show();
}

if (typeof document !== 'undefined')
    document.addEventListener('DOMContentLoaded', () => document.querySelectorAll('[data-guesses]').forEach(askForGuesses));
