import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.js';
import type { CrashPoint } from '../../../src/platform/database/crash-points.js';
import type { RunError } from '../../../src/workflows/nodes/contract/run-error.js';
import { CHAT } from '../../support/providers/chatbot-calls.js';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';
import { until } from '../../support/until.js';
import {
  chain,
  editFields,
  httpRequest,
  returns,
  webhook,
  type NodeSketch,
} from '../../support/workflows/workflow-graphs.js';
import { dropAfterDeath, letTimePass } from '../../support/process/dead-processes.js';
import { PATIENCE_MS, SCENARIO_MS } from '../../support/patience.js';
import { ServiceProcess } from '../../support/process/service-process.js';
import { CallRecorder } from '../../support/http/call-recorder.js';

const BASE_URL = 'http://localhost:3999';

interface Run {
  id: string;
  status: string;
  input: unknown;
  error?: RunError;
}

describe('an effect whose process dies', () => {
  let database: TestDatabase;
  let sandbox: Sandbox;
  let recorder: CallRecorder;
  let service: ServiceProcess;

  const launch = async (crashAt?: CrashPoint): Promise<void> => {
    await letTimePass(database.url);
    service = await ServiceProcess.start(database.url, {
      BASE_URL,
      ...sandbox.environment(BASE_URL),
      EGRESS_ALLOW: '127.0.0.1',
      ...(crashAt && { CRASH_AT: crashAt }),
    });
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    sandbox = await createSandbox();
    sandbox.seed();
    recorder = await CallRecorder.start();
    await launch();
    const { botToken } = sandbox.credentials.chatbot;
    await service.api('POST', '/api/connectors/chatbot/connections', { name: 'bot', botToken });
  }, SCENARIO_MS);

  afterAll(async () => {
    await service.end('SIGKILL');
    await recorder.close();
    await sandbox.close();
    await dropAfterDeath(database);
  });

  const deploy = (path: string, step: NodeSketch, settings: object = {}): Promise<string> =>
    deploySteps(path, { step }, settings);

  const deploySteps = async (path: string, steps: Record<string, NodeSketch>, settings = {}): Promise<string> => {
    const definition = chain({ in: webhook({ path, responseMode: 'onReceived' }), ...steps, out: returns() });
    const workflow = { name: path, definition, settings };
    const { id } = await service.api<{ id: string }>('POST', '/api/workflows', workflow);
    await service.api('POST', `/api/workflows/${id}/deploy`);
    return id;
  };

  /** The one run of a workflow once it has ended. */
  const ended = async (workflow: string): Promise<Run> => {
    let run: Run | undefined;
    await until(async () => {
      const { items } = await service.api<{ items: Run[] }>('GET', `/api/workflows/${workflow}/runs`);
      run = items[0] && (await service.api<Run>('GET', `/api/runs/${items[0].id}`));
      return run !== undefined && !['queued', 'running', 'waiting'].includes(run.status);
    }, PATIENCE_MS);
    return run!;
  };

  /** Starts a run in a process that dies on its way; resolves when another process serves. */
  const dies = async (path: string, crashAt?: CrashPoint): Promise<void> => {
    await service.end('SIGKILL');
    await launch(crashAt);
    const { child, url } = service;
    await fetch(`${url}/api/webhooks${path}`, { method: 'POST' }).catch(() => undefined);
    if (crashAt) await until(async () => child.signalCode === 'SIGKILL', PATIENCE_MS);
    else {
      await until(() => recorder.calls(path).length === 1, PATIENCE_MS);
      await service.end('SIGKILL');
    }
    await launch();
  };

  const message = (text: string, more: object = {}): NodeSketch => ({
    ...{ type: 'connectorAction', config: { action: 'chatbot.send-message', input: { chat_id: 1001, text } } },
    ...more,
  });

  const sent = (text: string) =>
    sandbox
      .requests('chatbot')
      .filter(({ path, body }) => /sendMessage$/i.test(path) && JSON.stringify(body).includes(text));

  it(
    'is not done twice: a POST in flight fails its run, which says that the outcome is unknown',
    async () => {
      const handler = await deploy('/handler', editFields());
      recorder.hold('/held');
      const post = httpRequest({ method: 'POST', url: `${recorder.url}/held`, body: {} });
      const workflow = await deploy('/held', post, { onFailure: handler });
      await dies('/held');
      const { id, status, error } = await ended(workflow);
      expect({ status, error }).toMatchObject({
        status: 'failed',
        error: { code: 'interrupted', nodeId: 'step', outcomeUnknown: true, idempotencyKey: `${id}:step:` },
      });
      expect(recorder.calls('/held')).toHaveLength(1);
      expect((await ended(handler)).input).toMatchObject({ run: { id }, error: { code: 'interrupted' } });
    },
    SCENARIO_MS,
  );

  it(
    'and whose author wants it again is done again under the same key',
    async () => {
      recorder.hold('/again');
      const post = httpRequest({ method: 'POST', url: `${recorder.url}/again`, body: {} });
      const workflow = await deploy('/again', { ...post, onInterrupted: 'retry' });
      await dies('/again');
      await until(() => recorder.calls('/again').length === 2, PATIENCE_MS);
      recorder.release('/again');
      const { id, status } = await ended(workflow);
      expect(status).toBe('succeeded');
      expect(recorder.calls('/again').map(({ idempotencyKey }) => idempotencyKey)).toEqual(
        Array(2).fill(`${id}:step:`),
      );
    },
    SCENARIO_MS,
  );

  it(
    'and that is on record at the service is taken from there: a message goes out once and the run succeeds',
    async () => {
      const workflow = await deploy('/recorded', message('recorded'));
      await dies('/recorded', 'before-end');
      expect((await ended(workflow)).status).toBe('succeeded');
      expect(sent('recorded')).toHaveLength(1);
    },
    SCENARIO_MS,
  );

  it(
    'and of which nothing is known is not repeated, unless somebody retries from it',
    async () => {
      const workflow = await deploy('/unknown', message('unknown'));
      await dies('/unknown', 'before-complete');
      const first = await ended(workflow);
      expect(first).toMatchObject({ status: 'failed', error: { code: 'provider_timeout', outcomeUnknown: true } });
      expect(sent('unknown')).toHaveLength(1);
      // The retried run knows the message by its key.
      const retry = async (body: object): Promise<Run> => {
        await service.api('POST', `/api/runs/${first.id}/retry`, body);
        return ended(workflow);
      };
      const key = `${first.id}:step:`;
      expect(await retry({})).toMatchObject({ status: 'failed', error: { outcomeUnknown: true, idempotencyKey: key } });
      expect(sent('unknown')).toHaveLength(1);
      expect((await retry({ fromNode: 'step' })).status).toBe('succeeded');
      expect(sent('unknown')).toHaveLength(2);
    },
    SCENARIO_MS,
  );

  it(
    'goes on with a link that the run hides: the next process has it, and the database does not',
    async () => {
      const invite = { action: 'chatbot.export-chat-invite-link', input: { chat_id: CHAT.team } };
      recorder.hold('/linked');
      const workflow = await deploySteps('/linked', {
        invite: { type: 'connectorAction', config: invite },
        step: httpRequest({
          ...{ method: 'PUT', url: `${recorder.url}/linked` },
          headers: { 'Idempotency-Key': '$"invite".invite_link' },
        }),
      });
      await dies('/linked');
      recorder.release('/linked');
      expect((await ended(workflow)).status).toBe('succeeded');
      const [link, ...again] = recorder.calls('/linked').map(({ idempotencyKey }) => idempotencyKey);
      expect(link).toMatch(/^https?:/);
      expect(again).toEqual([link]);
      const client = new Client({ connectionString: database.url });
      await client.connect();
      const tables = ['run', 'node_execution', 'idempotency_key'];
      const rows = await Promise.all(tables.map(async (table) => (await client.query(`select * from ${table}`)).rows));
      await client.end();
      expect(JSON.stringify(rows)).not.toContain(link);
    },
    SCENARIO_MS,
  );

  it(
    'and that its author wants again is sent again though it may have been sent',
    async () => {
      const workflow = await deploy('/wanted', message('wanted', { onInterrupted: 'retry' }));
      await dies('/wanted', 'before-end');
      expect((await ended(workflow)).status).toBe('succeeded');
      expect(sent('wanted')).toHaveLength(2);
    },
    SCENARIO_MS,
  );
});
