import type { Action } from '../api/connectors/action.js';

const MOST = 50;

/** The actions whose key, connector or description has every word that is looked for; those that begin with the text come first. */
export function searchActions(actions: readonly Action[], text: string): Action[] {
  const words = text
    .toLowerCase()
    .split(/[\s.]+/)
    .filter(Boolean);
  const found = actions.filter((action) => words.every((word) => textOf(action).includes(word)));
  return found.toSorted((one, other) => rank(other, words) - rank(one, words)).slice(0, MOST);
}

const textOf = ({ key, summary }: Action) => `${key} ${key.replaceAll('-', ' ')} ${summary}`.toLowerCase();

/** How many of the words begin a word of the name or of the description. */
function rank(action: Action, words: readonly string[]): number {
  const own = textOf(action).split(/[\s.]+/);
  return words.filter((word) => own.some((candidate) => candidate.startsWith(word))).length;
}
