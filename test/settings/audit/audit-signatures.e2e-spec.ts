import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Global, Module } from '@nestjs/common';
import { Client } from 'pg';
import type { QueryRunner } from 'typeorm';
import { parseAnchor } from '../../../src/audit/chain/chain-walk.js';
import { AuditAnchors } from '../../../src/audit/chain/audit-anchors.js';
import { AuditChain } from '../../../src/audit/chain/audit-chain.js';
import { AuditRetention } from '../../../src/audit/audit-retention.js';
import { Audit } from '../../../src/audit/audit.service.js';
import { Database } from '../../../src/platform/database/connection/database.js';
import { AuditSignatures1700000000140 } from '../../../src/platform/database/migrations/0140-audit-signatures.js';
import { LOG_DESTINATION } from '../../../src/platform/logging/logger.js';
import { KeyRotation } from '../../../src/vault/key-rotation.service.js';
import { bootApp, type TestApp } from '../../support/app/app.js';
import { turnClock } from '../../support/app/clock.js';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';

const DAY = 86_400;
const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;

const log: string[] = [];
@Global()
@Module({
  providers: [{ provide: LOG_DESTINATION, useValue: { write: (line: string) => void log.push(line) } }],
  exports: [LOG_DESTINATION],
})
class Logged {}

let stored: TestDatabase;
let service: TestApp;
let defaultId: string;
beforeEach(async () => {
  stored = await createTestDatabase();
  await boot();
  [{ id: defaultId }] = (await service.app
    .get(Database)
    .query<{ id: string }>(`select id from workspace where slug = 'default'`)) as [{ id: string }];
});
afterEach(async () => {
  jest.useRealTimers();
  await service.close();
  await stored.drop();
});

async function boot(variables: Record<string, string> = {}): Promise<void> {
  service = await bootApp({ database: stored, imports: [Logged], variables: { LOG_LEVEL: 'info', ...variables } });
}
async function bootAgain(variables: Record<string, string> = {}): Promise<void> {
  await service.close();
  await boot(variables);
}

const verify = (options?: Parameters<AuditChain['verify']>[1]) =>
  service.app.get(AuditChain).verify(defaultId, options);
const record = (count: number) =>
  service.app.get(Database).transaction(async (transaction) => {
    const act = { action: 'test.done', object: 'x\ud800', details: { half: '\ud800', n: 1 } } as const;
    const events = Array.from({ length: count }, () => ({ actor: { kind: 'system' as const }, act }));
    await service.app.get(Audit).recordAll(transaction, events);
  });
/** Runs statements as somebody who may do all to the database, with no trigger in the way; `$1` is the workspace. */
async function byForce(...statements: string[]): Promise<void> {
  const session = new Client({ connectionString: stored.url });
  await session.connect();
  for (const table of ['audit_event', 'audit_chain', 'audit_checkpoint'])
    await session.query(`alter table ${table} disable trigger user`);
  for (const statement of statements) await session.query(statement.replaceAll('$1', `'${defaultId}'`));
  for (const table of ['audit_event', 'audit_chain', 'audit_checkpoint'])
    await session.query(`alter table ${table} enable trigger user`);
  await session.end();
}
/** Computes every hash anew, as the trigger would have. */
const RECOMPUTE = `
  do $do$
  declare event audit_event; previous bytea := coalesce((select hash from audit_checkpoint where workspace_id = $1), '');
  begin
    for event in select * from audit_event where workspace_id = $1 order by sequence loop
      previous := audit_digest(event, previous);
      update audit_event set hash = previous where id = event.id;
      update audit_chain set sequence = event.sequence, hash = previous where workspace_id = $1;
    end loop;
  end $do$`;
const cutTo = (sequence: number) => `delete from audit_event where workspace_id = $1 and sequence > ${sequence}`;

describe('an audit log that somebody with all rights rewrote, with triggers off and hashes computed anew', () => {
  it.each([
    ['an action', `update audit_event set action = 'nothing.happened' where workspace_id = $1 and sequence = 3`, 3],
    ['who it was', `update audit_event set actor_id = 'nobody' where workspace_id = $1 and sequence = 3`, 3],
    [
      'the time',
      `update audit_event set at = at + interval '1 microsecond' where workspace_id = $1 and sequence = 3`,
      3,
    ],
    ['details', `update audit_event set details = '{}' where workspace_id = $1 and sequence = 5`, 5],
    [
      'the order, which one event less does not show',
      `delete from audit_event where workspace_id = $1 and sequence = 3;
       update audit_event set sequence = 1 - sequence where workspace_id = $1 and sequence > 3;
       update audit_event set sequence = -sequence where workspace_id = $1 and sequence < 0`,
      3,
    ],
    [
      'the signatures, taken away',
      `update audit_event set key_id = null, mac = null, action = 'x.y' where workspace_id = $1 and sequence >= 5`,
      5,
    ],
  ])('shows: %s', async (_, statement, place) => {
    await record(6);
    expect(await verify()).toMatchObject({ intact: true });
    await byForce(statement, RECOMPUTE);
    expect(await verify()).toMatchObject({ intact: false, firstFault: place });
  });

  it('shows by an anchor that its end was removed, or the whole of it', async () => {
    await record(6);
    log.length = 0;
    await service.app.get(AuditAnchors).log();
    const line = log.map((text) => JSON.parse(text) as Record<string, string>).find((each) => each['anchor']);
    const { events } = await verify();
    expect(line).toMatchObject({ level: 'info', part: 'audit', workspaceId: defaultId, sequence: events });
    const anchor = parseAnchor(line!['anchor']!)!;
    await record(2);
    expect(await verify({ anchor })).toMatchObject({ intact: true });
    await byForce(cutTo(events - 2), RECOMPUTE);
    expect(await verify()).toMatchObject({ intact: true });
    expect(await verify({ anchor })).toMatchObject({ intact: false, firstFault: events - 2 });
    await record(5);
    expect(await verify({ anchor })).toMatchObject({ intact: false, firstFault: events });
    await byForce(cutTo(0), 'delete from audit_chain where workspace_id = $1');
    expect(await verify({ anchor })).toMatchObject({ intact: false, events: 0 });
  });
});

describe('an audit log of the version that signed nothing', () => {
  it('is verified as before, and signed from then on', async () => {
    const database = service.app.get(Database);
    const runner = { query: (text: string) => database.query(text) } as unknown as QueryRunner;
    const migration = new AuditSignatures1700000000140();
    await byForce('delete from audit_event', 'delete from audit_chain');
    await migration.down(runner);
    for (const action of ['a.b', 'c.d', 'e.f'])
      await database.execute(
        `insert into audit_event (id, workspace_id, at, actor_kind, action, result, times)
         values (gen_random_uuid(), $1, now(), 'system', $2, 'success', 1)`,
        [defaultId, action],
      );
    await migration.up(runner);
    expect(await verify()).toEqual({ intact: true, events: 3, signed: 0, removed: 0 });
    await record(2);
    expect(await verify()).toEqual({ intact: true, events: 5, signed: 2, removed: 0 });
    await byForce(`update audit_event set action = 'x.y' where workspace_id = $1 and sequence = 2`, RECOMPUTE);
    expect(await verify()).toMatchObject({ intact: false, firstFault: 4 });
  });

  it('takes no unsigned event among signed ones for one of the service', async () => {
    await record(1);
    await service.app.get(Database).execute(
      `insert into audit_event (id, workspace_id, at, actor_kind, action, result, times)
       values (gen_random_uuid(), $1, now(), 'operator', 'forged.event', 'success', 1)`,
      [defaultId],
    );
    const { events, ...state } = await verify();
    expect(state).toMatchObject({ intact: false, firstFault: events });
  });
});

describe('the key of the audit log', () => {
  const [OLD, NEW] = [key('old', 1), key('new', 2)];

  it('may leave the ring after a rotation, and not before', async () => {
    await bootAgain({ ENCRYPTION_KEYS: `${OLD},${key('test', 7)}` });
    await service.app.get(KeyRotation).rotateAll();
    await bootAgain({ ENCRYPTION_KEYS: OLD });
    await record(2);
    expect(await verify()).toMatchObject({ intact: true });
    await bootAgain({ ENCRYPTION_KEYS: `${NEW},${OLD}` });
    expect(await verify()).toMatchObject({ intact: true });
    await service.app.get(KeyRotation).rotateAll();
    await bootAgain({ ENCRYPTION_KEYS: NEW });
    expect(await verify()).toMatchObject({ intact: true });
    await byForce(`update audit_event set key_id = 'old' where workspace_id = $1 and key_id = 'new'`);
    expect(await verify()).toMatchObject({ intact: false, why: expect.stringContaining('ENCRYPTION_KEYS') });
  });

  it('does not make a log right that was rewritten before', async () => {
    await record(3);
    await byForce(`update audit_event set action = 'x.y' where workspace_id = $1 and sequence = 2`, RECOMPUTE);
    await bootAgain({ ENCRYPTION_KEYS: `${NEW},${key('test', 7)}` });
    await service.app.get(KeyRotation).rotateAll();
    expect(await verify()).toMatchObject({ intact: false, firstFault: 2 });
  });
});

describe('events that are past their time', () => {
  /** Records events that were made so many days ago. */
  const recordEarlier = async (days: number, count: number) => {
    turnClock(-days * DAY);
    await record(count);
    jest.useRealTimers();
  };
  const removeOlderThan = (days: number, limit = 5000) =>
    service.app.get(AuditRetention).removeOlder(new Date(Date.now() - days * DAY * 1000), limit);
  beforeEach(async () => {
    // What the start itself has recorded is of today.
    await byForce('delete from audit_event', 'delete from audit_chain');
    await recordEarlier(100, 5);
    await recordEarlier(50, 3);
    await record(2);
  });

  it('are removed from the beginning, and what remains is verified as before', async () => {
    expect(await removeOlderThan(200)).toBe(0);
    expect(await removeOlderThan(60, 3)).toBe(3);
    expect(await removeOlderThan(60)).toBe(2);
    expect(await verify()).toEqual({ intact: true, events: 7, signed: 7, removed: 5 });
    const { items } = (await service.api.get('/api/audit').query({ action: 'audit.pruned' })).body;
    expect(items.map(({ details }: { details: object }) => details)).toEqual([
      { removed: 2, upTo: 5 },
      { removed: 3, upTo: 3 },
    ]);
    expect(await removeOlderThan(60)).toBe(0);
    await record(1);
    expect(await verify()).toMatchObject({ intact: true });
  });

  it('never go all: what tells of it stays', async () => {
    await byForce('delete from audit_event', 'delete from audit_chain');
    await recordEarlier(100, 3);
    expect(await removeOlderThan(60)).toBe(3);
    expect(await verify()).toMatchObject({ intact: true, events: 2, removed: 3 });
  });

  it.each([
    ['more was removed', 'delete from audit_event where workspace_id = $1 and sequence = 6'],
    [
      'more was removed and the end of it moved on',
      `update audit_checkpoint c set sequence = 6, hash = e.hash from audit_event e where e.workspace_id = $1 and c.workspace_id = $1 and e.sequence = 6;
       delete from audit_event where workspace_id = $1 and sequence = 6`,
    ],
    [
      'more was removed, and its end is signed with a key that nobody has',
      `update audit_checkpoint c set sequence = 6, hash = e.hash, key_id = 'gone' from audit_event e where e.workspace_id = $1 and c.workspace_id = $1 and e.sequence = 6;
       delete from audit_event where workspace_id = $1 and sequence = 6`,
    ],
    ['the end of it is gone', 'delete from audit_checkpoint'],
    ['what follows was changed', `update audit_event set action = 'x.y' where workspace_id = $1 and sequence = 6`],
  ])('leave a log that tells when %s', async (_, statement) => {
    await removeOlderThan(60);
    await byForce(statement, RECOMPUTE);
    expect(await verify()).toMatchObject({ intact: false });
  });

  it.each([
    ['as they were', ''],
    ['with a key that nobody has', ", key_id = 'gone'"],
    ['not at all', ', key_id = null, mac = null'],
  ])('stay when they are not as they were written, signed %s', async (_, signed) => {
    await byForce(
      `update audit_event set action = 'x.y' ${signed} where workspace_id = $1 and sequence <= 5`,
      RECOMPUTE,
    );
    log.length = 0;
    expect(await removeOlderThan(60)).toBe(0);
    expect(log.join('')).toContain('not as it was written');
    expect(await verify()).toMatchObject({ intact: false, events: 10 });
  });

  it('are removed with a checkpoint alone, and young ones not even with one', async () => {
    const refused = { code: '42501' };
    const database = service.app.get(Database);
    await expect(database.query('delete from audit_event where sequence = 1')).rejects.toMatchObject(refused);
    const prune = (upTo: number) => database.query(`select audit_prune($1, $2, 'k', '')`, [defaultId, upTo]);
    await expect(prune(10)).rejects.toMatchObject(refused);
    await removeOlderThan(60);
    for (const statement of ['update audit_checkpoint set sequence = 1', 'delete from audit_checkpoint'])
      await expect(database.query(statement)).rejects.toMatchObject(refused);
    expect(await verify()).toMatchObject({ intact: true });
  });
});
