import { describe, expect, it } from '@jest/globals';
import { compile, compileTemplate, ExpressionError } from '../index.js';
import { classWork } from './class-work.js';
import { patternSize } from './pattern-size.js';
import fc from '../../../../test/support/properties.js';

const options = { resolve: () => 0 };

function evaluate(expression: string, data: unknown = null): unknown {
  return compileTemplate(`{{ ${expression} }}`, options).evaluate({ lookup: () => data });
}

/** A text as it is written in an expression. */
const quoted = (text: string): string => JSON.stringify(text);

describe('matches', () => {
  it.each([
    ['order A-12', '[A-Z]-\\d+', true],
    ['order A-12', '^[A-Z]-\\d+$', false],
    ['ORDER', '(?i)order', true],
    ['a\nb', '(?m)^b$', true],
    ['a\nb', 'a.b', false],
    ['a\nb', '(?s)a.b', true],
    ['häß', '^\\pL{3}$', true],
    ['😀', '^.$', true],
    ['', '', true],
  ])('%j with %j is %s', (text, pattern, expected) => {
    expect(evaluate(`matches($"x", ${quoted(pattern)})`, text)).toBe(expected);
  });

  it('takes numbers and booleans as their texts, and gives null for what is none', () => {
    expect(evaluate('matches($"x", "^1.5$")', 1.5)).toBe(true);
    for (const data of [null, [], {}]) expect(evaluate('matches($"x", "a")', data)).toBeNull();
  });
});

describe('match and matchAll', () => {
  it('give text, place, groups and named groups', () => {
    const pattern = quoted('(?<user>[\\w.]+)@([\\w.]+)(!)?');
    expect(evaluate(`match($"x", ${pattern})`, 'to 😀 ada@example.com')).toEqual({
      text: 'ada@example.com',
      start: 6,
      groups: ['ada', 'example.com', null],
      named: { user: 'ada' },
    });
    expect(evaluate(`match($"x", ${pattern})`, 'nobody')).toBeNull();
    expect(evaluate(`map(matchAll($"x", ${pattern}), item.groups[1])`, 'a@b.c, d@e')).toEqual(['b.c', 'e']);
  });

  it('goes on behind empty places', () => {
    expect(evaluate('map(matchAll($"x", "a*"), item.text + item.start)', 'baac')).toEqual(['0', 'aa1', '3', '4']);
  });
});

describe('replaceMatches', () => {
  it.each([
    ['2026-05-01', '(\\d+)-(\\d+)-(\\d+)', '$3.$2.$1', '01.05.2026'],
    ['a1b22', '\\d+', '<$0>', 'a<1>b<22>'],
    ['ada@x', '(?<user>\\w+)@', '$<user> at ', 'ada at x'],
    ['5', '\\d', '$$$0 $x $', '$5 $x $'],
    ['ab', '(a)|(b)', '[$1$2$9]', '[a][b]'],
    ['abc', '', '-', '-a-b-c-'],
    ['none', 'x', 'y', 'none'],
  ])('%j with %j by %j is %j', (text, pattern, replacement, expected) => {
    expect(evaluate(`replaceMatches($"x", ${quoted(pattern)}, ${quoted(replacement)})`, text)).toBe(expected);
  });
});

describe('a pattern', () => {
  it('finds what JavaScript finds, where both know it', () => {
    const part = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '(a)', '(?:ab|b)', '\\w', '\\b', '^', '$', '(b|)');
    const times = fc.constantFrom('', '', '*', '+', '?', '*?', '{2}', '{1,2}');
    const pattern = fc.array(fc.tuple(part, times), { maxLength: 5 }).map((parts) => parts.flat().join(''));
    const text = fc.stringMatching(/^[abc ]{0,12}$/);
    fc.assert(
      fc.property(pattern, text, (source, subject) => {
        // An empty pass of a repeated group counts otherwise there.
        fc.pre(!/[)^$]\w?[*+?{]|\\b[*+?{]/.test(source));
        const found = subject.match(new RegExp(source, 'u'));
        const expected = found && {
          text: found[0],
          start: found.index,
          groups: found.slice(1).map((group) => group ?? null),
        };
        expect(evaluate(`match($"x", ${quoted(source)})`, subject) ?? null).toEqual(
          expected && { ...expected, named: {} },
        );
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['"(a"', 'this is not a regular expression: missing closing )'],
    ['"(?=a)"', 'this is not a regular expression: invalid or unsupported Perl syntax: `(?=`'],
    ['"(a)\\\\1"', 'this is not a regular expression: invalid escape sequence'],
    ['"(?<=a)b"', 'this is not a regular expression:'],
    ['"\\b"', 'write \\\\ for \\ in a pattern'],
    ['"(a{100}){30}"', 'this pattern repeats too much'],
    ['"(?<__proto__>a)"', 'a group may not be named __proto__'],
    ['$"x"', 'the pattern must be a text in quotes: it cannot come from data'],
    ['5', 'the pattern must be a text in quotes'],
    [quoted('a'.repeat(1001)), 'at most 1000 characters'],
    [quoted(`(?i)[${'a-\u{10FFFF}'.repeat(240)}]`), 'the character classes of this pattern are too large'],
    [quoted(`[${'\\pL'.repeat(300)}]`), 'the character classes of this pattern are too large'],
  ])('is refused when it is written: %s', (pattern, message) => {
    const { faults } = compile(`{{ matches($"x", ${pattern}) }}`, options);
    expect(faults).toEqual([expect.objectContaining({ rule: 'argument', message: expect.stringContaining(message) })]);
  });

  it('shares what may be compiled with all others of the step', () => {
    const config = Array.from({ length: 30 }, (_, index) => `{{ matches($"x", "a{${900 + index}}") }}`);
    const { faults } = compile(config, options);
    expect(faults[0]?.message).toBe('the patterns of a step may have at most 20000 parts together');
    expect(faults[0]?.field).toBe('[21]');
  });

  it('shares what its classes take to read as well', () => {
    const config = Array.from({ length: 30 }, () => `{{ matches($"x", ${quoted('(?i)[\\0-\u{1E000}]')}) }}`);
    const { faults } = compile(config, options);
    expect(faults[0]?.message).toBe('the patterns of a step may have at most 20000 parts together');
  });

  it('finds a long text behind the first piece that is searched', () => {
    const part = 'needle'.repeat(20);
    for (const before of [65_530, 65_536, 131_072]) {
      const text = `${'x'.repeat(before)}${part}`;
      expect(evaluate(`match($"x", "${part}").start`, text)).toBe(before);
    }
  });

  it.each([
    ['(a+)+$', 'a'.repeat(400_000) + '!'],
    ['a*b|a', 'a'.repeat(100_000)],
    ['(x+x+)+y', `y${'x'.repeat(400_000)}`],
    [`ab${'a'.repeat(997)}`, 'a'.repeat(4_000_000)],
    // Each part may be tried at each character.
    ['(?i)(a?){400}[cC]', 'a'.repeat(20_000)],
    ['[a-z0-9 ]{400}[xy][xz]', 'abc '.repeat(10_000)],
  ])('is refused by the budget before it takes long: %s', (pattern, text) => {
    expect(() => evaluate(`length(matchAll($"x", ${quoted(pattern)}))`, text)).toThrow(ExpressionError);
  });

  it('has room for ordinary work', () => {
    const text = 'to joe.doe@example.com, '.repeat(4_000);
    expect(evaluate(`length(matchAll($"x", ${quoted('[\\w.+-]+@[\\w-]+\\.[\\w.]+')}))`, text)).toBe(4_000);
  });
});

describe('the size of a pattern', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['a{3}', 3],
    ['a{2,5}', 5],
    ['a{2,}', 3],
    ['(ab){10}', 40],
    ['((a{10}){10}){10}', 1220],
    ['[a-z{9}]{4}', 4],
    ['[]a]{2}[^]]', 3],
    ['\\d{4}-\\d{2}', 7],
    ['\\pL{3}\\p{Greek}{2}', 6],
    ['a\\{10}', 5],
    ['a{x}', 4],
    ['(((', 6],
    [')))', 0],
    ['[', 1],
    ['[[:alpha:]]{3}', 3],
  ])('%s is %i', (pattern, size) => {
    expect(patternSize(pattern)).toBe(size);
  });
});

describe('the work of the classes of a pattern', () => {
  it.each([
    ['[a-z0-9_]+', 0],
    ['\\d{4}-\\w', 8],
    ['[\\pL\\p{Greek}]\\PN', 96],
    ['(?i)[a-z]', 1],
    ['(?i)[\\x{4E00}-\\x{9FFF}]', 328],
    ['(?si:[\\101-\\x{10FFFF}])', 1957],
    ['(?i)[--\u{10FFFF}]', 1957],
    ['(?i)[\\\\x{1E943}-\u{10FFFF}]', 1956],
    ['[a-\u{10FFFF}]', 0],
  ])('%s is %i', (pattern, work) => {
    expect(classWork(pattern)).toBe(work);
  });
});
