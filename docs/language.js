// The words of scripts in the language of their page. On the site in Chinese words.js, made of docs/zh/words.json, has them
// by their English; where it is not, English stays. {0}, {1} … are what is put in.
'use strict';

function translated(text, ...parts) {
    const said = (typeof pageWords === 'undefined' ? null : pageWords[text]) ?? text;
    return said.replace(/\{(\d)\}/g, (_, at) => parts[at]);
}
