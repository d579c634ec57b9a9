import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { CallLog, type CallRecord } from '../../../src/actions/pipeline/ports.js';
import { AuditChain } from '../../../src/audit/chain/audit-chain.js';
import { Audit } from '../../../src/audit/audit.service.js';
import { Database } from '../../../src/platform/database/connection/database.js';
import { bootApp, type TestApp } from '../../support/app/app.js';
import { until } from '../../support/until.js';
import { ADMIN, adminOf, browser, newMember, newWorkspace } from '../../support/app/people.js';

let service: TestApp;
let database: Database;
let audit: Audit;
let defaultId: string;
beforeAll(async () => {
  service = await bootApp();
  database = service.app.get(Database);
  audit = service.app.get(Audit);
  defaultId = (await service.api.get('/api/workspaces')).body.items[0].id;
});
afterAll(async () => {
  await service.close();
});

interface Event {
  action: string;
  [field: string]: unknown;
}
const events = async (action: string): Promise<Event[]> => {
  await audit.flush();
  return (await service.api.get('/api/audit').query({ action, limit: 200 })).body.items;
};
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

describe('GET /api/audit', () => {
  it('says who did what to what, when and from where', async () => {
    const { body } = await service.api.put('/api/variables/AUDITED').send({ value: 'a secret value' });
    expect(body.name).toBe('AUDITED');
    const [event] = await events('variable.written');
    expect(event).toEqual({
      id: uuid,
      sequence: expect.any(Number),
      at: expect.any(String),
      actor: { kind: 'key', id: uuid, name: 'BOOTSTRAP_API_KEY' },
      action: 'variable.written',
      object: 'AUDITED',
      result: 'success',
      times: 1,
      address: '127.0.0.1',
      requestId: uuid,
    });
    expect(Math.abs(Date.now() - Date.parse(event!.at as string))).toBeLessThan(60_000);
  });

  it('names a person by e-mail address while the account exists, and by id for ever', async () => {
    const { agent, who, id } = await newMember(service, 'editor');
    await agent.put('/api/variables/BY_A_PERSON').send({ value: 'any' }).set('X-Requested-With', 'test');
    const actor = async () => (await events('variable.written')).find(({ object }) => object === 'BY_A_PERSON')?.actor;
    expect(await actor()).toEqual({ kind: 'person', id, name: who.email });
    await service.api.delete(`/api/users/${id}`);
    expect(await actor()).toEqual({ kind: 'person', id });
  });

  it.each<[string, string, (member: Awaited<ReturnType<typeof newMember>>) => Promise<unknown>]>([
    ['a log-in', 'session.begun', ({ who }) => browser(service).post('/api/auth/login').send(who)],
    [
      'a failed log-in',
      'session.refused',
      ({ who }) =>
        browser(service)
          .post('/api/auth/login')
          .send({ ...who, password: 'wrong' }),
    ],
    ['a log-out', 'session.ended', ({ agent }) => agent.post('/api/auth/logout')],
    [
      'a new role',
      'user.changed',
      async ({ id }) => (await adminOf(service)).patch(`/api/users/${id}`).send({ role: 'admin' }),
    ],
    ['a removal', 'user.removed', ({ id }) => service.api.delete(`/api/users/${id}`)],
  ])('records %s as %s of that person', async (_, action, act) => {
    const member = await newMember(service, 'viewer');
    await act(member);
    expect(await events(action)).toContainEqual(expect.objectContaining({ object: member.id }));
  });

  it('never holds a secret', async () => {
    await service.api.put('/api/variables/SECRET').send({ value: 'marked-secret-value' });
    await (
      await adminOf(service)
    )
      .post('/api/users')
      .send({ email: 's@example.org', role: 'viewer', password: 'marked-password' });
    await browser(service).post('/api/auth/login').send({ email: 's@example.org', password: 'marked-password-2' });
    await audit.flush();
    const stored = JSON.stringify(await database.query('select * from audit_event'));
    expect(stored).toContain('SECRET');
    expect(stored).not.toContain('marked-');
  });

  it('shows a workspace its own events only', async () => {
    const { api } = await newWorkspace(service, 'audited');
    await api.put('/api/variables/OWN').send({ value: 'x' });
    const { items } = (await api.get('/api/audit')).body;
    expect(items.map(({ action }: Event) => action)).toEqual(
      expect.arrayContaining(['variable.written', 'key.created', 'session.begun']),
    );
    expect(items.filter(({ action, object }: Event) => action === 'variable.written' && object !== 'OWN')).toEqual([]);
    expect((await events('variable.written')).map(({ object }) => object)).not.toContain('OWN');
  });

  it('gives pages that neither skip nor repeat', async () => {
    const seen: number[] = [];
    for (let cursor: string | undefined; seen.length === 0 || cursor;) {
      const { body } = await service.api.get('/api/audit').query({ limit: 7, ...(cursor && { cursor }) });
      seen.push(...body.items.map(({ sequence }: { sequence: number }) => sequence));
      cursor = body.nextCursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(7);
  });

  it.each(['post', 'put', 'patch', 'delete'] as const)('cannot be written with %s', async (method) => {
    expect((await service.api[method]('/api/audit')).status).toBe(405);
  });
});

describe('the audit log in the database', () => {
  it.each([
    `update audit_event set action = 'nothing.happened'`,
    'delete from audit_event',
    'truncate audit_event',
    'truncate workspace cascade',
    'update audit_chain set sequence = 0',
    'delete from audit_chain',
    'truncate audit_chain',
  ])('refuses the service’s own role: %s', async (statement) => {
    await expect(database.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('has no change without its event: a failed event undoes the change', async () => {
    await expect(
      database.transaction(async (transaction) => {
        await transaction.execute(
          `insert into workspace (id, slug, name, created_at) values (gen_random_uuid(), 'undone', 'x', now())`,
        );
        await audit.record(transaction, { kind: 'system' }, { action: 'x.y', result: 'unheard of' as 'success' });
      }),
    ).rejects.toThrow();
    expect(await database.query(`select from workspace where slug = 'undone'`)).toEqual([]);
  });

  it('keeps one unbroken chain while many write at once', async () => {
    const before = await service.app.get(AuditChain).verify(defaultId);
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => service.api.put(`/api/variables/P${n}`).send({ value: `${n}` })),
    );
    const after = await service.app.get(AuditChain).verify(defaultId);
    expect([before.intact, after.intact]).toEqual([true, true]);
    expect(after.events).toBeGreaterThanOrEqual(before.events + 30);
  });

  it.each<[string, string, (events: number) => number]>([
    ['an edited event', `update audit_event set action = 'x.y' where sequence = 3 and workspace_id = $1`, () => 3],
    ['edited details', `update audit_event set details = '{}' where sequence = 2 and workspace_id = $1`, () => 2],
    [
      'a moved time',
      `update audit_event set at = at + interval '1 ms' where sequence = 4 and workspace_id = $1`,
      () => 4,
    ],
    ['a removed event', 'delete from audit_event where sequence = 3 and workspace_id = $1', () => 3],
    [
      'removed last events',
      'delete from audit_event e using audit_chain c where e.sequence > c.sequence - 2 and e.workspace_id = c.workspace_id and c.workspace_id = $1',
      (events) => events - 2,
    ],
  ])('shows %s, made by force', async (_, statement, place) => {
    const { events: count } = await service.app.get(AuditChain).verify(defaultId);
    await byForce(statement, async () => {
      const state = await service.app.get(AuditChain).verify(defaultId);
      expect(state).toMatchObject({ intact: false, firstFault: place(count) });
    });
    expect((await service.app.get(AuditChain).verify(defaultId)).intact).toBe(true);
  });

  /** Changes the log as somebody with all rights could, looks, and takes it back. */
  async function byForce(statement: string, look: () => Promise<void>): Promise<void> {
    const client = new Client({ connectionString: service.database.url });
    await client.connect();
    try {
      await client.query('create temporary table kept as select * from audit_event');
      await client.query('alter table audit_event disable trigger user');
      await client.query(statement, [defaultId]);
      await look();
    } finally {
      await client.query('delete from audit_event');
      await client.query('insert into audit_event select * from kept');
      await client.query('alter table audit_event enable trigger user');
      await client.end();
    }
  }
});

describe('GET /api/calls', () => {
  const record = (call: Partial<CallRecord>) =>
    service.app.get(CallLog).record({
      workspaceId: defaultId,
      connector: 'calendar',
      action: 'calendar.get-event',
      status: 200,
      durationMs: 12.4,
      requestId: 'r',
      at: new Date(),
      ...call,
    });
  const calls = async (query: object = {}) => (await service.api.get('/api/calls').query(query)).body.items;

  it('lists calls soon after they were made, without anybody waiting for it', async () => {
    const connectionId = '01a1fc82-ca87-7147-b81a-ceeee3f7c106';
    record({ connectionId, at: new Date('2026-01-02T03:04:05.678Z') });
    record({ connector: 'memory', action: 'memory.get-profile', status: 424, code: 'not_connected' });
    await until(async () => (await calls()).length === 2);
    expect(await calls()).toEqual([
      {
        id: uuid,
        action: 'memory.get-profile',
        status: 424,
        code: 'not_connected',
        durationMs: 12,
        requestId: 'r',
        at: expect.any(String),
      },
      {
        id: uuid,
        action: 'calendar.get-event',
        connectionId,
        status: 200,
        durationMs: 12,
        requestId: 'r',
        at: '2026-01-02T03:04:05.678Z',
      },
    ]);
    expect(await calls({ connector: 'memory' })).toHaveLength(1);
    expect(await calls({ status: 200 })).toHaveLength(1);
    expect(await calls({ connection: connectionId })).toHaveLength(1);
    expect(await calls({ connector: 'memory', status: 200 })).toEqual([]);
  });

  it.each([{ status: 'ok' }, { status: 99 }, { connection: 'x' }, { cursor: 'x' }, { from: 'x' }])(
    'refuses %j',
    async (query) => {
      expect((await service.api.get('/api/calls').query(query)).status).toBe(400);
    },
  );

  it('keeps what is not written yet when the process stops', async () => {
    const leaving = await bootApp({ database: service.database });
    leaving.app.get(CallLog).record({
      workspaceId: defaultId,
      connector: 'browser',
      action: 'browser.get-task',
      status: 200,
      durationMs: 1,
      requestId: 'last',
      at: new Date(),
    });
    leaving.app.get(Audit).count({ kind: 'system' }, { action: 'test.counted' });
    await leaving.close();
    expect(await calls({ connector: 'browser' })).toEqual([expect.objectContaining({ requestId: 'last' })]);
    expect(await events('test.counted')).toHaveLength(1);
  });

  it('shows a workspace its own calls only', async () => {
    const { api } = await newWorkspace(service, 'callers');
    expect((await api.get('/api/calls')).body.items).toEqual([]);
  });
});

describe('sign-in of the administrator', () => {
  it('belongs to the workspace it happened in', async () => {
    await browser(service)
      .post('/api/auth/login')
      .send({ ...ADMIN, workspace: 'audited' });
    const [{ workspace_id: id } = { workspace_id: '' }] = await database.query<{ workspace_id: string }>(
      `select workspace_id from audit_event where action = 'session.begun' order by id desc limit 1`,
    );
    expect(id).not.toBe(defaultId);
  });
});
