import { describe, expect, it } from '@jest/globals';
import { formValues } from '../../../web/src/elements/form-values.js';
import { readJson } from '../../../web/src/data/read-json.js';
import { readDefinition, writeDefinition } from '../../../web/src/workflows/editor/draft/read-definition.js';

const ID = '12345678901234567890';
const definitionWith = (right: string) =>
  readDefinition(
    `{"nodes":[{"id":"a","type":"ifElse","label":"A","config":{"conditions":[{"left":1,"operator":"equals","right":${right}}]}}],"edges":[]}`,
  )!;

describe('readJson', () => {
  it.each([
    `{"a":[${ID},1e400,-1e-400],"b":{"c":3.14159265358979323846}}`,
    '[0.30000000000000004,1,-2.5,true,null,"12345678901234567890"]',
  ])('gives back what %s says', (text) => {
    expect(JSON.stringify(readJson(text))).toBe(text);
  });

  it.each(['[0.30000000000000004, 100000000000000000000, 1.0, 1e2, 0.000000000000000000]', '{"e": "1e400"}'])(
    'gives plain numbers where they are the same: %s',
    (text) => {
      expect(readJson(text)).toEqual(JSON.parse(text));
    },
  );

  it('refuses what is no JSON', () => {
    expect(() => readJson(`{"a": ${ID}`)).toThrow(SyntaxError);
  });
});

describe('a long number', () => {
  it('stays in a definition that is edited', () => {
    expect(writeDefinition(definitionWith(ID))).toContain(`"right": ${ID}`);
  });

  it('is sent as it was entered in a form', () => {
    const form = new FormData();
    form.set('n', ID);
    form.set('half', '.5');
    const fields = ['n', 'half'].map((name) => ({ name, type: 'number' as const, required: false }));
    expect(JSON.stringify(formValues(fields, form))).toBe(`{"n":${ID},"half":0.5}`);
  });
});
