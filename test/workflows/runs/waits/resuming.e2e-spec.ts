import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Signer } from '#libs/crypto';
import type { CallRecorder } from '../../../support/http/call-recorder.js';
import { hearStatements } from '../../../support/app/heard-statements.js';
import { expectProblem } from '../../../support/app/problem.js';
import { until } from '../../../support/until.js';
import {
  chain,
  editFields,
  forLoop,
  graph,
  httpRequest,
  returns,
  wait,
  webhook,
} from '../../../support/workflows/workflow-graphs.js';
import { newPath, type WorkflowService } from '../../../support/workflows/workflow-service.js';
import { bootRecorded, type RecordedService } from '../../../support/workflows/recorded-service.js';

const ask = wait({ resume: true });
const mail = (field = 'resumeUrl') => editFields({ link: `$"run".${field}` });

describe('the address at which a run is resumed', () => {
  let service: WorkflowService;
  let recorder: CallRecorder;
  let both: RecordedService;

  beforeAll(async () => {
    both = await bootRecorded();
    ({ service, recorder } = both);
  });

  afterAll(() => both.close());

  const start = () => webhook({ path: newPath(), responseMode: 'onReceived' });

  /** Starts a run and gives its id once so many of its nodes wait for somebody. */
  const asking = async (definition: Parameters<WorkflowService['deploy']>[0], count = 1): Promise<string> => {
    const { path } = await service.deploy(definition);
    const { body } = await service.anonymous.post(path).send({ list: [0, 1] });
    await until(async () => (await waits(body.runId)).length === count);
    return body.runId as string;
  };

  const waits = async (runId: string) =>
    (await service.run(runId)).nodes!.filter(({ status, resumed }) => status === 'waiting' && !resumed);

  /** The path of the address that a node has read. */
  const linkOf = async (runId: string, nodeId = 'mail', iteration = 0): Promise<string> => {
    const read = async () => (await service.run(runId)).nodes!.filter((node) => node.nodeId === nodeId)[iteration];
    await until(async () => (await read()) !== undefined);
    return new URL(((await read())!.output as { link: string }).link).pathname;
  };

  const post = (path: string, body: object = {}) => service.anonymous.post(path).send(body);

  it('passes one wait, once: who posts it again does not pass the next one', async () => {
    const runId = await asking(
      chain({ in: start(), mail: mail(), ask, second: mail(), again: ask, out: returns('$"again".body') }),
    );
    const [first] = [await linkOf(runId)];
    expect((await post(first, { by: 'ann' })).status).toBe(200);
    await until(async () => (await waits(runId)).some(({ nodeId }) => nodeId === 'again'));
    const problem = await post(first, { by: 'ann' });
    expectProblem(problem, 409, 'conflict');
    expect(problem.body.detail).toMatch(/^This link was used on \d{4}-.*; the run went on\. Nothing is left to do\./);
    expect((await service.run(runId)).status).toBe('waiting');
    expect((await post(await linkOf(runId, 'second'), { by: 'bob' })).status).toBe(200);
    const run = await service.ended(runId);
    expect(run).toMatchObject({ status: 'succeeded', output: { by: 'bob' } });
    const { resumed, startedAt } = run.nodes!.find(({ nodeId }) => nodeId === 'ask')!;
    expect(resumed).toEqual({ at: expect.any(String), by: 'link', address: expect.stringMatching(/127\.0\.0\.1$/) });
    expect(Date.parse(resumed!.at)).toBeGreaterThanOrEqual(Date.parse(startedAt));
    expect((await post(first)).body.detail).toMatch(/^This link was used on/);
  });

  it('passes one wait, whoever of many comes first', async () => {
    const runId = await asking(chain({ in: start(), mail: mail(), ask, again: ask, out: returns(1) }));
    const link = await linkOf(runId);
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => post(link)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(409)]);
    await until(async () => (await waits(runId)).some(({ nodeId }) => nodeId === 'again'));
  });

  it.each<[string, () => ReturnType<typeof wait>]>([
    ['its run works', () => httpRequest({ url: `${recorder.url}/before`, method: 'GET' })],
    ['its run waits for a time', () => wait({ seconds: 1.5 })],
  ])('is taken although %s, and the wait that comes then is passed at once', async (_, before) => {
    recorder.hold('/before');
    const { path } = await service.deploy(
      chain({
        in: start(),
        mail: mail(),
        call: httpRequest({ url: recorder.url, method: 'GET' }),
        before: before(),
        ask,
        out: returns('$"ask".body'),
      }),
    );
    const { body } = await post(path);
    const link = await linkOf(body.runId);
    expect((await post(link, { early: true })).status).toBe(200);
    expectProblem(await post(link), 409, 'conflict');
    recorder.release('/before');
    expect(await service.ended(body.runId)).toMatchObject({ status: 'succeeded', output: { early: true } });
  });

  it('is of its own for every item of a loop', async () => {
    const runId = await asking(
      graph(
        {
          in: start(),
          loop: forLoop('$"startNode".body.list', { concurrency: 2 }),
          mail: mail(),
          ask,
          out: returns('$"loop".items'),
        },
        ...['in loop', 'loop each mail', 'mail ask', 'loop done out'],
      ),
      2,
    );
    const links = [await linkOf(runId, 'mail', 0), await linkOf(runId, 'mail', 1)];
    expect((await post(links[1]!, { item: 1 })).status).toBe(200);
    expectProblem(await post(links[1]!), 409, 'conflict');
    expect((await post(links[0]!, { item: 0 })).status).toBe(200);
    const { output } = await service.ended(runId);
    expect(output).toMatchObject([{ body: { item: 0 } }, { body: { item: 1 } }]);
  });

  const twoAtOnce = (field?: string) =>
    graph(
      {
        in: start(),
        mail: mail(field),
        left: ask,
        right: ask,
        out: returns({ left: '$"left".body', right: '$"right".body' }),
      },
      ...['in mail', 'mail left', 'mail right', 'left out', 'right out'],
    );

  it('names a wait by its label where several come next', async () => {
    const runId = await asking(twoAtOnce('resumeUrls["right"]'), 2);
    expect((await post(await linkOf(runId), { by: 'bob' })).status).toBe(200);
    expect((await service.api.post(`/api/runs/${runId}/resume`).send({ body: { by: 'ann' } })).status).toBe(200);
    const { output, nodes } = await service.ended(runId);
    expect(output).toEqual({ left: { by: 'ann' }, right: { by: 'bob' } });
    expect(nodes!.find(({ nodeId }) => nodeId === 'left')!.resumed).toMatchObject({
      by: 'key',
      id: expect.any(String),
    });
  });

  it('lets nobody in doubt about several that wait, and passes the one that is left, once', async () => {
    const runId = await asking(twoAtOnce(), 2);
    const link = await linkOf(runId);
    const problem = await post(link);
    expectProblem(problem, 409, 'conflict');
    expect(problem.body.detail).toContain('"left" and "right"');
    const resume = `/api/runs/${runId}/resume`;
    expectProblem(await service.api.post(resume).send({}), 409, 'conflict');
    expectProblem(await service.api.post(resume).send({ nodeId: 'left', iteration: [0] }), 409, 'conflict');
    expect((await service.api.post(resume).send({ nodeId: 'left', body: 1 })).status).toBe(200);
    expectProblem(await service.api.post(resume).send({ nodeId: 'left' }), 409, 'conflict');
    expect((await post(link, { by: 'bob' })).status).toBe(200);
    expect((await service.ended(runId)).output).toEqual({ left: 1, right: { by: 'bob' } });
    expect((await post(link)).body.detail).toMatch(/^This link was used on/);
  });

  it('names the workspace of its run, so that no other one is looked into', async () => {
    const runId = await asking(chain({ in: start(), mail: mail(), ask, out: returns(1) }));
    const link = await linkOf(runId);
    const statements = hearStatements(service);
    expect((await post(link)).status).toBe(200);
    expect([...statements].filter((text) => /\bfrom run\b/.test(text)).length).toBeGreaterThan(0);
    expect([...statements].filter((text) => /\bfrom workspace\b.* from run\b/s.test(text))).toEqual([]);
  });

  it('that an earlier version gave out passes the one wait that is open, once', async () => {
    const runId = await asking(chain({ in: start(), ask, again: ask, out: returns(1) }));
    const token = `${runId}.${service.app.get(Signer).sign(runId, ['resume a run'])}`;
    expect((await post(`/api/resume/${token}`)).status).toBe(200);
    await until(async () => (await waits(runId)).some(({ nodeId }) => nodeId === 'again'));
    expect((await post(`/api/resume/${token}`)).body.detail).toMatch(/^This link was used on/);
    expect((await service.run(runId)).status).toBe('waiting');
  });

  it('says of a wait whose time is over that it is, and of a run that has ended how', async () => {
    const definition = graph(
      { in: start(), mail: mail(), ask: wait({ resume: true, timeoutSeconds: 1 }), late: wait({ seconds: 600 }) },
      ...['in mail', 'mail ask', 'ask error late'],
    );
    const { path } = await service.deploy(definition);
    const { runId } = (await post(path)).body as { runId: string };
    const link = await linkOf(runId);
    await until(async () => (await waits(runId)).some(({ nodeId }) => nodeId === 'late'));
    const problem = await post(link);
    expectProblem(problem, 409, 'conflict');
    expect(problem.body.detail).toMatch(/^The time to answer was over/);
    await service.api.post(`/api/runs/${runId}/cancel`).expect(200);
    expect((await post(link)).body.detail).toBe('The run has ended already: cancelled.');
  });
});
