import { describe, expect, it } from '@jest/globals';
import { ExactNumber, parseJson } from '#libs/json';
import { compileCondition, compileTemplate, ExpressionError } from './index.js';

const ID = '12345678901234567890';
const NEXT = '12345678901234567891';
const data = parseJson(`{
  "id": ${ID}, "next": ${NEXT}, "huge": 1e400, "tiny": -1e-400, "fine": 0.10000000000000001,
  "list": [3, ${NEXT}, 1e400, ${ID}, 1.5], "deep": {"a": [${ID}]}, "far": 1e100000
}`);
const options = { resolve: (label: string) => (label === 'a' ? 0 : undefined) };
const scope = { lookup: () => data };

/** The JSON of what an expression gives, where $name stands for a field of the data. */
function evaluate(expression: string): string {
  const text = `{{ ${expression.replace(/\$(\w+)/g, '$"a".$1')} }}`;
  return JSON.stringify(compileTemplate(text, options).evaluate(scope));
}

describe('numbers that no double holds', () => {
  it.each([
    ['$id', ID],
    ['$deep.a', `[${ID}]`],
    ['$id == $next', 'false'],
    ['$id == $deep.a[0]', 'true'],
    [`$id == ${ID}`, 'true'],
    [`$id == "${ID}"`, 'true'],
    [`$id == "${NEXT}"`, 'false'],
    [`"${ID}" == "${ID}.0"`, 'false'],
    ['$id != $next', 'true'],
    ['$id < $next', 'true'],
    [`$next > "${ID}"`, 'true'],
    [`"${NEXT}" > "${ID}"`, 'true'],
    ['$huge > 1.7e308', 'true'],
    ['$huge == 10e399', 'true'],
    ['$tiny < 0', 'true'],
    ['$tiny == 0', 'false'],
    ['$id == 12345678901234567000', 'false'],
    ['$id == true', 'false'],
    ['$id == $deep', 'false'],
    ['$deep == $deep', 'true'],
    ['$id < true', 'null'],
    ['$id && "yes"', '"yes"'],
    ['!$tiny', 'false'],
    ['$next - $id', '1'],
    ['$id + 1', NEXT],
    ['1 + $id', NEXT],
    ['-$id', `-${ID}`],
    ['$id * 10', `${ID}0`],
    ['$id / 10', '1234567890123456789'],
    ['$id % 7', String(BigInt(ID) % 7n)],
    ['$id / 0', 'null'],
    ['$fine * 2', '0.20000000000000002'],
    ['9007199254740991 + 2', '9007199254740993'],
    ['9007199254740991 * 9007199254740991', '81129638414606663681390495662081'],
    ['-9007199254740991 - 2', '-9007199254740993'],
    ['1e308 + 5', '1e+308'],
    ['"n" + $id', `"n${ID}"`],
    ['$id + "n"', `"${ID}n"`],
    ['text($id)', `"${ID}"`],
    ['json($deep)', `"{\\"a\\":[${ID}]}"`],
    ['parseJson(json($deep)) == $deep', 'true'],
    [`number("${ID}")`, ID],
    [`number("${ID}") == $id`, 'true'],
    ['sum($list)', `1${'0'.repeat(380)}24691357802469135785.5`],
    ['sum($id, 1)', NEXT],
    ['min($id, $next)', ID],
    ['max($list)', '1e400'],
    ['min($list)', '1.5'],
    ['max($id, 5, $next)', NEXT],
    ['abs(-$id)', ID],
    ['round($fine, 3)', '0.1'],
    ['round(12345678901234567890.5)', NEXT],
    ['floor(-12345678901234567890.5)', `-${NEXT}`],
    ['ceil(12345678901234567890.5)', NEXT],
    ['contains($list, $id)', 'true'],
    [`contains($list, "${ID}")`, 'true'],
    ['contains($list, 12345678901234567892)', 'false'],
    ['contains($id, 90)', 'true'],
    ['length($id)', 'null'],
    ['keys($id)', 'null'],
    ['join($list, " ")', `"3 ${NEXT} 1e400 ${ID} 1.5"`],
    ['slice($list, 3)', `[${ID},1.5]`],
    ['slice($id, 0, 3)', '"123"'],
    ['$id.text', 'null'],
    ['$id["text"]', 'null'],
    ['$list[$id]', 'null'],
    ['$list[1e400]', 'null'],
    ['boolean($id)', 'null'],
    ['$far > $huge', 'true'],
    ['$far', '1e100000'],
  ])('%s gives %s', (expression, expected) => {
    expect(evaluate(expression)).toBe(expected);
  });

  it.each(['$far + 1', '$next / 7', 'sum($far, $id)', 'round($far, 2)'])(
    '%s is refused, never rounded',
    (expression) => {
      expect(() => evaluate(expression)).toThrow(ExpressionError);
    },
  );

  it('stand in texts and in configs as they came', () => {
    const config = { a: parseJson(ID), b: [parseJson('1e400'), 'n={{ $"a".id }}'] };
    const value = compileTemplate(config, options).evaluate(scope);
    expect(JSON.stringify(value)).toBe(`{"a":${ID},"b":[1e400,"n=${ID}"]}`);
  });

  it('are two unless they are equal', () => {
    expect(new ExactNumber(ID)).toEqual(new ExactNumber(ID));
    expect(new ExactNumber(ID)).not.toEqual(new ExactNumber(NEXT));
  });

  it.each<[unknown, string, unknown, boolean, boolean]>([
    ['$"a".id', 'equals', '$"a".next', false, false],
    ['$"a".id', 'equals', ID, true, false],
    ['$"a".id', 'equals', parseJson(ID), true, true],
    ['$"a".id', 'not_equals', parseJson(NEXT), true, true],
    ['$"a".id', 'less_than', '$"a".next', true, true],
    ['$"a".next', 'greater_than', ID, true, false],
    ['$"a".huge', 'greater_than', 5, true, true],
    ['$"a".list', 'contains', parseJson(ID), true, true],
    ['$"a".list', 'contains', parseJson('12345678901234567892'), false, false],
    ['$"a".id', 'starts_with', '123', true, false],
    ['$"a".id', 'is_empty', undefined, false, false],
    ['$"a".id', 'exists', undefined, true, true],
    ['$"a".id', 'is_true', undefined, false, false],
  ])('in conditions: %j %s %j', (left, operator, right, converted, strict) => {
    const test = (convertTypes: boolean) =>
      compileCondition({ left, operator, right }, { ...options, convertTypes }).test(scope);
    expect([test(true), test(false)]).toEqual([converted, strict]);
  });
});
