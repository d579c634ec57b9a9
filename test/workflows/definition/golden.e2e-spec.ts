import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type supertest from 'supertest';
import type { Response } from 'supertest';
import { ProviderSandbox } from '../../../src/platform/config/provider-sandbox.js';
import type { Definition } from '../../../src/workflows/model/definition.js';
import { nodeKinds } from '../../../src/workflows/nodes/node-kinds.js';
import type { NodeRecord, Run } from '../../../src/workflows/runs/history/run.dto.js';
import { Scheduler } from '../../../src/workflows/triggers/schedules/scheduler.js';
import { withLimits } from '../../support/app/limits.js';
import { signIn } from '../../support/app/people.js';
import { startRecordingServer, type Answer, type RecordingServer } from '../../support/providers/recording-server.js';
import {
  fillIn,
  goldenWorkflows,
  type GoldenAnswer,
  type GoldenStart,
  type GoldenWorkflow,
} from '../../support/workflows/golden-workflow.js';
import { until } from '../../support/until.js';
import { bootWorkflows, type WorkflowService } from '../../support/workflows/workflow-service.js';

const goldens = goldenWorkflows();

describe('a golden workflow', () => {
  let service: WorkflowService;
  let provider: RecordingServer;
  let admin: supertest.Agent;

  beforeAll(async () => {
    provider = await startRecordingServer();
    service = await bootWorkflows({ variables: { SANDBOX: '1', EGRESS_ALLOW: new URL(provider.origin).host } });
    admin = await signIn(service);
  });

  afterAll(async () => {
    await service.close();
    await provider.close();
  });

  beforeEach(() => provider.clear());

  it.each(goldens)('%s %s', async (_, __, golden) => {
    const live = await prepared(golden);
    const answer = await withLimits(service, golden.limits ?? {}, () => started(golden.request));
    if (!answer) await until(async () => (await service.runsOf(live)).length > 0);
    const runId = answer?.headers['x-run-id'] ?? answer?.body?.runId ?? (await service.runsOf(live))[0]?.id;
    const run = await service.ended(runId);
    const expected = fillIn(golden.expect, (text) => matching(text, runId)) as GoldenWorkflow['expect'];
    expect(run.workflowId).toBe(live);
    if (answer) expectAnswer(answer, expected);
    expectRun(run, expected.run);
    if (expected.calls) expectCalls(expected.calls);
  });

  it('is there for every kind of node', () => {
    const used = goldens.flatMap(([, , { definition }]) => definition.nodes.map(({ type }) => type));
    expect(new Set(used)).toEqual(new Set(nodeKinds.keys()));
  });

  /** Puts in place what a workflow needs and deploys it; gives its id. */
  const prepared = async ({ variables = {}, collections = {}, ...golden }: GoldenWorkflow): Promise<string> => {
    provider.answer = answers(golden.answers ?? {});
    const { llm } = service.app.get(ProviderSandbox).running!.providers;
    if (golden.model) llm.script({ model: 'golden', turns: golden.model });
    for (const [name, given] of Object.entries(variables)) {
      const value = given.replaceAll('@model-key', llm.credentials.apiKey);
      expect((await service.api.put(`/api/variables/${name}`).send({ value })).status).toBe(200);
    }
    for (const [name, documents] of Object.entries(collections))
      for (const fields of documents)
        expect((await service.api.post(`/api/collections/${name}/documents`).send({ fields })).status).toBe(201);
    const others = new Map<string, string>();
    const fill = (definition: Definition): Definition =>
      fillIn(definition, (text) => {
        const [, other] = /^@workflow\.(.+)$/.exec(text) ?? [];
        return other === undefined ? text.replaceAll('@recorder', provider.origin) : others.get(other);
      }) as Definition;
    for (const [name, definition] of Object.entries(golden.workflows ?? {}))
      others.set(name, (await service.deploy(fill(definition))).id);
    return (await service.deploy(fill(golden.definition))).id;
  };

  /** Starts the workflow; gives the answer, where there is somebody who gets one. */
  const started = async (request: GoldenStart): Promise<Response | undefined> => {
    if ('at' in request) {
      await service.app.get(Scheduler).tick(new Date(request.at));
      return undefined;
    }
    if ('happens' in request) {
      const { url } = service.app.get(ProviderSandbox).running!;
      const answer = await fetch(`${url}/_sandbox/${request.happens}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request.body),
      });
      expect(answer.status).toBeLessThan(300);
      return undefined;
    }
    if ('element' in request) return admin.post(`/api/elements/${request.element}/trigger`).send(request.form);
    const { method, path, headers = {}, body } = request;
    const call = service.anonymous[method.toLowerCase() as 'post'](`/api/webhooks${path}`).set(headers);
    return body === undefined ? call : call.send(body as object);
  };

  const expectAnswer = ({ status, headers, body, text }: Response, expected: GoldenWorkflow['expect']): void => {
    const isText = headers['content-type']?.startsWith('text/') === true;
    const actual = status === 204 ? undefined : isText ? text : (body as unknown);
    expect([status, actual]).toEqual([
      expected.status,
      status >= 500 ? expect.objectContaining(expected.body as object) : expected.body,
    ]);
    expect(headers).toMatchObject(expected.headers ?? {});
  };

  const expectRun = (
    { nodes = [], ...run }: Run,
    { nodes: expected, ...rest }: GoldenWorkflow['expect']['run'],
  ): void => {
    expect(run).toMatchObject(rest);
    const records = expected.map((record) => ({ iteration: [], attempt: 1, status: 'succeeded', ...record }));
    expect(nodes.toSorted(byPlace)).toMatchObject((records as NodeRecord[]).toSorted(byPlace));
  };

  const expectCalls = (expected: NonNullable<GoldenWorkflow['expect']['calls']>): void => {
    const calls = provider.requests.map(({ method, target, headers, body }) => ({
      ...{ method, target, headers },
      body: body.length > 0 ? (JSON.parse(body.toString()) as unknown) : undefined,
    }));
    expect(calls.toSorted(byTarget)).toMatchObject(expected.toSorted(byTarget));
  };
});

/** What stands for a text that is known only when a workflow runs. */
function matching(text: string, runId: string): unknown {
  switch (text) {
    case '@id':
      return expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    case '@time':
      return expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    case '@text':
      return expect.any(String);
    case '@object':
      return expect.any(Object);
    default:
      return text.replaceAll('@run', runId);
  }
}

/** Answers by method and path; of several the first is left out once it was given, the last stays. */
function answers(given: Record<string, GoldenAnswer | GoldenAnswer[]>): RecordingServer['answer'] {
  const left = new Map(Object.entries(given).map(([key, one]) => [key, [one].flat()]));
  return ({ method, target }): Answer => {
    const queue = left.get(`${method} ${target.split('?')[0]}`);
    const next = queue && (queue.length > 1 ? queue.shift() : queue[0]);
    if (!next) return { status: 501 };
    const { status, headers, body, text, base64 } = next;
    const content =
      base64 === undefined ? (text ?? (body === undefined ? '' : JSON.stringify(body))) : Buffer.from(base64, 'base64');
    return { status, headers, body: content };
  };
}

const placeOf = ({ nodeId, iteration, attempt, step }: NodeRecord): string =>
  [nodeId, iteration.join('.'), attempt, step].join(' ');
const byPlace = (a: NodeRecord, b: NodeRecord): number => (placeOf(a) < placeOf(b) ? -1 : 1);
const byTarget = (a: { target: string }, b: { target: string }): number => (a.target < b.target ? -1 : 1);
