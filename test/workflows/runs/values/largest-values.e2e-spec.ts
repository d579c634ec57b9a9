/*
 * Legend of the drawings: a ──► b is an edge; (a) has an effect.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { longestSlice } from '../../../support/longest-slice.js';
import { startLoopbackServer, type LoopbackServer } from '../../../support/http/loopback-server.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../../support/workflows/workflow-service.js';
import { chain, editFields, returns, webhook } from '../../../support/workflows/workflow-graphs.js';

/**
 * CPU milliseconds that a run should keep the event loop for itself at most, and how many times that is an error: on a busy
 * machine, fresh memory of this size alone takes some of it.
 */
const PROMISED_MS = 50;
const GENEROUS = 12;
/** CPU milliseconds of parsing the records on an ordinary machine, outside of Jest. */
const PARSE_MS = 40;
const STORY_MS = 300_000;

const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, n) => part(n)).join();
const object = (fields: number): string => `{${times(fields, (n) => `"field${n}":${n}`)}}`;

const TEXTS: Readonly<Record<string, () => string>> = {
  'a text': () => 'x'.repeat(16_000_000),
  'a text of lines': () => '\n'.repeat(16_000_000),
  'a text of control characters': () => '\u0001'.repeat(5_000_000),
};
const ANSWERS: Readonly<Record<string, () => string>> = {
  'empty objects': () => `[${times(900_000, () => '{}')}]`,
  'objects of 20,000 fields': () => `[${times(3, () => object(20_000))}]`,
  records: () => `[${times(80_000, (n) => `{"id":${n},"name":"a name of some length ${n}","tags":["a","b"]}`)}]`,
};
const records = ANSWERS['records']!();

let service: WorkflowService;
let other: LoopbackServer;
let answer = '';
/** No step takes longer than promised, by more than parsing takes longer here and now. */
async function expectSoon(work: () => Promise<void>): Promise<void> {
  const parsed = await longestSlice(() => JSON.parse(records));
  const most = GENEROUS * PROMISED_MS * Math.max(1, parsed / PARSE_MS);
  const longest = await longestSlice(work, most);
  expect(longest).toBeLessThanOrEqual(most);
}

beforeAll(async () => {
  service = await bootWorkflows({
    variables: { EGRESS_ALLOW: '127.0.0.1/32', WORKFLOW_WAIT_MS: '240000', DATABASE_ANSWER_MS: '60000' },
  });
  other = await startLoopbackServer((_, response) => {
    response.setHeader('Content-Type', 'application/json').end(answer);
  });
}, STORY_MS);

afterAll(async () => {
  await service?.close();
  await other?.close();
});

/** Runs a deployed workflow; what it answers is read while the others run, too. */
async function call(path: string, type: string, body: string): Promise<number> {
  const response = await fetch(service.url + path, { method: 'POST', headers: { 'content-type': type }, body });
  let bytes = 0;
  for await (const chunk of response.body!) bytes += (chunk as Uint8Array).length;
  expect([response.status, bytes]).toEqual([200, expect.any(Number)]);
  return bytes;
}

describe('a run with the largest values', () => {
  it.each(Object.keys(TEXTS))(
    'lets others run: %s as start data',
    async (name) => {
      // Arrange
      //   in ──► set ──► out
      const { path } = await service.deploy(
        chain({
          in: webhook({ path: newPath(), responseMode: 'lastNode', accepts: ['text'] }),
          set: editFields({ a: '$"startNode".body', b: '$"startNode".body' }),
          out: returns('$"set".a'),
        }),
      );
      const text = TEXTS[name]!();
      // Act, Assert
      await expectSoon(async () => {
        expect(await call(path, 'text/plain', text)).toBeGreaterThanOrEqual(text.length);
      });
    },
    STORY_MS,
  );

  it.each(Object.keys(ANSWERS))(
    'lets others run: %s as an answer',
    async (name) => {
      // Arrange
      //   in ──► (get) ──► set ──► out
      const { path } = await service.deploy(
        chain({
          in: webhook({ path: newPath(), responseMode: 'lastNode' }),
          get: { type: 'httpRequest', config: { url: other.url } },
          set: editFields({ a: '$"get".body', b: '$"get".body', c: '$"get".body' }),
          out: returns('$"set".a'),
        }),
      );
      answer = ANSWERS[name]!();
      // Act, Assert
      await expectSoon(async () => {
        expect(await call(path, 'application/json', '{}')).toBe(answer.length);
      });
    },
    STORY_MS,
  );
});

describe('a test with the largest values', () => {
  it(
    'lets others run, and says how the value differs',
    async () => {
      // Arrange
      //   in ──► one ──► two ──► three ──► out
      const definition = chain({
        in: webhook({ path: newPath() }),
        one: editFields({ list: Array(100).fill({}) }),
        two: editFields({ list: Array(100).fill('$"one".list') }),
        three: editFields({ list: Array(25).fill('$"two".list') }),
        out: returns('$"three".list'),
      });
      const { id } = await service.save(definition);
      const input = { body: {} };
      await service.api
        .put(`/api/workflows/${id}/tests/large`)
        .send({ input, expect: { output: 'another one' } })
        .expect(200);
      // Act, Assert
      await expectSoon(async () => {
        const { body } = await service.api.post(`/api/workflows/${id}/tests/run`).send({}).expect(200);
        expect(JSON.stringify(body)).toContain('[[[{},{},{}');
      });
    },
    STORY_MS,
  );
});
