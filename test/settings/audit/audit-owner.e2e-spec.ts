import { readFile, rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { AuditChain } from '../../../src/audit/chain/audit-chain.js';
import { AuditOwner } from '../../../src/audit/audit-owner.js';
import { AuditRetention } from '../../../src/audit/audit-retention.js';
import { Database } from '../../../src/platform/database/connection/database.js';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../src/platform/database/embedded/start-embedded-postgres.js';
import { codeBlocks } from '../../contracts/support/documents/shell-commands.js';
import { bootApp, type BootOptions, type TestApp } from '../../support/app/app.js';
import { openFolder } from '../../support/jest/embedded-postgres.js';

describe('the audit log in the embedded database', () => {
  let folder: string;
  let service: TestApp;
  let database: Database;

  const start = async () => {
    const embedded: BootOptions['database'] = { url: '', drop: () => Promise.resolve() };
    service = await bootApp({ database: embedded, variables: { DATA_DIR: folder } });
    database = service.app.get(Database);
  };
  beforeAll(async () => {
    folder = await openFolder();
    await start();
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });

  it('belongs to a role apart, also after another start', async () => {
    expect(await service.app.get(AuditOwner).isApart()).toBe(true);
    await service.close();
    await start();
    expect(await service.app.get(AuditOwner).isApart()).toBe(true);
  });

  it.each([
    `update audit_event set action = 'x.y'`,
    'delete from audit_event',
    'truncate audit_event',
    'drop table audit_event cascade',
    'drop schema public cascade',
    'alter table audit_event disable trigger all',
    'alter table audit_event rename to kept',
    'alter table audit_event owner to workflow',
    'drop trigger audit_append on audit_event',
    'create trigger swallow before insert on audit_event for each row execute function audit_refuse()',
    'create rule swallow as on insert to audit_event do instead nothing',
    'update audit_chain set sequence = 0',
    'delete from audit_chain',
    `insert into audit_chain select id, 9, '' from workspace`,
    'delete from audit_checkpoint',
    `insert into audit_checkpoint select id, 1, '', 'k', '' from workspace`,
    'create or replace function audit_digest(event audit_event, previous bytea) returns bytea language sql as $$ select event.hash $$',
    'drop function audit_append cascade',
    'set role workflow_audit',
    'grant workflow_audit to workflow',
    'set session_replication_role = replica',
    `select audit_prune(id, 2, 'k', '') from workspace`,
  ])('is out of reach of the service’s role: %s', async (statement) => {
    await expect(database.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('is written, read, verified and shortened all the same', async () => {
    await service.api.put('/api/variables/WRITTEN').send({ value: 'x' });
    const { items } = (await service.api.get('/api/audit').query({ action: 'variable.written' })).body;
    expect(items).toHaveLength(1);
    const [{ id }] = (await database.query<{ id: string }>(`select id from workspace where slug = 'default'`)) as [
      { id: string },
    ];
    expect(await service.app.get(AuditRetention).removeOlder(new Date(), 10)).toBe(0);
    expect(await service.app.get(AuditChain).verify(id)).toMatchObject({ intact: true });
  });
});

describe('the audit log in a database of the operator’s', () => {
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

  const withService = async <T>(work: (app: TestApp['app']) => Promise<T>): Promise<T> => {
    const service = await bootApp({ database: { url: server.url, drop: () => Promise.resolve() } });
    try {
      return await work(service.app);
    } finally {
      await service.close();
    }
  };
  const asSuperuser = async (statements: string) => {
    const url = new URL(server.superuserUrl);
    url.pathname = new URL(server.url).pathname;
    const session = new Client({ connectionString: url.href });
    await session.connect();
    await session.query(statements);
    await session.end();
  };

  it('says that it belongs to the role of the service, until it is given away as docs/explanation/audit-log.md says', async () => {
    expect(await withService((app) => app.get(AuditOwner).isApart())).toBe(false);
    const [statements] = codeBlocks(await readFile('docs/explanation/audit-log.md', 'utf8'), 'sql');
    await asSuperuser(statements!);
    await withService(async (app) => {
      expect(await app.get(AuditOwner).isApart()).toBe(true);
      const drop = app.get(Database).query('drop table audit_event cascade');
      await expect(drop).rejects.toMatchObject({ code: '42501' });
    });
    await asSuperuser('reassign owned by workflow_audit to workflow');
    expect(await withService((app) => app.get(AuditOwner).isApart())).toBe(false);
  });
});
