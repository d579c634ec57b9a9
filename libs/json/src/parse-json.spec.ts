import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ExactNumber, MAX_KEYS, NumberTooLong, parseJson, TooManyKeys } from './index.js';
import fc from '../../../test/support/properties.js';

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });

/** Any number that JSON's grammar has, of at most some hundred characters. */
const literal = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(
      fc.constant('0'),
      fc.tuple(fc.constantFrom(...'123456789'), digits(0, 40)).map((parts) => parts.join('')),
    ),
    fc.option(digits(1, 40), { nil: undefined }),
    fc.option(fc.tuple(fc.constantFrom('e', 'E', 'e+', 'E-'), digits(1, 4)), { nil: undefined }),
  )
  .map(
    ([sign, whole, fraction, exponent]) =>
      sign + whole + (fraction === undefined ? '' : `.${fraction}`) + (exponent?.join('') ?? ''),
  );

/** Sign, significant digits and exponent as an independent reading has them: of BigInt, not of our decimals. */
function valueOf(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(text) ?? [];
  let steps = BigInt(whole + fraction);
  let power = Number(exponent) - fraction.length;
  if (steps === 0n) return '0';
  for (; steps % 10n === 0n; steps /= 10n) power += 1;
  return `${sign}${steps}e${power}`;
}

/** JSON in which every number is its value as text. */
function withValues(text: string): unknown {
  const reviver = (_: string, value: unknown, { source }: { source?: string }): unknown =>
    typeof value === 'number' ? `number ${valueOf(source!)}` : value;
  return JSON.parse(text, reviver as (key: string, value: unknown) => unknown);
}

describe('parseJson', () => {
  it.each([
    '12345678901234567890',
    '-9007199254740993',
    '1e400',
    '-1E+400',
    '1e-400',
    '0.1000000000000000055511151231257827',
    '3.14159265358979323846',
    '12345678901234567168',
  ])('keeps %s as its text', (text) => {
    expect(parseJson(text)).toEqual(new ExactNumber(text));
    const json = `{"a":[${text}],"b":{"c":${text}}}`;
    expect(JSON.stringify(parseJson(json))).toBe(json);
  });

  it.each<[string, number]>([
    ['0', 0],
    ['-0', -0],
    ['1.0', 1],
    ['0.10', 0.1],
    ['1e2', 100],
    ['1E23', 1e23],
    ['5e-324', 5e-324],
    ['1.7976931348623157e308', Number.MAX_VALUE],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['100000000000000000000', 1e20],
    ['0.30000000000000004', 0.1 + 0.2],
    ['0e999999999999', 0],
    ['0.0000000000000000000000000', 0],
  ])('gives %s as a plain number', (text, value) => {
    expect(parseJson(text)).toBe(value);
  });

  it('gives back the value of any number, and plain numbers wherever they have it', () => {
    fc.assert(
      fc.property(literal, (text) => {
        const [value] = parseJson(`[${text}]`) as [unknown];
        const isPlain =
          Number.isFinite(Number(text)) && valueOf(String(Number(text)).replace('e+', 'e')) === valueOf(text);
        expect(value).toEqual(isPlain ? Number(text) : new ExactNumber(text));
        if (!isPlain) expect(JSON.stringify([value])).toBe(`[${text}]`);
      }),
      { numRuns: 500 },
    );
  });

  it('reads and writes any JSON as it is', () => {
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        literal,
        fc.string().map((text) => JSON.stringify(text)),
        fc.constantFrom('true', 'null'),
        fc.array(tie('tree'), { maxLength: 4 }).map((items) => `[${items.join()}]`),
        fc.dictionary(fc.string(), tie('tree'), { maxKeys: 4 }).map(
          (fields) =>
            `{${Object.entries(fields)
              .map(([k, v]) => `${JSON.stringify(k)}: ${v}`)
              .join(' , ')}}`,
        ),
      ),
    }));
    fc.assert(
      fc.property(tree, (text) => {
        const written = JSON.stringify(parseJson(text));
        expect(withValues(written)).toEqual(withValues(text));
      }),
    );
  });

  it.each([
    '{12345678901234567890: 1}',
    '{"a" 12345678901234567890}',
    '[012345678901234567890]',
    '[12345678901234567890.]',
    '[.12345678901234567890]',
    '[+12345678901234567890]',
    '[1e400e1]',
    '[1-12345678901234567890]',
    '12345678901234567890 1',
    '[12345678901234567890',
    '"12345678901234567890',
    '',
  ])('refuses %s as JSON.parse does', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });

  it.each(['"12345678901234567890"', '{"12345678901234567890":1}', String.raw`["\\\"12345678901234567890, 1e400"]`])(
    'leaves the text in %s alone',
    (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text));
    },
  );

  it('takes no text for a number, not even beside one', () => {
    const text = String.raw`["\u0031e400", 1e400, "0 1e400"]`;
    expect(parseJson(text)).toEqual(['1e400', new ExactNumber('1e400'), '0 1e400']);
  });

  it('keeps a field named __proto__ one of the object itself', () => {
    const value = parseJson('{"__proto__": 1e400}') as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.getPrototypeOf({}));
    expect(JSON.stringify(value)).toBe('{"__proto__":1e400}');
  });

  it.each(['9'.repeat(1001), `0.${'0'.repeat(999)}1`, '1e1000000000', '1e-99999999999999'])(
    'refuses a number that is too long (%#)',
    (text) => {
      expect(() => parseJson(`[${text}]`)).toThrow(NumberTooLong);
    },
  );

  it('takes the longest number, and any where there is no limit', () => {
    const longest = '9'.repeat(1000);
    expect(parseJson(longest)).toEqual(new ExactNumber(longest));
    const longer = '9'.repeat(5000);
    expect(parseJson(longer, { isOwn: true })).toEqual(new ExactNumber(longer));
  });

  describe('of fields with different names', () => {
    const fields = (count: number): string[] => Array.from({ length: count }, (_, n) => `"\\"${n}" : ${n}`);
    const inOne = (count: number): string => `{${fields(count).join()}}`;
    const inMany = (count: number): string => `[{${fields(count).join('},{')}}]`;

    it.each<[string, (count: number) => string]>([
      ['of one object', inOne],
      ['of many objects', inMany],
    ])('takes as many as it says, and refuses more: %s', (_, written) => {
      expect(JSON.stringify(parseJson(written(MAX_KEYS)))).toBe(written(MAX_KEYS).replaceAll(' : ', ':'));
      expect(() => parseJson(written(MAX_KEYS + 1))).toThrow(TooManyKeys);
      expect(() => parseJson(written(3), { maxKeys: 2 })).toThrow(TooManyKeys);
    });

    it('takes any number of fields whose names recur, and any where the service has written them', () => {
      const records = `[${Array(3).fill(inOne(MAX_KEYS)).join()}]`;
      expect(parseJson(records)).toHaveLength(3);
      expect(Object.keys(parseJson(inOne(MAX_KEYS + 1), { isOwn: true }) as object)).toHaveLength(MAX_KEYS + 1);
    });
  });

  describe('looks at each character a fixed number of times', () => {
    afterEach(() => void jest.restoreAllMocks());

    it.each<[string, string]>([
      ['numbers of 308 digits', `${'9'.repeat(308)},`],
      ['zeros with a digit at each end', `1${'0'.repeat(900)}1,`],
      ['numbers with white space behind them', `12345678901234567890${' '.repeat(300)},`],
      ['exponents', '1.5e5,'],
      ['texts of backslashes', `"${'\\\\'.repeat(300)}",`],
      ['texts of escaped quotes', `"${'\\"'.repeat(300)}",`],
    ])('%s', (_, part) => {
      const looks = (count: number): number => {
        const spy = jest.spyOn(String.prototype, 'charCodeAt');
        parseJson(`[${part.repeat(count)}0]`);
        const { length } = spy.mock.calls;
        spy.mockRestore();
        return length;
      };
      expect(looks(200)).toBeLessThanOrEqual(4 * part.length * 200 + 10);
      expect(looks(400)).toBeLessThanOrEqual(2 * looks(200));
    });
  });

  it('reads ten megabytes of numbers of 308 digits', () => {
    const text = `[${Array(31_000).fill('9'.repeat(308)).join()}]`;
    expect(JSON.stringify(parseJson(text))).toBe(text);
  });
});
