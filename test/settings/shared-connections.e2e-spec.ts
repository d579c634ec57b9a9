import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type supertest from 'supertest';
import { createTestDatabase, type TestDatabase } from '../support/app/once/database.js';
import { newWorkspace } from '../support/app/people.js';
import { onConnection } from '../support/process/dead-processes.js';
import { until } from '../support/until.js';
import { bootWorkflows, type WorkflowService } from '../support/workflows/workflow-service.js';

const POOL = 6;
/** More requests than there are connections, of which each would wait for as long as the row is held. */
const STUCK = 3 * POOL;

describe('workspaces that share the database connections of a process', () => {
  let database: TestDatabase;
  let service: WorkflowService;
  let hostile: supertest.Agent;

  beforeAll(async () => {
    database = await createTestDatabase();
    service = await bootWorkflows({
      database,
      variables: { DATABASE_POOL_SIZE: String(POOL), DATABASE_ANSWER_MS: '600000', COLLECTION_TIMEOUT_MS: '600000' },
    });
    hostile = (await newWorkspace(service, 'hostile')).api;
  });

  afterAll(() => service.close());

  it('answers the lists and webhooks of one while the requests of another hold all they can', async () => {
    const live = await service.echo();
    await hostile.put('/api/variables/SLOW').send({ value: 'first' }).expect(200);
    await onConnection(database.url, async (session) => {
      await session.query(`begin; select from variable where name = 'SLOW' for update`);
      const stuck = Array.from({ length: STUCK }, (_, n) =>
        hostile.put('/api/variables/SLOW').send({ value: `later ${n}` }),
      );
      const answers = Promise.all(stuck);
      await until(async () => {
        const { rows } = await session.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length > 1;
      });
      for (let n = 0; n < POOL; n += 1) {
        await service.api.get('/api/runs').expect(200);
        await service.api.put(`/api/variables/V${n}`).send({ value: 'mine' }).expect(200);
        await service.api.post(live.path).send({}).expect(200);
      }
      await session.query('rollback');
      expect((await answers).map(({ status }) => status)).toEqual(Array(STUCK).fill(200));
    });
  });
});
