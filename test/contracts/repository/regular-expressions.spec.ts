import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { attacksOn } from '../support/expressions/regex-attacks.js';
import { isSuperLinear } from '../support/expressions/regex-cost.js';
import { regularExpressionsOf } from '../support/expressions/regular-expressions.js';

const found = ['src', 'libs']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
  .filter((path) => /\.tsx?$/.test(path) && !/spec\.ts$|\/test\//.test(path))
  .flatMap((path) => regularExpressionsOf({ path, text: readFileSync(path, 'utf8') }));

/** Made of data, with the reason why they are not slow. */
const MADE_OF_DATA: Readonly<Record<string, string>> = {
  'src/workflows/nodes/contract/known-texts.ts':
    'beginnings side by side, each of them written out: nothing is repeated',
};

function slowness(pattern: RegExp): string | undefined {
  for (const attack of attacksOn(pattern)) if (isSuperLinear(pattern, attack)) return JSON.stringify(attack);
  return undefined;
}

/** None may be slow, not even one for our own texts: what it is used for changes more easily than it. */
describe('the regular expressions of the sources', () => {
  it('are known by their text, so that they can be tried', () => {
    expect(found.length).toBeGreaterThan(200);
    const unknown = found.flatMap(({ name, pattern }) => (pattern ? [] : name.split(':')[0]!));
    expect(unknown).toEqual(Object.keys(MADE_OF_DATA));
  });

  it.each([
    [/^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/],
    [/\s+$/],
    [/%.*$/],
    [/^(a+)+$/],
    [/x\w*y/],
    [/^(?:a|ab|b)*$/],
    [/<a[^>]*>.*<\/a>/],
    [/a(?=.*b)/g],
  ])('would be told from others if they were as slow as %s', (pattern) => {
    expect(slowness(pattern)).toBeDefined();
  });

  it('take no more time than their text is long, whatever it says', () => {
    const slow = found.flatMap(({ name, pattern }) => {
      const attack = pattern && slowness(pattern);
      return attack === undefined ? [] : [`${name} ${attack}`];
    });
    expect(slow).toEqual([]);
  });
});
