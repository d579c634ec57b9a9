/** Most results that are shown. */
const SHOWN = 12;

/**
 * Searches the site in the browser: the index is fetched when somebody begins to search. Every word must occur in a section
 * as the beginning of a word; words in titles count more.
 */
export const searchScript = `'use strict';
const form = document.querySelector('form[role=search]');
const field = document.getElementById('search');
const results = document.getElementById('results');
let index;

form.hidden = false;
form.addEventListener('submit', (event) => event.preventDefault());
field.addEventListener('input', async () => {
  index ??= fetch('/docs/search.json').then((answer) => answer.json());
  const asked = field.value;
  const sections = await index;
  if (asked === field.value) show(asked, found(sections, asked));
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && document.activeElement === field) {
    field.value = '';
    show('', []);
  }
});

function found(sections, asked) {
  const words = asked.toLowerCase().match(/[\\p{L}\\p{N}_]+/gu) ?? [];
  if (words.length === 0) return [];
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, ${SHOWN})
    .map(({ section }) => section);
}

function scoreOf({ page, heading, words: text }, words) {
  const title = (' ' + page + ' ' + heading).toLowerCase();
  let score = 0;
  for (const word of words) {
    const inTitle = title.includes(' ' + word);
    if (!inTitle && !(' ' + text).includes(' ' + word)) return 0;
    score += inTitle ? 10 : 1;
  }
  return score;
}

function show(asked, sections) {
  results.replaceChildren();
  if (asked.trim() === '') return;
  if (sections.length === 0) {
    results.append(element('p', 'Nothing matches. Try fewer or other words.'));
    return;
  }
  const list = document.createElement('ol');
  for (const { page, heading, address } of sections) {
    const link = element('a', heading ? page + ' › ' + heading : page);
    link.href = address;
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  results.append(list);
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
`;
