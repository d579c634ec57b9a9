import { describe, expect, it } from '@jest/globals';
import { ExactNumber, parseJson } from '#libs/json';
import { argumentCounts, compileTemplate, functions, signatureOf } from '../index.js';

const exact = (text: string) => new ExactNumber(text);

const labels = ['a', 'b', 'c'];
const options = { resolve: (label: string) => labels.indexOf(label) };

/** Calls a function with data, so that it runs and is not computed when it is compiled. */
function call(name: string, ...values: unknown[]): unknown {
  const pattern = functions.get(name)?.prepared?.parameter;
  const list = values.map((_, index) => (index === pattern ? '"(a)|x*"' : `$"${labels[index]}"`)).join(', ');
  return compileTemplate(`{{ ${name}(${list}) }}`, options).evaluate({ lookup: (slot) => values[slot] });
}

describe('the list of functions', () => {
  it('holds those of the language and no other', () => {
    const names =
      'length lower upper trim split join map filter find sort groupBy flatten unique reduce contains startsWith endsWith replace slice concat keys values first last sum min max ' +
      'round floor ceil abs number text boolean json parseJson base64 urlEncode parseDate formatDate addSeconds now dateAdd dateDiff startOf ' +
      'matches match matchAll replaceMatches sha256 sha1 md5 hmacSha256 uuid';
    expect([...functions.keys()].sort()).toEqual(names.split(' ').sort());
  });

  it.each([...functions.values()])('describes $name in one sentence', (declared) => {
    expect(declared.description).toMatch(/^\S.{10,200}\.$/s);
    expect(signatureOf(declared)).toMatch(/^\w+\([\w?., ]*\)$/);
  });

  it.each([
    ['now', 0, 0],
    ['lower', 1, 1],
    ['slice', 2, 3],
    ['join', 1, 2],
    ['concat', 1, Infinity],
  ])('counts the arguments of %s', (name, minimum, maximum) => {
    const declared = functions.get(name);
    expect(declared && argumentCounts(declared)).toEqual({ minimum, maximum });
  });

  it('takes the texts that others look for as they are written', () => {
    const pattern = '(a+)+$';
    const text = `${'a'.repeat(40)}!`;
    expect(call('contains', text, pattern)).toBe(false);
    expect(call('replace', text, pattern, 'x')).toBe(text);
    expect(call('split', text, pattern)).toEqual([text]);
    expect(call('startsWith', text, '^a')).toBe(false);
    expect(call('replace', 'a.b', '.', '$&$1')).toBe('a$&$1b');
  });
});

describe('every function', () => {
  const values = [null, true, 0, -1.5, 1e308, '', 'x', '5', '2026-05-01', [], [1, null, 'x', [2]], {}, { a: 1 }];

  it.each([...functions.values()])('$name gives a JSON value for arguments of any kind', (declared) => {
    const { minimum, maximum } = argumentCounts(declared);
    for (const a of values) {
      for (const b of values) {
        for (const count of [minimum, Math.min(maximum, 3)]) {
          const result = call(declared.name, ...[a, b, a].slice(0, count));
          expect(parseJson(JSON.stringify(result))).toEqual(result);
        }
      }
    }
  });
});

describe('input that is far too long', () => {
  const noon = '2026-05-01T12:00:00Z';
  const long = (text: string) => text.repeat(1_000_000);

  it.each([
    ['number', [long('9')]],
    ['boolean', [long(' ')]],
    ['parseDate', [long('9')]],
    ['parseJson', [`${'['.repeat(100_000)}${']'.repeat(100_000)}`]],
    ['formatDate', [noon, long('d')]],
    ['formatDate', [noon, 'yyyy', long('x')]],
  ])('makes %s give null', (name, values) => {
    expect(call(name, ...values)).toBeNull();
  });
});

describe('functions of texts', () => {
  it.each([
    ['lower', ['ÀB'], 'àb'],
    ['lower', [null], null],
    ['lower', [['A']], null],
    ['upper', ['straße'], 'STRASSE'],
    ['upper', [true], 'TRUE'],
    ['trim', [' \n a b\t'], 'a b'],
    ['split', ['a,b,,c', ','], ['a', 'b', '', 'c']],
    ['split', ['a🎉b', ''], ['a', '🎉', 'b']],
    ['split', ['', ','], ['']],
    ['split', ['', ''], []],
    ['split', ['a', null], null],
    ['split', [105, 0], ['1', '5']],
    ['startsWith', ['abc', 'ab'], true],
    ['startsWith', ['abc', 'b'], false],
    ['startsWith', [null, 'b'], null],
    ['endsWith', ['abc', 'bc'], true],
    ['endsWith', ['abc', ''], true],
    ['replace', ['a-b-c', '-', '+'], 'a+b+c'],
    ['replace', ['aaa', 'aa', 'b'], 'ba'],
    ['replace', ['abc', '', 'x'], 'abc'],
    ['replace', ['abc', 'b', null], null],
    ['base64', ['é'], 'w6k='],
    ['base64', [''], ''],
    ['urlEncode', ["a b&c=é/!'()*~"], 'a%20b%26c%3D%C3%A9%2F%21%27%28%29%2A~'],
    ['urlEncode', ['\ud800'], '%EF%BF%BD'],
    ['urlEncode', [{}], null],
  ])('%s%j is %j', (name, values, expected) => {
    expect(call(name, ...values)).toEqual(expected);
  });
});

describe('functions of lists, objects and texts', () => {
  it.each([
    ['length', ['a🎉'], 3],
    ['length', [[1, 2]], 2],
    ['length', [{ a: 1 }], 1],
    ['length', [null], 0],
    ['length', [5], null],
    ['join', [['a', 1, null, [2]]], 'a,1,,[2]'],
    ['join', [['a', 'b'], ' - '], 'a - b'],
    ['join', ['ab', ','], null],
    ['contains', ['abc', 'bc'], true],
    ['contains', ['abc', ''], true],
    ['contains', [105, 0], true],
    ['contains', [[1, 'a', { x: 1 }], { x: 1 }], true],
    ['contains', [['5'], 5], true],
    ['contains', [['a'], 'A'], false],
    ['contains', [{ a: 1 }, 'a'], true],
    ['contains', [{ a: 1 }, 'toString'], false],
    ['contains', [null, 'a'], null],
    ['contains', ['null', null], null],
    ['slice', ['abcd', 1, 3], 'bc'],
    ['slice', ['abcd', -2], 'cd'],
    ['slice', ['abcd', 3, 1], ''],
    ['slice', ['abcd', '1'], 'bcd'],
    ['slice', ['a🎉b', 0, 2], 'a'],
    ['slice', ['a🎉b', 2], '🎉b'],
    ['slice', [[1, 2, 3], 1], [2, 3]],
    ['slice', [[1, 2, 3], 0, -1], [1, 2]],
    ['slice', ['abc', null], null],
    ['slice', [null, 0], null],
    ['concat', ['a', 1, null], 'a1'],
    ['concat', [[1], [2, [3]]], [1, 2, [3]]],
    ['concat', [[1], 'a', null], [1, 'a']],
    ['concat', [null], ''],
    ['keys', [{ b: 1, a: 2 }], ['b', 'a']],
    ['keys', [[1]], null],
    ['values', [{ b: 1, a: 2 }], [1, 2]],
    ['values', [[1]], [1]],
    ['first', [[1, 2]], 1],
    ['first', [[]], null],
    ['first', ['ab'], null],
    ['last', [[1, 2]], 2],
    ['last', [[]], null],
  ])('%s%j is %j', (name, values, expected) => {
    expect(call(name, ...values)).toEqual(expected);
  });
});

describe('functions of numbers', () => {
  it.each([
    ['sum', [[1, '2', null]], 3],
    ['sum', [1, 2, 3], 6],
    ['sum', [[]], 0],
    ['sum', [[1, 'x']], null],
    ['sum', [[1e308, 1e308]], null],
    ['min', [[3, 1, 2]], 1],
    ['min', [3, [1], 2], 1],
    ['min', [[]], null],
    ['max', ['10', 9], 10],
    ['max', [[null]], null],
    ['round', [2.5], 3],
    ['round', [-2.5], -3],
    ['round', [-0.4], 0],
    ['round', [1.005, 2], 1.01],
    ['round', ['1234.567', 1], 1234.6],
    ['round', [1e21, 2], 1e21],
    ['round', [9007199254740991, 15], 9007199254740991],
    ['round', [0.00000015, 7], 0.0000002],
    ['round', [1, 16], null],
    ['round', [1, 0.5], null],
    ['round', [null], null],
    ['floor', [-1.5], -2],
    ['ceil', ['1.2'], 2],
    ['abs', [-3], 3],
    ['abs', ['x'], null],
  ])('%s%j is %j', (name, values, expected) => {
    expect(call(name, ...values)).toBe(expected);
  });
});

describe('functions that convert', () => {
  it.each([
    ['number', [' 1.5e2 '], 150],
    ['number', ['+5.'], 5],
    ['number', ['.5'], 0.5],
    ['number', [true], 1],
    ['number', [''], null],
    ['number', ['1,000'], null],
    ['number', ['1e999'], exact('1e999')],
    ['number', [' +0012345678901234567890. '], exact('12345678901234567890')],
    ['number', ['-.12345678901234567890'], exact('-0.12345678901234567890')],
    ['number', ['1e1000000000'], null],
    ['text', [exact('12345678901234567890')], '12345678901234567890'],
    ['json', [[exact('1e400'), { a: exact('0.12345678901234567890') }]], '[1e400,{"a":0.12345678901234567890}]'],
    ['boolean', [exact('1e400')], null],
    ['number', [null], null],
    ['text', [5], '5'],
    ['text', [null], ''],
    ['text', [{ a: [1] }], '{"a":[1]}'],
    ['boolean', ['False'], false],
    ['boolean', [' true '], true],
    ['boolean', [1], true],
    ['boolean', ['yes'], null],
    ['boolean', [null], null],
    ['json', ['a"'], '"a\\""'],
    ['json', [null], 'null'],
    ['json', [{ a: [1] }], '{"a":[1]}'],
    ['parseJson', ['{"a": [1]}'], { a: [1] }],
    ['parseJson', ['{'], null],
    ['parseJson', [{}], null],
    ['parseJson', ['{"__proto__": 1}'], null],
    ['parseJson', ['[{"a": {"\\u005f_proto__": 1}}]'], null],
    ['parseJson', ['"\\u0000"'], null],
    ['parseJson', ['{"\\u0000": 1}'], null],
    ['parseJson', ['["\\ud800"]'], null],
    ['parseJson', ['[1e400, 12345678901234567890]'], [exact('1e400'), exact('12345678901234567890')]],
    ['parseJson', ['[1e1000000000]'], null],
  ])('%s%j is %j', (name, values, expected) => {
    expect(call(name, ...values)).toEqual(expected);
  });
});

describe('functions of dates', () => {
  const noon = '2026-05-01T12:00:00.000Z';

  it.each([
    ['parseDate', ['2026-05-01'], '2026-05-01T00:00:00.000Z'],
    ['parseDate', ['2026-05-01T14:00:00+02:00'], noon],
    ['parseDate', ['2026-05-01T14:00:00+0200'], noon],
    ['parseDate', ['2026-05-01 12:00'], noon],
    ['parseDate', ['2026-05-01t12:00:00.0019z'], '2026-05-01T12:00:00.001Z'],
    ['parseDate', ['0001-01-01'], '0001-01-01T00:00:00.000Z'],
    ['parseDate', ['Fri, 01 May 2026 12:00:00 GMT'], noon],
    ['parseDate', ['1 May 2026 14:00 +0200'], noon],
    ['parseDate', [1777636800], noon],
    ['parseDate', [1777636800000], noon],
    ['parseDate', ['2024-02-29'], '2024-02-29T00:00:00.000Z'],
    ['parseDate', ['2026-02-29'], null],
    ['parseDate', ['2026-13-01'], null],
    ['parseDate', ['2026-05-01T24:00:00Z'], null],
    ['parseDate', ['2026-05-01T12:00:00+25:00'], null],
    ['parseDate', ['May 1'], null],
    ['parseDate', ['5'], null],
    ['parseDate', [''], null],
    ['parseDate', [null], null],
    ['parseDate', [1e300], null],
    ['addSeconds', [noon, 90], '2026-05-01T12:01:30.000Z'],
    ['addSeconds', ['2026-05-01', '-0.5'], '2026-04-30T23:59:59.500Z'],
    ['addSeconds', [noon, null], null],
    ['addSeconds', [noon, 1e15], null],
    ['formatDate', [noon, 'dd.MM.yyyy HH:mm:ss'], '01.05.2026 12:00:00'],
    ['formatDate', [noon, "EEEE, d MMMM yy 'at' h:mm a"], 'Friday, 1 May 26 at 12:00 PM'],
    ['formatDate', [noon, "EEE MMM M H hh SSS ZZ ''"], "Fri May 5 12 12 000 +00:00 '"],
    ['formatDate', [noon, 'yyyy-MM-dd HH:mm ZZ', 'Asia/Kolkata'], '2026-05-01 17:30 +05:30'],
    [
      'formatDate',
      ['2026-01-01T03:00:00.25Z', 'yyyy-MM-dd HH:mm:ss.SSS ZZ', 'America/New_York'],
      '2025-12-31 22:00:00.250 -05:00',
    ],
    ['formatDate', ['2026-01-01T00:00:00Z', 'HH', 'Europe/London'], '00'],
    ['formatDate', ['1969-12-31T23:59:59.250Z', 'ss.SSS', 'Europe/Paris'], '59.250'],
    ['formatDate', [noon, 'YYYY'], null],
    ['formatDate', [noon, "'open"], null],
    ['formatDate', [noon, 'yyyy', 'Mars/Base'], null],
    ['formatDate', [noon, ''], ''],
    ['formatDate', [null, 'yyyy'], null],
  ])('%s%j is %j', (name, values, expected) => {
    expect(call(name, ...values)).toBe(expected);
  });

  it('asks the clock of the scope, else the computer', () => {
    const template = compileTemplate('{{ now() }}', options);
    expect(template.evaluate({ lookup: () => null, now: () => 1777636800000 })).toBe(noon);
    const before = Date.now();
    expect(Date.parse(template.evaluate({ lookup: () => null }) as string)).toBeGreaterThanOrEqual(before);
  });

  it('keeps working when data names more time zones than are kept', () => {
    const zones = Intl.supportedValuesOf('timeZone').slice(0, 200);
    for (const zone of zones) expect(call('formatDate', noon, 'yyyy', zone)).toBe('2026');
  });
});
