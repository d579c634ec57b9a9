import { readFile, rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { QueryRunner } from 'typeorm';
import { AuditChain } from '../../../src/audit/chain/audit-chain.js';
import { AuditOwner } from '../../../src/audit/audit-owner.js';
import { Database } from '../../../src/platform/database/connection/database.js';
import { giveAuditBack } from '../../../src/platform/database/embedded/audit-tables.js';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../src/platform/database/embedded/start-embedded-postgres.js';
import { migrate } from '../../../src/platform/database/migrate.js';
import { AuditSignatures1700000000140 } from '../../../src/platform/database/migrations/0140-audit-signatures.js';
import { codeBlocks } from '../../contracts/support/documents/shell-commands.js';
import { bootApp, type TestApp } from '../../support/app/app.js';
import { openFolder } from '../../support/jest/embedded-postgres.js';

let folder: string;
let server: EmbeddedPostgres;
beforeAll(async () => {
  folder = await openFolder();
  server = await startEmbeddedPostgres({ dataDir: folder, durable: false, log: () => undefined });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** As the superuser reaches the database of the service. */
const superuserUrl = (): string => {
  const url = new URL(server.superuserUrl);
  url.pathname = new URL(server.url).pathname;
  return url.href;
};

async function asSuperuser<T>(work: (session: Client) => Promise<T>): Promise<T> {
  const session = new Client({ connectionString: superuserUrl() });
  await session.connect();
  try {
    return await work(session);
  } finally {
    await session.end();
  }
}

/** Brings the schema back to that before the newest migration of the audit tables; what there is keeps its owner. */
const downgrade = () =>
  asSuperuser(async (session) => {
    const migration = new AuditSignatures1700000000140();
    await migration.down(session as unknown as QueryRunner);
    const { rowCount } = await session.query('delete from migrations where name = $1', [migration.constructor.name]);
    expect(rowCount).toBe(1);
  });

/** Who owns the audit tables and what guards them. */
const owners = () =>
  asSuperuser(async (session) => {
    const { rows } = await session.query<{ owner: string }>(
      `select distinct pg_get_userbyid(relowner) as owner from pg_class where relkind = 'r' and starts_with(relname, 'audit_')
       union select pg_get_userbyid(proowner) from pg_proc where starts_with(proname, 'audit_')`,
    );
    return rows.map(({ owner }) => owner);
  });

async function withService<T>(url: string, work: (service: TestApp) => Promise<T>): Promise<T> {
  const database = { url, drop: () => Promise.resolve() };
  const service = await bootApp({ database, variables: { DATA_DIR: folder } });
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}

/** The log is written, and all of it is as it was written. */
async function works({ app, api }: TestApp, variable: string): Promise<void> {
  await api.put(`/api/variables/${variable}`).send({ value: 'x' }).expect(200);
  const { items } = (await api.get('/api/audit').query({ action: 'variable.written' })).body;
  expect(items.map(({ object }: { object: string }) => object)).toContain(variable);
  const [row] = await app.get(Database).query<{ id: string }>(`select id from workspace where slug = 'default'`);
  expect(await app.get(AuditChain).verify(row!.id)).toMatchObject({ intact: true });
}

const EMBEDDED = '';

describe('an upgrade that changes the audit tables, while they belong to a role apart', () => {
  it('is done by the service in its embedded database, and they belong to that role again', async () => {
    await withService(EMBEDDED, (service) => works(service, 'BEFORE'));
    expect(await owners()).toEqual(['workflow_audit']);
    await downgrade();
    expect(await owners()).toEqual(['workflow_audit']);
    await expect(migrate(server.url)).rejects.toMatchObject({ code: '42501' });
    await withService(EMBEDDED, async (service) => {
      expect(await service.app.get(AuditOwner).isApart()).toBe(true);
      await works(service, 'AFTER');
      const rewriting = service.app.get(Database).query(`update audit_event set action = 'x.y'`);
      await expect(rewriting).rejects.toMatchObject({ code: '42501' });
    });
    expect(await owners()).toEqual(['workflow_audit']);
  });

  it('that was broken off leaves them to the service only until the next start', async () => {
    await giveAuditBack(superuserUrl());
    expect(await owners()).toEqual(['workflow']);
    await withService(EMBEDDED, (service) => works(service, 'BROKEN_OFF'));
    expect(await owners()).toEqual(['workflow_audit']);
  });

  it('is refused in a database of the operator’s, changes nothing, and is done once they are handed back', async () => {
    await downgrade();
    await expect(withService(server.url, async () => undefined)).rejects.toMatchObject({ code: '42501' });
    expect(await owners()).toEqual(['workflow_audit']);
    await asSuperuser((session) => session.query('reassign owned by workflow_audit to workflow'));
    await withService(server.url, (service) => works(service, 'HANDED_BACK'));
    expect(await owners()).toEqual(['workflow']);
  });

  it('is followed there by the statements of docs/explanation/audit-log.md once more', async () => {
    const [statements] = codeBlocks(await readFile('docs/explanation/audit-log.md', 'utf8'), 'sql');
    await asSuperuser((session) => session.query(statements!));
    await withService(server.url, async (service) => {
      expect(await service.app.get(AuditOwner).isApart()).toBe(true);
      await works(service, 'APART_AGAIN');
    });
    expect(await owners()).toEqual(['workflow_audit']);
  });
});
