import { afterAll, describe, expect, it } from '@jest/globals';
import { ExactNumber } from '#libs/json';
import type { Environment } from '../../platform/config/environment.js';
import type { CodeCall } from '../ports/code-runner.js';
import { CodeThreads } from './code-threads.service.js';

const LIMITS = {
  ...{ CODE_NODE: true, CODE_WORKERS: 1, CODE_CALLS_MAX: 1000, CODE_MEMORY_MAX_BYTES: 33_554_432 },
  ...{ CODE_TIME_MAX_MS: 60_000, WORKSPACE_SHARE_PERCENT: 75 },
} as Environment;
/** Far more than what ends takes here, and short for what does not. */
const LONG_MS = 30_000;
const SHORT_MS = 300;

/** All that code without a clock finds. */
const GLOBALS =
  'AggregateError Array ArrayBuffer BigInt BigInt64Array BigUint64Array Boolean DataView Error EvalError Float16Array Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array InternalError Iterator JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set String Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakSet decodeURI decodeURIComponent encodeURI encodeURIComponent escape eval globalThis isFinite isNaN parseFloat parseInt undefined unescape';

const patient = new AbortController().signal;
const threads = new CodeThreads(LIMITS);
afterAll(() => threads.onApplicationShutdown());

type More = Partial<CodeCall> & { workspaceId?: string; signal?: AbortSignal; on?: CodeThreads };

/** What a code gives. */
async function result(source: string, { workspaceId = 'a', signal = patient, on = threads, ...more }: More = {}) {
  const call = { source, input: null, timeLimitMs: LONG_MS, maxCharacters: 100_000, ...more };
  return JSON.parse((await on.run(workspaceId, call, signal)).toString()) as unknown;
}

/** Why a code fails: its error code and detail. */
const failure = (source: string, more?: More): Promise<string> =>
  result(source, more).then(
    (value) => `gave ${JSON.stringify(value)}`,
    ({ code, detail }: { code: string; detail: string }) => `${code}: ${detail}`,
  );

describe('code', () => {
  it.each<[string, string, unknown, unknown]>([
    ['computes from its input', 'return input.a.map((n) => n * 2);', { a: [1, 2] }, [2, 4]],
    ['gives null where it returns nothing', 'input;', 1, null],
    [
      'gives null for what JSON does not know',
      'return [undefined, NaN, () => 1, Symbol()];',
      1,
      [null, null, null, null],
    ],
    [
      'gives what JSON makes of its values',
      'return { a: new Map(), get b() { return 1; }, toJSON: undefined };',
      1,
      { a: {}, b: 1 },
    ],
    ['may end in a comment', 'return 1 // one', 1, 1],
    [
      'sees no other code',
      'return [typeof require, typeof process, typeof WebAssembly, typeof Atomics, typeof fetch];',
      1,
      Array(5).fill('undefined'),
    ],
    ['may hold letters of any language', 'return input + "ä😀\\u0000"', 'ß', 'ßä😀\0'],
    ['is in strict mode', 'return (function () { return this === undefined; })();', 1, true],
  ])('%s', async (_, source, input, expected) => {
    expect(await result(source, { input })).toEqual(expected);
  });

  it('gets a number that a double cannot hold as a text', async () => {
    const input = { id: new ExactNumber('12345678901234567890') };
    expect(await result('return [input.id, String(BigInt(input.id) + 1n)];', { input })).toEqual([
      '12345678901234567890',
      '12345678901234567891',
    ]);
  });

  it.each<[string, string, string]>([
    ['an error', 'const a = 1;\n\nthrow new TypeError("no");', 'code_failed: Line 3: TypeError: no'],
    [
      'an error in a function',
      'const f = () => null.x;\nreturn f();',
      "code_failed: Line 1: TypeError: cannot read property 'x' of null",
    ],
    ['a text', 'throw "no"', 'code_failed: no'],
    ['null', 'throw null', 'code_failed: null'],
    [
      'what throws when it is looked at',
      'throw new Proxy({}, { get() { throw 1; } });',
      'code_failed: it threw something that cannot be shown',
    ],
    [
      'an error after it has changed what tells of it',
      'JSON.stringify = () => ({}); throw new Error("no");',
      'code_failed: it threw something that cannot be shown',
    ],
    [
      'an error after it has made that lie',
      'JSON.stringify = () => "[[[1]],{}]"; throw 1;',
      'code_failed: 1: [object Object]',
    ],
    [
      'an error with a long message',
      'throw new Error("x".repeat(1e6));',
      `code_failed: Line 1: Error: ${'x'.repeat(1000)}`,
    ],
    ['a syntax error', '\nreturn 1 +;', "code_failed: Line 2: SyntaxError: unexpected token in expression: ';'"],
    [
      'for calls inside one another without end',
      '(function f() { f(); })();',
      'code_failed: Line 1: InternalError: stack overflow',
    ],
    [
      'for a promise',
      'return Promise.resolve(1);',
      'code_failed: TypeError: the code returned a promise; return the value itself',
    ],
    [
      'for import()',
      'return import("node:fs");',
      'code_failed: TypeError: the code returned a promise; return the value itself',
    ],
    ['for a value within itself', 'const a = {}; a.a = a; return a;', 'code_failed: TypeError: circular reference'],
    [
      'for a BigInt in its result',
      'return { a: 1n };',
      'code_failed: TypeError: Do not know how to serialize a BigInt',
    ],
    ['without Date', 'return Date.now();', "code_failed: Line 1: ReferenceError: 'Date' is not defined"],
    ['without random numbers', 'return Math.random();', 'code_failed: Line 1: TypeError: not a function'],
    [
      'for too large a result',
      'return "x".repeat(100_000);',
      'too_large: The code returned more than a node may give.',
    ],
  ])('fails its call alone: %s', async (_, source, expected) => {
    expect(await failure(source)).toBe(expected);
    expect(await result('return 1')).toBe(1);
  });

  it('sees a clock that stands still where it is given one, and random numbers that are not the same each time', async () => {
    const source = 'return [Date.now(), new Date(2026, 0, 1).toISOString(), new Date(0).getHours(), Math.random()];';
    const at = Date.parse('2026-05-01T12:00:00Z');
    const [one, other] = [await result(source, { now: at }), await result(source, { now: at })] as unknown[][];
    expect(one!.slice(0, 3)).toEqual([at, '2026-01-01T00:00:00.000Z', 0]);
    expect(one![3]).not.toBe(other![3]);
  });
});

describe('code that does not end', () => {
  it.each<[string, string]>([
    ['in a loop', 'for (;;);'],
    ['in a regular expression', 'return /^(a+)+$/.test("a".repeat(40) + "b");'],
    ['in a function of the language that does not look at the time', 'const a = []; a.length = 4294967295; a.sort();'],
    ['in a getter of its result', 'return { get a() { for (;;); } };'],
    ['in a getter of what it throws', 'throw { get message() { for (;;); } };'],
    ['in toJSON', 'return { toJSON() { for (;;); } };'],
    [
      'in an array that contains an array that contains …',
      'let a = []; for (let n = 0; n < 1e5; n += 1) a = [a]; return a;',
    ],
    ['while it catches what ends it', 'for (;;) try { for (;;); } catch {}'],
  ])('is ended %s, and the next call is answered', async (_, source) => {
    const timeLimitMs = SHORT_MS;
    expect(await failure(source, { timeLimitMs })).toBe(`code_timeout: The code did not end within ${SHORT_MS} ms.`);
    expect(await result('return 1')).toBe(1);
  });

  it('takes no longer than the operator allows', async () => {
    const on = new CodeThreads({ ...LIMITS, CODE_TIME_MAX_MS: 100 });
    expect(await failure('for (;;);', { on })).toBe('code_timeout: The code did not end within 100 ms.');
    await on.onApplicationShutdown();
  });
});

describe('code that takes memory', () => {
  it.each<[string, string]>([
    ['in objects', 'const a = []; for (;;) a.push({ a: 1 });'],
    ['in lists', 'const a = []; for (;;) a.push(new Array(1000).fill(1));'],
    ['in texts', 'const a = ["a"]; for (;;) a.push(a.at(-1) + a.length);'],
    ['in bytes', 'const a = []; for (;;) a.push(new Uint8Array(100_000));'],
    ['in one text', '"x".repeat(1e9)'],
    [
      'again and again, where it catches what it gets',
      'const a = []; for (;;) try { for (;;) a.push({}); } catch { a.push(1); }',
    ],
  ])('gets no more than its limit %s, and the next call is answered', async (_, source) => {
    const told = await failure(source, { timeLimitMs: 3000 });
    expect([
      'code_failed: The code needed more than its 32 MB of memory.',
      'code_timeout: The code did not end within 3000 ms.',
    ]).toContain(told);
    expect(await result('return 1')).toBe(1);
  });

  it('is refused for an input that has no room', async () => {
    expect(await failure('return 1', { input: 'x'.repeat(9_000_000) })).toBe(
      'code_failed: The code needed more than its 32 MB of memory.',
    );
  });
});

describe('what code leaves behind', () => {
  it.each(['a', 'b'])('is seen by no later call of workspace %s', async (workspaceId) => {
    await result('Object.prototype.x = 1; globalThis.left = 1; Array.prototype.map = null; JSON.parse = null;');
    const source = 'return [({}).x, typeof left, [1].map((n) => n), JSON.parse("1")];';
    expect(await result(source, { workspaceId })).toEqual([null, 'undefined', [1], 1]);
  });

  it('reaches only what QuickJS has without a clock', async () => {
    const names = (await result('return Object.getOwnPropertyNames(globalThis);')) as string[];
    expect(names.sort().join(' ')).toBe(GLOBALS);
  });

  it.each([
    'return input.constructor.constructor("return typeof process + typeof this.constructor.constructor")()',
    'return (0, eval)("typeof process") + typeof Function("return this")().constructor.constructor',
  ])('is the interpreter alone: %s', async (source) => {
    expect(await result(source, { input: {} })).toBe('undefinedfunction');
  });
});

describe('calls of several workspaces', () => {
  it('are answered while those of one never end, which has all threads but one', async () => {
    const on = new CodeThreads({ ...LIMITS, CODE_WORKERS: 2 });
    const more = { timeLimitMs: SHORT_MS, workspaceId: 'crowd', on };
    const crowd = Array.from({ length: 20 }, () => failure('for (;;);', more));
    const ended: string[] = [];
    for (const call of crowd) void call.then((why) => ended.push(why));
    for (let n = 0; n < 20; n += 1) expect(await result('return input', { input: n, workspaceId: 'b', on })).toBe(n);
    expect(ended.length).toBeLessThan(20);
    await Promise.all(crowd);
    expect(ended).toEqual(Array(20).fill(`code_timeout: The code did not end within ${SHORT_MS} ms.`));
    await on.onApplicationShutdown();
  });

  it('come in turns on one thread', async () => {
    const more = { timeLimitMs: SHORT_MS, workspaceId: 'crowd' };
    const crowd = Array.from({ length: 4 }, () => failure('for (;;);', more));
    const first = await Promise.race([Promise.all(crowd), result('return 1', { workspaceId: 'b' })]);
    expect(first).toBe(1);
    await Promise.all(crowd);
  });

  it('are refused beyond the share of a workspace, and leave when nobody waits', async () => {
    const on = new CodeThreads({ ...LIMITS, CODE_CALLS_MAX: 4 });
    const gone = new AbortController();
    const first = result('return 1', { on });
    const waiting = [1, 2].map(() => result('return 1', { on, signal: gone.signal }));
    expect(await failure('return 1', { on })).toBe('unavailable: Too many calls of code wait in this process.');
    gone.abort(new Error('gone'));
    for (const call of waiting) await expect(call).rejects.toThrow('gone');
    expect([await first, await result('return 2', { on })]).toEqual([1, 2]);
    await on.onApplicationShutdown();
  });

  it('fail while the operator has switched code off', async () => {
    const on = new CodeThreads({ ...LIMITS, CODE_NODE: false });
    expect(await failure('return 1', { on })).toBe(
      'code_disabled: Code nodes are switched off on this service (CODE_NODE).',
    );
    expect(await on.faultOf('a', 'return 1')).toMatchObject({ rule: 'code_disabled', severity: 'error' });
  });
});

describe('a code that is read', () => {
  it.each<[string, string, unknown]>([
    ['is right', 'for (;;);', undefined],
    ['has a fault', 'let a;\nlet b = ;', "line 2, column 9: SyntaxError: unexpected token in expression: ';'"],
    ['ends too early', 'if (true) {', expect.stringContaining('SyntaxError')],
    ['has await', 'await 1', "line 1, column 7: SyntaxError: expecting ';'"],
    ['is nested too deeply', '('.repeat(60_000), expect.any(String)],
  ])('%s', async (_, source, message) => {
    expect((await threads.faultOf('a', source))?.message).toEqual(message);
  });
});
