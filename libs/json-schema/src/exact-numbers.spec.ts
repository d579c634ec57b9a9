import { describe, expect, it } from '@jest/globals';
import { parseJson } from '#libs/json';
import type { JsonSchema } from '#libs/schema';
import { schemaFaults, schemaViolations } from './index.js';

const ID = '12345678901234567890';

describe('numbers that no double holds', () => {
  it.each<[string, string, string[]]>([
    ['{"type":"integer"}', ID, []],
    ['{"type":"number"}', '0.12345678901234567890', []],
    ['{"type":"integer"}', '1e400', []],
    ['{"type":"integer"}', '0.12345678901234567890', ['type']],
    ['{"type":["string","object","array","boolean","null"]}', ID, ['type']],
    [`{"const":${ID}}`, ID, []],
    [`{"const":${ID}}`, '12345678901234567891', ['const']],
    [`{"enum":[1,${ID}0e-1]}`, ID, []],
    [`{"enum":[12345678901234567000]}`, ID, ['enum']],
    [`{"minimum":${ID}}`, '12345678901234567889', ['minimum']],
    [`{"minimum":${ID},"maximum":${ID}}`, ID, []],
    [`{"exclusiveMaximum":${ID}}`, ID, ['exclusive_maximum']],
    [`{"exclusiveMinimum":${ID}}`, ID, ['exclusive_minimum']],
    ['{"maximum":100}', '1e400', ['maximum']],
    [`{"maximum":${ID}}`, '5', []],
    ['{"multipleOf":10}', ID, []],
    ['{"multipleOf":7}', ID, ['multiple_of']],
    ['{"multipleOf":7}', '1e100000', ['multiple_of']],
    ['{"minProperties":1}', ID, []],
    ['{"maxLength":1}', ID, []],
  ])('%s and %s', (schema, value, rules) => {
    const read = parseJson(schema) as JsonSchema;
    expect(schemaFaults(read)).toEqual([]);
    expect(schemaViolations(read, parseJson(value), 'body').map(({ rule }) => rule)).toEqual(rules);
  });
});
