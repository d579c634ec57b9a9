import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHook } from 'node:async_hooks';
import { execFile } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { promisify } from 'node:util';
import { startRecordingServer, type RecordingServer } from '../../support/providers/recording-server.js';
import { chain, httpRequest, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

/** What Node calls a look-up of a name, a query of a name server, and a program that was started. */
const EFFECTS = new Set(['GETADDRINFOREQWRAP', 'GETNAMEINFOREQWRAP', 'QUERYWRAP', 'PROCESSWRAP']);

/** Does something and tells which effects beyond this process it had. */
async function effectsOf(work: () => Promise<unknown>): Promise<string[]> {
  const seen = new Set<string>();
  const hook = createHook({ init: (_id, type) => void (EFFECTS.has(type) && seen.add(type)) }).enable();
  try {
    await work();
  } finally {
    hook.disable();
  }
  return [...seen].sort();
}

describe('a workflow from somebody else', () => {
  let canary: RecordingServer;
  let service: WorkflowService;
  beforeAll(async () => {
    canary = await startRecordingServer();
    service = await bootWorkflows({ variables: { EGRESS_ALLOW: '127.0.0.1' } });
  });
  afterAll(async () => {
    await service.close();
    await canary.close();
  });

  const file = () => ({
    format: 'workflow/1',
    name: 'From somebody else',
    variables: ['TOKEN'],
    connections: [{ connector: 'mailboxes', name: 'theirs' }],
    definition: chain({
      in: webhook({ path: newPath(), authentication: { type: 'bearer', environmentVariable: 'TOKEN' } }),
      call: httpRequest({ url: `${canary.origin}/called`, body: '{{ $"startNode".body }}' }),
      named: httpRequest({ url: 'http://canary.invalid/' }),
      mail: { type: 'connectorAction', config: { action: 'mailboxes.list-inboxes', connection: 'theirs', input: {} } },
      command: { type: 'command', config: { command: 'touch', module: '../../../../tmp/evil.js' } },
      out: returns({ at: '{{ parseJson("{}") }}' }),
    }),
  });

  it('has no effect when it is imported, opened, judged, saved and refused: no call, no name looked up, no program', async () => {
    const statuses: number[] = [];
    const effects = await effectsOf(async () => {
      const { status, body } = await service.api.post('/api/workflows/import').send(file());
      const at = `/api/workflows/${body.id}`;
      const { definition, name } = file();
      const answers = [
        await service.api.get(at),
        await service.api.post(`${at}/validate`).send({}),
        await service.api.post(`${at}/validate`).send({ definition }),
        await service.api.put(at).send({ name, definition }),
        await service.api.get(`${at}/export`),
        await service.api.post(`${at}/duplicate`),
        await service.api.post(`${at}/deploy`),
      ];
      statuses.push(status, ...answers.map((answer) => answer.status));
    });
    expect(statuses).toEqual([201, 200, 200, 200, 200, 200, 201, 422]);
    expect(effects).toEqual([]);
    expect(canary.connections).toBe(0);
  });

  it('would be seen if it had: a name that is looked up and a program that is started are noticed', async () => {
    const effects = await effectsOf(async () => {
      await lookup('localhost');
      await promisify(execFile)(process.execPath, ['--version']);
    });
    expect(effects).toEqual(['GETADDRINFOREQWRAP', 'PROCESSWRAP']);
  });
});
