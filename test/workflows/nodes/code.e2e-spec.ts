import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '../../support/app/once/database.js';
import { newWorkspace } from '../../support/app/people.js';
import { expectProblem } from '../../support/app/problem.js';
import { until } from '../../support/until.js';
import {
  chain,
  code,
  editFields,
  forLoop,
  graph,
  type NodeSketch,
  returns,
  webhook,
} from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

/** Far more than code takes here that ends. */
const LONG = { timeLimitMs: 60_000 };
const start = () => webhook({ path: newPath(), responseMode: 'lastNode' });
/** `webhook ──► code ──► Return of what it gave`. */
const calling = (node: NodeSketch) => chain({ in: start(), code: node, out: returns('$"code"') });

describe('the node code', () => {
  let service: WorkflowService;

  beforeAll(async () => {
    service = await bootWorkflows({ variables: { CODE_TIME_MAX_MS: '60000' } });
  });

  afterAll(() => service.close());

  /** What a workflow answers, and the run it answers with. */
  async function called(node: NodeSketch, body: object = {}) {
    const { path } = await service.deploy(calling(node));
    const answer = await service.anonymous.post(path).send(body);
    return { answer, run: await service.run(answer.headers['x-run-id'] as string) };
  }

  it('gives what its code makes of its input, in a run of one commit that is recorded', async () => {
    const source = 'const { items } = input;\nreturn items.map(({ price, qty }) => price * qty);';
    const items = [
      { price: 2, qty: 3 },
      { price: 5, qty: 1 },
    ];
    const { answer, run } = await called(code(source, { input: '$"startNode".body', ...LONG }), { items });
    expect([answer.status, answer.body]).toEqual([200, [6, 5]]);
    expect(run.nodes?.find(({ nodeId }) => nodeId === 'code')).toMatchObject({
      status: 'succeeded',
      input: { input: { items }, clock: false },
      output: [6, 5],
    });
  });

  it('takes no reference in its code for one', async () => {
    const { answer } = await called(code('return [`${input}`, "{{ 1 + 1 }}"];', { input: 'a', ...LONG }));
    expect(answer.body).toEqual(['a', '{{ 1 + 1 }}']);
  });

  it('keeps of a result what can be kept', async () => {
    const { answer } = await called(code('return JSON.parse(\'{"__proto__":1,"a":"\\\\u0000"}\');', LONG));
    expect(answer.text).toBe('{"a":"\uFFFD"}');
  });

  it.each<[string, string, object, object]>([
    [
      'throws what cannot be kept',
      'throw new Error("\\0\\ud800");',
      LONG,
      { code: 'code_failed', message: 'Line 1: Error: \uFFFD\uFFFD' },
    ],
    ['throws', 'const a = 1;\nthrow new Error("no");', LONG, { code: 'code_failed', message: 'Line 2: Error: no' }],
    [
      'never ends',
      'for (;;);',
      { timeLimitMs: 100 },
      { code: 'code_timeout', message: 'The code did not end within 100 ms.' },
    ],
    [
      'takes all memory',
      'const a = []; for (;;) a.push({});',
      LONG,
      { code: 'code_failed', message: 'The code needed more than its 64 MB of memory.' },
    ],
    [
      'gives what is nested too deeply',
      'let a = []; for (let n = 0; n < 64; n += 1) a = [a]; return a;',
      LONG,
      { code: 'code_failed', message: 'The result is nested deeper than 64 levels.' },
    ],
    [
      'gives too many names of fields',
      'const a = {}; for (let n = 0; n < 20001; n += 1) a["f" + n] = n; return a;',
      LONG,
      { code: 'too_large' },
    ],
  ])('fails alone where its code %s', async (_, source, config, error) => {
    const { answer, run } = await called(code(source, config));
    expect([answer.status, answer.body.code, run.status, run.error]).toEqual([
      ...[500, 'workflow_failed', 'failed'],
      expect.objectContaining({ ...error, nodeId: 'code' }),
    ]);
    expect((await called(code('return 1', LONG))).answer.body).toBe(1);
  });

  it('goes on by its output for errors', async () => {
    const definition = graph(
      { in: start(), code: code('throw new Error("no");', LONG), out: returns('$"code".message') },
      ...['in code', 'code error out'],
    );
    const { path } = await service.deploy(definition);
    expect((await service.anonymous.post(path).send({})).body).toBe('Line 1: Error: no');
  });

  it('is called for each of 1,000 items', async () => {
    const items = Array.from({ length: 1000 }, (_, n) => n);
    const definition = graph(
      {
        in: start(),
        loop: forLoop('$"startNode".body.items', { concurrency: 10 }),
        code: code('return input * 2;', { input: '$"loop".item', ...LONG }),
        out: returns('{{ sum($"loop".items) }}'),
      },
      ...['in loop', 'loop each code', 'loop done out'],
    );
    const { path } = await service.deploy(definition);
    const answer = await service.anonymous.post(path).send({ items });
    expect([answer.status, answer.body]).toEqual([200, 999_000]);
  });

  it('answers a workspace while code of another never ends', async () => {
    const other = await newWorkspace(service, 'endless');
    const definition = chain({
      in: webhook({ path: '/endless', responseMode: 'onReceived' }),
      code: code('for (;;);', { timeLimitMs: 300 }),
    });
    const { body } = await other.api.post('/api/workflows').send({ name: 'endless', definition });
    await other.api.post(`/api/workflows/${body.id}/deploy`).expect(200);
    const { pathname } = new URL(body.webhook.url);
    const accepted = await Promise.all(Array.from({ length: 20 }, () => service.anonymous.post(pathname).send({})));
    const { answer } = await called(code('return 1', LONG));
    expect(answer.body).toBe(1);
    const states = await Promise.all(
      accepted.map(async ({ body: { runId } }) => (await other.api.get(`/api/runs/${runId}`)).body.status as string),
    );
    expect(states).toContain('running');
  });

  it('says at save what is wrong with a code, and where', async () => {
    const faultsOf = async (source: string, config: object = {}) =>
      (await service.save(calling(code(source, config)))).faults
        .filter(({ node }) => node === 'code')
        .map(({ node, field, rule, severity, message }) => [node, field, rule, severity, message]);
    expect(await faultsOf('const a = 1;\nreturn a +;')).toEqual([
      ['code', 'code', 'syntax', 'error', "line 2, column 11: SyntaxError: unexpected token in expression: ';'"],
    ]);
    expect(await faultsOf('return "$\\"in\\".body" + `$"in".body`;')).toEqual([
      ['code', 'code', 'reference', 'warning', 'holds a reference, which is not read in code; put it into `input`'],
    ]);
    expect(await faultsOf('return Date.now();')).toEqual([
      ['code', 'code', 'clock', 'warning', 'uses `Date` or `Math.random`, which it has only with `clock`'],
    ]);
    expect(await faultsOf('return Date.now();', { clock: true })).toEqual([]);
    expect(await faultsOf('return { Date: input.Date };')).toEqual([]);
    expect(await faultsOf('x'.repeat(65_537))).toEqual([
      ['code', 'code', 'too_long', 'error', 'must have at most 65536 characters'],
    ]);
  });

  it('runs in tests of workflows as it is', async () => {
    const { id } = await service.save(
      chain({
        in: start(),
        code: code('return input + 1;', { input: '$"startNode".body.n', ...LONG }),
        set: editFields({ n: '$"code"' }),
        out: returns('$"set"'),
      }),
    );
    const test = { input: { body: { n: 1 } }, mocks: {}, expect: { output: { n: 2 } } };
    await service.api.put(`/api/workflows/${id}/tests/adds`).send(test).expect(200);
    const { body } = await service.api.post(`/api/workflows/${id}/tests/run`).send({});
    expect(body).toMatchObject({ passed: 1, failed: 0 });
  });
});

it('keeps nobody from starting what was deployed before code was switched off, and fails there', async () => {
  const database = await createTestDatabase();
  const before = await bootWorkflows({ database });
  const { path } = await before.deploy(calling(code('return 1', LONG)));
  await before.close();
  const after = await bootWorkflows({ database, variables: { CODE_NODE: '0' } });
  try {
    const answer = await after.anonymous.post(path).send({});
    const message = 'Code nodes are switched off on this service (CODE_NODE).';
    expect((await after.run(answer.body.runId as string)).error).toMatchObject({ code: 'code_disabled', message });
    const { id, faults } = await after.save(calling(code('return 1')));
    expect(faults.filter(({ severity }) => severity === 'error')).toEqual([
      { node: 'code', field: 'code', rule: 'code_disabled', message, severity: 'error' },
    ]);
    expectProblem(await after.api.post(`/api/workflows/${id}/deploy`), 422, 'workflow_invalid');
  } finally {
    await after.close();
    await database.drop();
  }
});

it('is not interrupted where the process ends in order', async () => {
  const database = await createTestDatabase();
  const before = await bootWorkflows({ database });
  const definition = chain({
    in: webhook({ path: newPath(), responseMode: 'onReceived' }),
    code: code('let sum = 0; for (let n = 0; n < 5e6; n += 1) sum += n; return sum;', LONG),
    out: returns('$"code"'),
  });
  const { path } = await before.deploy(definition);
  const { runId } = (await before.anonymous.post(path).send({})).body as { runId: string };
  await until(async () => (await before.run(runId)).status !== 'queued');
  await before.close();
  const after = await bootWorkflows({ database });
  try {
    expect(await after.ended(runId)).toMatchObject({ status: 'succeeded', output: 12_499_997_500_000 });
  } finally {
    await after.close();
    await database.drop();
  }
});
