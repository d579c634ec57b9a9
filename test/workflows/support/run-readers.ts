import supertest from 'supertest';
import { Database } from '../../../src/platform/database/connection/database.js';
import type { WorkflowService } from '../../support/workflows/workflow-service.js';

/** What different readers see of runs. */
export interface RunReaders {
  /** Requests with a new key of these scopes. */
  as(...scopes: string[]): Promise<supertest.Agent>;
  /** Everything that a key of these scopes can read of a run. */
  seen(runId: string, ...scopes: string[]): Promise<string>;
  /** Everything the database holds of runs, as anybody reads it who has stolen it. */
  stored(): Promise<string>;
}

const TABLES = ['run', 'node_execution', 'run_key', 'run_resumption', 'idempotency_key'];

/** Readers of the runs of a service. */
export function runReaders(service: () => WorkflowService): RunReaders {
  const keyOf = async (scopes: string[]): Promise<string> => {
    const { body } = await service()
      .api.post('/api/keys')
      .send({ name: scopes.join(' '), scopes })
      .expect(201);
    return `Bearer ${body.key}`;
  };
  const agent = (key: string): supertest.Agent => supertest.agent(service().url).set('Authorization', key);
  return {
    as: async (...scopes) => agent(await keyOf(scopes)),
    async seen(runId, ...scopes) {
      const key = await keyOf(scopes);
      const paths = [`/api/runs/${runId}`, `/api/runs/${runId}/nodes`, '/api/runs'];
      const texts = await Promise.all(paths.map(async (path) => (await agent(key).get(path).expect(200)).text));
      // The stream of a run that goes on would not end.
      const { endedAt } = JSON.parse(texts[0]!) as { endedAt?: string };
      if (endedAt === undefined) return texts.join('\n');
      const events = await fetch(`${service().url}/api/runs/${runId}/events`, { headers: { authorization: key } });
      return [...texts, await events.text()].join('\n');
    },
    async stored() {
      const database = service().app.get(Database);
      return JSON.stringify(await Promise.all(TABLES.map((table) => database.query(`select * from ${table}`))));
    },
  };
}
