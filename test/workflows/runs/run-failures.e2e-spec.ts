import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { codeInfo, type ErrorCode } from '#libs/errors';
import type { Definition } from '../../../src/workflows/model/definition.js';
import { nodeKinds } from '../../../src/workflows/nodes/node-kinds.js';
import type { Run } from '../../../src/workflows/runs/history/run.dto.js';
import type { RunFailure } from '../../../src/workflows/runs/history/run-failure.dto.js';
import { startRecordingServer, type RecordingServer } from '../../support/providers/recording-server.js';
import * as sketch from '../../support/workflows/workflow-graphs.js';
import {
  chain,
  editFields,
  forLoop,
  graph,
  httpRequest,
  returns,
  webhook,
} from '../../support/workflows/workflow-graphs.js';
import { type AgentService, bootAgents } from '../../support/workflows/agent-service.js';
import { newPath } from '../../support/workflows/workflow-service.js';

const SECRET = 'secret-5f0a1c77';
const NOBODY = '00000000-0000-7000-8000-000000000000';
/** Makes more text of the data than an expression may. */
const TOO_MUCH = '{{ join(split($"startNode".body.long, ""), $"startNode".body.long) }}';
const NOTHING = '$"startNode".body.nothing';
const STEPS = [{ toolCalls: [{ name: 'calendar_list_events', arguments: {} }] }];

const connectorAction = (config: object): sketch.NodeSketch => ({
  type: 'connectorAction',
  config: { action: 'calendar.get-event', ...config },
});
const agent = (config: object): sketch.NodeSketch => ({
  type: 'agent',
  config: { instructions: 'Help.', input: 'x', model: 'sandbox-echo', ...config },
});

interface Failing {
  /** What goes wrong with the node. */
  how: string;
  node: sketch.NodeSketch;
  code: ErrorCode;
  field?: string;
  /** What the provider said. */
  said?: string;
}

const failing: Failing[] = [
  { how: 'an error', node: { type: 'code', config: { code: 'throw new Error("no")' } }, code: 'code_failed' },
  { how: 'an address that nothing gave', node: httpRequest({ url: NOTHING }), code: 'invalid_input', field: 'url' },
  { how: 'an inner address', node: httpRequest({ url: 'http://10.0.0.1/' }), code: 'egress_refused', field: 'url' },
  {
    how: 'a variable that data sends over plain http',
    node: httpRequest({
      url: '{{ "http://public.invalid/" }}',
      variableAuth: { type: 'header', headerName: 'X-Key', environmentVariable: 'TOKEN' },
    }),
    code: 'egress_refused',
    field: 'url',
  },
  {
    how: 'a refusal of the other side, which repeats a credential',
    node: httpRequest({
      method: 'POST',
      url: '@provider/refuses',
      variableAuth: { type: 'bearer', environmentVariable: 'TOKEN' },
    }),
    code: 'http_error',
    said: 'amount must be positive for [redacted]',
  },
  {
    how: 'a variable that is not set',
    node: httpRequest({ url: '@provider/', variableAuth: { type: 'bearer', environmentVariable: 'NOT_SET' } }),
    code: 'invalid_input',
    field: 'variableAuth.environmentVariable',
  },
  {
    how: 'no answer in time',
    node: { ...httpRequest({ url: '@provider/silent' }), timeoutMs: 100 },
    code: 'node_timeout',
  },
  {
    how: 'an input of the wrong type',
    node: connectorAction({ input: { eventId: '$"startNode".body.list' } }),
    code: 'invalid_input',
    field: 'input.eventId',
  },
  {
    how: 'a refusal of the provider',
    node: connectorAction({ input: { eventId: 'thereisnone' } }),
    code: 'provider_not_found',
    said: 'Not Found',
  },
  {
    how: 'a connection that is not there',
    node: connectorAction({ connection: '{{ "gone" }}', input: { eventId: 'e' } }),
    code: 'not_found',
    field: 'connection',
  },
  {
    how: 'an end user without a connection',
    node: connectorAction({ endUser: '{{ "nobody" }}', input: { eventId: 'e' } }),
    code: 'not_connected',
    field: 'endUser',
  },
  {
    how: 'a limit that is no number',
    node: sketch.query({ collection: 'orders', limit: '$"startNode".body.list' }),
    code: 'invalid_input',
    field: 'limit',
  },
  {
    how: 'no document to change',
    node: sketch.mutation({ collection: 'orders', operation: 'delete', documentId: NOTHING }),
    code: 'invalid_input',
    field: 'documentId',
  },
  {
    how: 'fields that the schema refuses',
    node: sketch.mutation({ collection: 'strict', operation: 'insert', fields: { n: '$"startNode".body.text' } }),
    code: 'invalid_input',
    field: 'fields.n',
  },
  {
    how: 'an expression that cannot be evaluated',
    node: editFields({ a: 1, b: { c: TOO_MUCH } }),
    code: 'expression_error',
    field: 'fields.b.c',
  },
  {
    how: 'a side that cannot be evaluated',
    node: sketch.ifElse(TOO_MUCH),
    code: 'expression_error',
    field: 'conditions[0].left',
  },
  {
    how: 'a value that cannot be evaluated',
    node: { type: 'switch', config: { value: TOO_MUCH, cases: [{ name: 'a', right: 1 }] } },
    code: 'expression_error',
    field: 'value',
  },
  { how: 'no list', node: forLoop(NOTHING), code: 'invalid_input', field: 'items' },
  { how: 'more items than the cap', node: forLoop('$"startNode".body.list'), code: 'loop_limit', field: 'items' },
  {
    how: 'a condition that never holds',
    node: sketch.repeatUntil('{{ false }}', { maxRounds: 2 }),
    code: 'loop_limit',
  },
  { how: 'no list', node: sketch.aggregate(NOTHING), code: 'invalid_input', field: 'items' },
  {
    how: 'what are no objects',
    node: sketch.merge(['$"startNode".body.list', '$"startNode".body.list'], { by: 'position' }),
    code: 'invalid_input',
    field: 'inputs[0]',
  },
  {
    how: 'a time that is no number',
    node: sketch.wait({ seconds: '$"startNode".body.text' }),
    code: 'invalid_input',
    field: 'seconds',
  },
  { how: 'nobody who resumes it', node: sketch.wait({ resume: true, timeoutSeconds: 1 }), code: 'node_timeout' },
  { how: 'nobody who decides', node: sketch.approval({ deadlineSeconds: 1 }), code: 'node_timeout' },
  {
    how: 'a workflow that is not there',
    node: sketch.subWorkflow(`{{ "${NOBODY}" }}`),
    code: 'not_found',
    field: 'workflow',
  },
  {
    how: 'a budget that is used up',
    node: agent({ model: 'scripted', tools: [{ action: 'calendar.list-events' }], maxSteps: 1 }),
    code: 'budget_exhausted',
    field: 'maxSteps',
  },
  {
    how: 'a model that the endpoint does not have',
    node: agent({ model: 'nosuchmodel' }),
    code: 'provider_not_found',
    said: 'nosuchmodel',
  },
  {
    how: 'a status out of range',
    node: returns('x', { statusCode: '$"startNode".body.n' }),
    code: 'invalid_input',
    field: 'statusCode',
  },
];

let service: AgentService;
let provider: RecordingServer;

beforeAll(async () => {
  provider = await startRecordingServer();
  service = await bootAgents({ EGRESS_ALLOW: new URL(provider.origin).host, LOOP_MAX_ITEMS: '2' });
  await service.api.put('/api/variables/TOKEN').send({ value: SECRET });
  await service.api
    .put('/api/collections/strict')
    .send({ schema: { type: 'object', properties: { n: { type: 'integer' } } } });
});
afterAll(async () => {
  await service.close();
  await provider.close();
});
beforeEach(() => {
  provider.answer = ({ target }) =>
    target === '/silent'
      ? undefined
      : { status: 422, body: JSON.stringify({ error: { message: `amount must be positive for ${SECRET}` } }) };
  service.sandbox.providers.llm.script({ model: 'scripted', turns: STEPS, endless: true });
});

const INPUT = { body: { long: 'x'.repeat(4000), list: [1, 2, 3], text: 'abc', n: 999 } };

const ran = async (definition: Definition): Promise<Run> => {
  const text = JSON.stringify(definition).replaceAll('@provider', provider.origin);
  const { id } = await service.save(JSON.parse(text) as Definition);
  const { body, status } = await service.api.post(`/api/workflows/${id}/run`).send({ input: INPUT });
  expect([status, body]).toEqual([202, expect.anything()]);
  return service.ended(body.runId as string);
};

/** `webhook ──► the node`; a loop gets a body. */
const around = (node: sketch.NodeSketch): Definition => {
  const it = { ...node, label: 'The node' };
  if (!nodeKinds.get(node.type)?.loop) return chain({ in: webhook(), it });
  return graph({ in: webhook(), it, each: editFields() }, 'in it', 'it each each');
};

describe('the failure of a run', () => {
  it.each(failing.map((scenario) => [scenario.node.type, scenario.how, scenario] as const))(
    '%s: %s: names the node and its field, what was said, and what to do',
    async (_, __, { node, code, field, said }) => {
      const { status, error, nodes } = await ran(around(node));
      expect([status, error]).toEqual([
        'failed',
        expect.objectContaining({ code, node: 'The node', nodeId: 'it', advice: codeInfo(code).advice }),
      ]);
      if (field !== undefined)
        expect(error!.errors).toContainEqual({ field, rule: expect.any(String), message: expect.any(String) });
      if (said !== undefined) {
        expect(error!.provider?.message).toContain(said);
        expect(error!.message).toContain(said);
      }
      expect(JSON.stringify(error)).not.toContain(SECRET);
      const { node: _node, nodeId, ...own } = error!;
      expect(nodes!.findLast((record) => record.nodeId === nodeId && !record.step)?.error).toEqual(own);
    },
  );

  it('is told for every kind of node that can fail', () => {
    const steps = [...nodeKinds.values()].filter(({ role }) => role !== 'start').map(({ type }) => type);
    expect(new Set(failing.map(({ node }) => node.type))).toEqual(new Set(steps));
  });

  it('in a loop names the node of the body and its item', async () => {
    const nodes = { in: webhook(), all: forLoop([1, 'x']), each: sketch.wait({ seconds: '$"all".item' }) };
    const { error } = await ran(graph(nodes, 'in all', 'all each each'));
    expect(error).toMatchObject({ node: 'each', nodeId: 'each', iteration: [1], errors: [{ field: 'seconds' }] });
  });

  it('of a sub-workflow names its run, its node, the field and what the provider said', async () => {
    const live = await service.deploy(
      chain({ in: webhook({ path: newPath() }), deep: { ...httpRequest({ url: '$"startNode".u' }), label: 'Deep' } }),
    );
    const parent = (input: object): Promise<Run> =>
      ran(chain({ in: webhook(), it: { ...sketch.subWorkflow(live.id, input), label: 'The node' } }));
    const { error, id } = await parent({});
    const { body } = await service.api.get('/api/runs').query({ parentRun: id });
    const [child] = body.items as Run[];
    expect(error).toMatchObject({ code: 'workflow_failed', node: 'The node', runId: child!.id });
    expect(error!.errors).toEqual([{ ...child!.error!.errors![0], node: 'Deep', field: 'url' }]);
    expect(error!.message).toContain(`run ${child!.id} failed at "Deep"`);
    const refused = await parent({ u: '@provider/refuses' });
    expect(refused.error).toMatchObject({
      errors: [{ node: 'Deep', rule: 'http_error' }],
      provider: { status: 422, message: expect.stringContaining('amount must be positive') },
    });
  });

  it('is the same in the list and in the events of the run; callers of a webhook are not told where', async () => {
    const path = newPath();
    const live = await service.deploy(
      chain({ in: webhook({ path, responseMode: 'lastNode' }), it: httpRequest({ url: NOTHING }), out: returns() }),
    );
    const answer = await service.anonymous.post(live.path);
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({ code: 'workflow_failed', runId: expect.any(String) });
    expect(answer.body).not.toHaveProperty('errors');
    const { error } = await service.ended(answer.body.runId as string);
    expect((await service.runsOf(live.id))[0]!.error).toEqual(error);
    const { text } = await service.api.get(`/api/runs/${answer.body.runId}/events`);
    const told = text.split('\n').filter((line) => line.startsWith('data: '));
    const events = told.map((line) => JSON.parse(line.slice('data: '.length)) as { error?: RunFailure });
    expect(events.at(-1)!.error).toEqual(error);
  });
});
