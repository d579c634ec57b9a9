import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { ArrayContains } from 'typeorm';
import { AuditChain } from '../../src/audit/chain/audit-chain.js';
import { ConnectionRepository } from '../../src/credentials/connections/connection.repository.js';
import { ConnectionSecrets } from '../../src/credentials/connections/connection-secrets.js';
import { Database } from '../../src/platform/database/connection/database.js';
import { WorkflowEntity } from '../../src/workflows/plans/workflow.entity.js';
import { VariableSource } from '../../src/data/variables/variable-source.service.js';
import { restoreTestDatabase, type TestDatabase } from '../support/app/once/database.js';
import { adminOf, signIn } from '../support/app/people.js';
import { until } from '../support/until.js';
import { bootWorkflows, type WorkflowService } from '../support/workflows/workflow-service.js';

/** What was made in it is in test/fixtures/upgrade/make-dump.mjs, sealed under the key of every boot. */
const DUMP = new URL('../fixtures/upgrade/schema-0100.sql', import.meta.url);
/** The dump grows older with each day. */
const KEEP = { RUN_RETENTION_DAYS: '3650', RUN_MAX_AGE_DAYS: '3650' };

describe('a database of an earlier version', () => {
  let database: TestDatabase;
  let service: WorkflowService;
  let key: string;

  beforeAll(async () => {
    const dump = await readFile(DUMP, 'utf8');
    key = /^-- (\S+)/.exec(dump)![1]!;
    database = await restoreTestDatabase(dump);
    service = await bootWorkflows({ database, variables: KEEP });
  });
  afterAll(async () => {
    await service.close();
    await database.drop();
  });

  const items = async (path: string): Promise<Record<string, unknown>[]> => {
    const { body } = await service.api.get(path).expect(200);
    return (body as { items: Record<string, unknown>[] }).items;
  };
  const workflow = async (name: string) => {
    const [found] = await items(`/api/workflows?name=${name}`);
    return found as { id: string; nextRunAt?: string };
  };
  const workspaceId = async () =>
    (await items('/api/workspaces')).find(({ slug }) => slug === 'default')!['id'] as string;

  it('has all people, who sign in; who had no password is invited', async () => {
    await signIn(service);
    await signIn(service, { email: 'editor@example.org', password: 'password of the editor' });
    const people = await items('/api/users');
    expect(people.map(({ email }) => email)).toEqual(
      expect.arrayContaining(['admin@example.org', 'editor@example.org', 'viewer@example.org']),
    );
    expect((await items('/api/workspaces')).map(({ slug }) => slug).sort()).toEqual(['default', 'second']);
  });

  it('knows its API keys', async () => {
    const { status } = await supertest(service.url).get('/api/workflows').set('Authorization', `Bearer ${key}`);
    expect(status).toBe(200);
    const keys = await (await adminOf(service)).get('/api/keys').expect(200);
    expect(JSON.stringify(keys.body)).toContain('of the backend');
  });

  it('opens what was sealed', async () => {
    const workspace = await workspaceId();
    const variable = await service.app.get(VariableSource).read(workspace, 'GREETING');
    expect(variable?.reveal()).toBe('Hello from before');
    const connection = await service.app.get(ConnectionRepository).select(workspace, 'webscrape', { name: 'ours' });
    expect(service.app.get(ConnectionSecrets).open(connection!, 'secret')?.reveal()).toBe('fc-the-key-of-before');
  });

  it('finds documents by the index that they had', async () => {
    const { body } = await service.api
      .post('/api/collections/orders/query')
      .send({ filter: { total: { gte: 20 } } })
      .expect(200);
    expect(body.documents).toHaveLength(2);
    expect((await service.api.get('/api/collections/orders').expect(200)).body).toMatchObject({
      indexes: [{ field: 'total', state: 'ready' }],
    });
  });

  it('answers at the addresses of deployed workflows, keeps their schedules, tests and forms', async () => {
    const answer = await service.anonymous.post('/api/webhooks/greet').send({ n: 7 }).expect(200);
    expect(answer.body).toEqual({ n: 7 });
    await until(async () => Date.parse((await workflow('Yearly')).nextRunAt!) > Date.now());
    const { id } = await workflow('Greet');
    expect((await items(`/api/workflows/${id}/tests`)).map(({ name }) => name)).toEqual(['plain']);
    const forms = await (await adminOf(service)).get('/api/elements').expect(200);
    expect(forms.body.items).toEqual([{ elementKey: 'contact', name: 'Form' }]);
  });

  it('shows the run that had finished, and ends the one that waits', async () => {
    const [first] = (await service.runsOf((await workflow('Greet')).id)).slice(-1);
    expect(await service.run(first!.id)).toMatchObject({ status: 'succeeded', output: { n: 1 } });
    const [waiting] = await service.runsOf((await workflow('Approve')).id);
    expect(waiting).toMatchObject({ status: 'waiting' });
    await service.api
      .post(`/api/runs/${waiting!.id}/resume`)
      .send({ body: { approved: true } })
      .expect(200);
    expect(await service.ended(waiting!.id)).toMatchObject({ status: 'succeeded', output: { approved: true } });
  });

  it('knows which drafts name a workflow, whatever version saves them', async () => {
    const naming = async (id: string): Promise<string[]> => {
      const rows = await service.app
        .get(Database)
        .manager.find(WorkflowEntity, { where: { subWorkflows: ArrayContains([id]) } });
      return rows.map(({ name }) => name);
    };
    const [greet, approve, draft] = await Promise.all(['Greet', 'Approve', 'Names another'].map(workflow));
    expect(await naming(greet!.id)).toEqual(['Names another']);
    // As the earlier version writes, which goes on until all its processes are replaced.
    await service.app
      .get(Database)
      .execute(`update workflow set definition = replace(definition::text, $2, $3)::json where id = $1`, [
        draft!.id,
        greet!.id,
        approve!.id,
      ]);
    expect(await naming(greet!.id)).toEqual([]);
    expect(await naming(approve!.id)).toEqual(['Names another']);
  });

  it('lets workflows be saved and deployed again', async () => {
    const { id } = await workflow('Approve');
    await service.api
      .patch(`/api/workflows/${id}`)
      .send({ tags: ['new'] })
      .expect(200);
    const { body } = await service.api.post(`/api/workflows/${id}/deploy`).expect(200);
    expect(body.deployedVersion).toBe(1);
  });

  it('goes on with the audit log where it ended', async () => {
    await service.api.put('/api/variables/LATER').send({ value: 'x' }).expect(200);
    const actions = (await items('/api/audit?limit=200')).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['workflow.deployed', 'variable.written']));
    const state = await service.app.get(AuditChain).verify(await workspaceId());
    expect(state).toMatchObject({ intact: true, removed: 0 });
    expect(state.signed).toBeGreaterThan(0);
    expect(state.events).toBeGreaterThan(state.signed);
  });
});
