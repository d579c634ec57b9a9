/*
 * Legend of the drawings: a ──► b is an edge.
 */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret } from '#libs/crypto';
import { execution, stopExecutions } from '../../../../test/support/app/run-execution.js';
import { longestSlice } from '../../../../test/support/longest-slice.js';
import {
  chain,
  editFields,
  forLoop,
  graph,
  ifElse,
  type NodeSketch,
  returns,
  webhook,
} from '../../../../test/support/workflows/workflow-graphs.js';
import { parseLargeJson } from '../../../http/body/parse-json.js';
import { isMocked } from '../../nodes/contract/node-kind.js';
import { readResponse } from '../../nodes/http-request/http-response.js';
import { nodeKinds } from '../../nodes/node-kinds.js';
import { jsonSize } from '../memory/json-size.js';
import { memorySize } from '../memory/memory-size.js';
import { HiddenTexts } from '../secrets/hidden-texts.js';

afterEach(stopExecutions);

/** CPU milliseconds that one step should keep the event loop at most, and how many times that is an error. */
const PROMISED_MS = 50;
const GENEROUS = 12;
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
  editFields: editFields({ field1: 'another' }, { base: '$"startNode".body.object' }),
  return: returns(VALUE),
};

/** Kinds that compute in this process. */
const pure = [...nodeKinds.values()].filter((kind) => !isMocked(kind) && kind.role !== 'start').map(({ type }) => type);

describe('the largest value', () => {
  it.each(pure.flatMap((type) => shapes.map((shape) => [type, shape] as const)))(
    'lets others run soon: %s of %s',
    async (type, shape) => {
      // Arrange
      //   in ──► node
      const sample = SAMPLES[type];
      if (!sample) throw new Error(`a node of the new kind ${type} belongs into SAMPLES`);
      const definition =
        type === 'forLoop'
          ? graph({ in: webhook(), node: sample, set: editFields({ a: 1 }) }, 'in node', 'node each set')
          : chain({ in: webhook(), node: sample });
      const value = LARGEST[shape];
      const isObject = typeof value === 'object' && !Array.isArray(value);
      const body = { value, list: Array.isArray(value) ? value : [value], object: isObject ? value : { value } };
      const limits = { services: { valueMaxCharacters: VALUE_CHARACTERS }, loopMaxItems: 100_000 };
      // Act, Assert
      await expectSoon(async () => {
        const { journal, ending } = execution(definition, { ...limits, input: { body } });
        await ending;
        // A comparison that would take longer is refused.
        const { status, error } = journal.run;
        expect(['succeeded', 'expression_error']).toContain(error?.code ?? status);
      });
    },
    STORY_MS,
  );

  const hidden = HiddenTexts.of(['a secret that nothing holds']);
  const steps: Readonly<Record<string, (value: unknown) => unknown>> = {
    'written as JSON': JSON.stringify,
    measured: (value) => [jsonSize(value, VALUE_CHARACTERS), memorySize(value)],
    'looked through for texts to hide': (value) => hidden.hide(value),
  };

  it.each(Object.keys(steps).flatMap((step) => shapes.map((shape) => [step, shape] as const)))(
    'is soon %s: %s',
    async (step, shape) => {
      await expectSoon(() => steps[step]!(LARGEST[shape]));
    },
    STORY_MS,
  );
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
