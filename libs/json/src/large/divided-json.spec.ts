import { describe, expect, it } from '@jest/globals';
import { parseDivided } from './divided-json.js';
import { inTurns, parseJson, parseJsonInSteps } from '../index.js';
import fc from '../../../../test/support/properties.js';

const pause = (): Promise<void> => Promise.resolve();
/** What comes of a text, a failure by its kind. */
const outcome = async (read: () => unknown): Promise<unknown> => {
  try {
    return { value: await read() };
  } catch (error) {
    return (error as Error).constructor.name;
  }
};
const divided = (text: string, part: number): Promise<unknown> =>
  outcome(() => parseDivided(text, { parse: JSON.parse, pause, part }));
const atOnce = (text: string): Promise<unknown> => outcome(() => JSON.parse(text));

const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    fc.jsonValue({ stringUnit: 'binary' }).map((value) => JSON.stringify(value)),
    fc.string({ unit: fc.constantFrom('\\\\', '\\"', '\\u00e4', 'x', '\\ud83d\\ude00') }).map((text) => `"${text}"`),
    fc.array(tie('tree'), { maxLength: 6 }).map((items) => `[ ${items.join(' ,\n')}]`),
    fc
      .array(fc.tuple(fc.constantFrom('a', 'b', '1', '0', '__proto__', 'long name'), tie('tree')), { maxLength: 6 })
      .map((fields) => `{${fields.map(([name, value]) => `"${name}" : ${value}`).join(', ')} }`),
  ),
}));

describe('JSON in parts', () => {
  it.each([8, 20, 60])('is what it is as a whole: parts of %d characters', async (part) => {
    await fc.assert(
      fc.asyncProperty(tree, async (text) => {
        expect(await divided(text, part)).toEqual(await atOnce(text));
        expect(JSON.stringify(await parseDivided(text, { parse: JSON.parse, pause, part }))).toBe(
          JSON.stringify(JSON.parse(text)),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('is refused where it is refused as a whole', async () => {
    const marks = fc.constantFrom(...'[]{},:"\\ 1ax', '');
    await fc.assert(
      fc.asyncProperty(tree, fc.nat(), fc.nat(2), marks, async (text, place, cut, mark) => {
        const at = place % (text.length + 1);
        const broken = text.slice(0, at) + mark + text.slice(at + cut);
        expect(await divided(broken, 8)).toEqual(await atOnce(broken));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    '[1,2,3,4,5,6,7,]',
    '[,1,2,3,4,5,6,7]',
    '{"a":1,"b":2,"c":3,}',
    '{"a" 1,"b":2,"c":3}',
    '{"a":,"b":2,"c":3}',
    '["abcdefghijkl" "mnop"]',
    '[1,2,3,4,5,6,7,8]]',
    '{"abcdefghijkl":"mnopqrstuvw"',
    '"abcdefghijklmnop',
    `[${' '.repeat(50)}]`,
    `{${' '.repeat(50)}}`,
    `${'['.repeat(300)}1,2,3,4,5,6,7,8${']'.repeat(300)}`,
  ])('%s', async (text) => {
    expect(await divided(text, 8)).toEqual(await atOnce(text));
  });

  it('is judged by the parser for names of fields, wherever the text is divided', async () => {
    const seen: string[] = [];
    const parse = (text: string): unknown => {
      seen.push(text);
      return JSON.parse(text);
    };
    const text = '{"constructor":{"other":"a long text","prototype":"a long text"}, "__proto__":"a long text"}';
    await parseDivided(text, { parse, pause, part: 8 });
    expect(seen).toEqual(expect.arrayContaining(['{"constructor":{"prototype":0}}', '{"__proto__":0}']));
  });

  it('keeps the numbers that doubles cannot give back, in a text of many parts', async () => {
    const text = `[${Array(40_000).fill('1e400,"\\u0001",[12345678901234567890.5]').join()}]`;
    expect(JSON.stringify(await parseJsonInSteps(text, {}, inTurns()))).toBe(text);
    expect(JSON.stringify(parseJson(text))).toBe(text);
  });
});
