/*
 * Legend of the drawings: a ──► b is an edge.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Secret } from '#libs/crypto';
import { writeInTurns } from '#libs/json';
import { execution, stopExecutions } from '../../../../test/support/app/run-execution.js';
import { largestShare, longestSlice } from '../../../../test/support/longest-slice.js';
import {
  aggregate,
  chain,
  code,
  editFields,
  forLoop,
  graph,
  httpRequest,
  ifElse,
  merge,
  type NodeSketch,
  repeatUntil,
  returns,
  webhook,
} from '../../../../test/support/workflows/workflow-graphs.js';
import type { Definition } from '../../model/definition.js';
import type { Environment } from '../../../platform/config/environment.js';
import { CodeThreads } from '../../code/code-threads.service.js';
import { parseLargeJson } from '../../../http/body/parse-json.js';
import { isMocked } from '../../nodes/contract/node-kind.js';
import { readResponse } from '../../nodes/http-request/http-response.js';
import { nodeKinds } from '../../nodes/node-kinds.js';
import { HiddenTexts } from '../../nodes/contract/hidden-texts.js';
import { ListSize, measureInTurns, sizeOf } from '../memory/value-size.js';

afterEach(stopExecutions);

/** CPU milliseconds that one step should keep the event loop at most, and how many times that is an error. */
const PROMISED_MS = 50;
const GENEROUS = 12;
/** The part of its time that work which is divided may keep the event loop for itself at once. */
const MOST_AT_ONCE = 2 / 3;
/** CPU milliseconds of looking once at every field of the records on an ordinary machine, outside of Jest. */
const WALK_MS = 10;
/** The defaults of the limits by which these values are the largest. */
const VALUE_CHARACTERS = 33_554_432;
const BODY_BYTES = 16_777_216;
const ANSWER_BYTES = 10_485_760;
const BODY_LIMITS = { maxDepth: 64, maxItems: 200_000, maxKeys: 20_000 };
const STORY_MS = 120_000;

const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, n) => part(n)).join();
const object = (fields: number): string => `{${times(fields, (n) => `"field${n}":${n}`)}}`;
const records = (count: number): string =>
  `[${times(count, (n) => `{"id":${n},"name":"a name of some length ${n}","mail":"person${n}@example.org","tags":["a","b"],"ok":true}`)}]`;

const wide = JSON.parse(object(20_000)) as object;
/** What bodies and answers may hold, and what nodes may make of it. */
const LARGEST: Readonly<Record<string, unknown>> = {
  // Some nodes name it twice.
  'a text': 'x'.repeat(16_000_000),
  records: JSON.parse(records(80_000)),
  'an object of 20,000 fields': wide,
  'large objects in many places': Array(5).fill(wide),
  'objects of 1,000 fields': JSON.parse(`[${times(200, () => object(1000))}]`),
};
const shapes = Object.keys(LARGEST);

function walk(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + walk(item), 1);
  return Object.keys(value).reduce((sum, key) => sum + walk((value as Record<string, unknown>)[key]), 1);
}

/** How long a step may take here: longer than promised by as much as this machine, and Jest, take longer for a walk. */
let most: number;

beforeAll(async () => {
  const here = await longestSlice(() => walk(LARGEST['records']));
  most = GENEROUS * PROMISED_MS * Math.max(1, here / WALK_MS);
}, STORY_MS);

async function expectSoon(work: () => unknown): Promise<void> {
  expect(await longestSlice(work, most)).toBeLessThanOrEqual(most);
}

/** A node of each kind that looks at as much of the value as it can. */
const VALUE = '$"startNode".body.value';
const SAMPLES: Readonly<Record<string, NodeSketch>> = {
  ifElse: ifElse(VALUE, 'equals', VALUE),
  switch: { type: 'switch', config: { value: VALUE, cases: [{ name: 'same', operator: 'equals', right: VALUE }] } },
  forLoop: forLoop('$"startNode".body.list', { record: 'errors' }),
  repeatUntil: repeatUntil('{{ $"node".index }}', { initial: VALUE, record: 'errors' }),
  merge: merge(['$"startNode".body.list', '$"startNode".body.list'], { by: 'key', key: 'id' }),
  aggregate: aggregate('$"startNode".body.list', {
    groupBy: 'id',
    values: [{ name: 'all', operation: 'unique' }],
  }),
  editFields: editFields({ field1: 'another' }, { base: '$"startNode".body.object' }),
  code: code('return input;', { input: VALUE, timeLimitMs: 60_000 }),
  return: returns(VALUE),
};

/** Kinds that compute, in this process or apart. */
const pure = [...nodeKinds.values()].filter((kind) => !isMocked(kind) && kind.role !== 'start').map(({ type }) => type);

const threads = new CodeThreads({
  ...{ CODE_NODE: true, CODE_WORKERS: 1, CODE_CALLS_MAX: 2, CODE_MEMORY_MAX_BYTES: 536_870_912 },
  ...{ CODE_TIME_MAX_MS: 60_000, WORKSPACE_SHARE_PERCENT: 75 },
} as Environment);
afterAll(() => threads.onApplicationShutdown());

describe('the largest value', () => {
  it.each(pure.flatMap((type) => shapes.map((shape) => [type, shape] as const)))(
    'lets others run soon: %s of %s',
    async (type, shape) => {
      // Arrange
      //   in ──► node
      const sample = SAMPLES[type];
      if (!sample) throw new Error(`a node of the new kind ${type} belongs into SAMPLES`);
      const definition = nodeKinds.get(type)?.loop
        ? graph({ in: webhook(), node: sample, set: editFields({ a: 1 }) }, 'in node', 'node each set')
        : chain({ in: webhook(), node: sample });
      const value = LARGEST[shape];
      const isObject = typeof value === 'object' && !Array.isArray(value);
      const body = { value, list: Array.isArray(value) ? value : [value], object: isObject ? value : { value } };
      const services = { valueMaxCharacters: VALUE_CHARACTERS, code: threads };
      const limits = { services, loopMaxItems: 100_000 };
      // Act, Assert
      await expectSoon(async () => {
        const { journal, ending } = execution(definition, { ...limits, input: { body } });
        await ending;
        // A comparison that would take longer is refused.
        const { status, error } = journal.run;
        expect(['succeeded', 'expression_error', 'invalid_input']).toContain(error?.code ?? status);
      });
    },
    STORY_MS,
  );

  const hidden = HiddenTexts.of(['a secret that nothing holds']);
  const steps: Readonly<Record<string, (value: unknown) => Promise<unknown>>> = {
    written: writeInTurns,
    // A copy is not known yet.
    measured: (value) => measureInTurns(Array.isArray(value) ? value.slice() : { ...(value as object) }),
    'written without what is hidden': (value) => writeInTurns(value, hidden.hideIn),
  };
  const large: Readonly<Record<string, unknown>> = {
    'control characters': ['\u0001'.repeat(16_000_000)],
    'empty objects': JSON.parse(`[${times(900_000, () => '{}')}]`),
    'objects of one field': Array(2).fill(JSON.parse(`[${times(500_000, () => '{"a":1}')}]`)),
    'objects of 20,000 fields': Array(20).fill(wide),
  };

  const all = Object.keys(steps).flatMap((step) => Object.keys(large).map((shape) => [step, shape] as const));
  // To measure a text is one look of a few milliseconds.
  it.each(all.filter(([step, shape]) => step !== 'measured' || shape !== 'control characters'))(
    'lets others run while it is %s: %s',
    async (step, shape) => {
      expect(await largestShare(() => steps[step]!(large[shape]), MOST_AT_ONCE)).toBeLessThan(MOST_AT_ONCE);
    },
    STORY_MS,
  );

  it('is measured once, however many values hold it', () => {
    const [known] = [JSON.parse(records(80_000)) as unknown[]];
    const { characters } = sizeOf(known);
    const looks = jest.spyOn(Object, 'keys');
    const together = sizeOf({ a: known, b: [known, known] });
    const { length } = looks.mock.calls;
    looks.mockRestore();
    expect([length, together.characters]).toEqual([1, expect.any(Number)]);
    expect(together.characters).toBeGreaterThan(3 * characters);
  });
});

describe('the most values that a node makes by itself', () => {
  // Lists that are too short to be remembered, so that each place is walked through.
  const list = '$"few".list';
  const many = Array(500).fill(list);
  const inLoop = (body: NodeSketch, record: string) =>
    graph(
      { in: webhook(), few: editFields({ list: Array(2000).fill({}) }), each: forLoop([1], { record }), body },
      ...['in few', 'few each', 'each each body'],
    );

  it.each<[string, Definition]>([
    ['a node', chain({ in: webhook(), few: editFields({ list: Array(2000).fill({}) }), many: editFields({ many }) })],
    ['a loop', chain({ in: webhook(), few: editFields({ list: Array(2000).fill({}) }), each: forLoop(many) })],
    [
      'a call',
      chain({ in: webhook(), few: editFields({ list: Array(2000).fill({}) }), call: httpRequest({ body: many }) }),
    ],
    ['an iteration', inLoop(editFields({ many }), 'all')],
    ['an iteration that is not recorded', inLoop(editFields({ many }), 'errors')],
  ])(
    'are measured in steps: %s',
    async (_, definition) => {
      const work = async (): Promise<void> => {
        // A little less than all of it has.
        const services = { valueMaxCharacters: 2_900_000 };
        const { journal, ending, calls } = execution(definition, { services });
        await ending;
        expect([calls, journal.run.error?.code]).toEqual([[], 'too_large']);
      };
      expect(await largestShare(work, MOST_AT_ONCE)).toBeLessThan(MOST_AT_ONCE);
    },
    STORY_MS,
  );

  it('are known of a loop whose results were measured one by one', () => {
    const results = Array.from({ length: 1000 }, () => Array<number>(100).fill(1));
    const sizes = new ListSize();
    for (const one of results) sizes.add(one, {});
    sizes.keep(results);
    const looks = jest.spyOn(Array, 'isArray');
    const { characters, bytes } = sizeOf(results);
    const { length } = looks.mock.calls;
    looks.mockRestore();
    const { characters: same, bytes: sameBytes } = sizeOf(results.slice());
    expect([length, characters, bytes]).toEqual([0, same, sameBytes]);
  });
});

describe('the largest body', () => {
  it.each<[string, () => string]>([
    ['one text', () => `{"a":"${'x'.repeat(BODY_BYTES - 10)}"}`],
    ['escaped quotes', () => `{"a":"${'\\"'.repeat(BODY_BYTES / 2 - 10)}"}`],
    ['escaped letters', () => `{"a":"${'\\u00e4'.repeat(BODY_BYTES / 6 - 10)}"}`],
    ['spaces', () => `{"a":1${' '.repeat(BODY_BYTES - 10)}}`],
    ['digits', () => `[${times(16_000, () => '9'.repeat(990))}]`],
    ['20,000 fields', () => object(20_000)],
  ])(
    'lets others run soon while it is read: %s',
    async (_, make) => {
      const bytes = Buffer.from(make());
      await expectSoon(() => parseLargeJson(bytes, BODY_LIMITS));
    },
    STORY_MS,
  );
});

describe('the largest answer', () => {
  const secrets = [new Secret('a secret token of theirs')];

  it.each<[string, () => string]>([
    ['one text', () => `{"a":"${'x'.repeat(ANSWER_BYTES - 10)}"}`],
    ['records', () => records(80_000)],
    ['records with escapes', () => records(80_000).replaceAll('some', String.raw`s\u00f6me`)],
    ['large objects', () => `[${times(20, () => object(20_000))}]`],
    ['empty objects', () => `[${times(900_000, () => '{}')}]`],
    ['too many names of fields', () => `[${times(40_000, (n) => `{"field${n}":1}`)}]`],
  ])(
    'lets others run soon while it is read: %s',
    async (_, make) => {
      const bytes = Buffer.from(make());
      const answer = { status: 200, headers: { 'content-type': 'application/json' }, bytes };
      await expectSoon(async () => {
        await readResponse(answer, secrets).catch((error: { code: string }) => expect(error.code).toBe('too_large'));
      });
    },
    STORY_MS,
  );
});
