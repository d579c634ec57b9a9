import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Audit } from '../../../src/audit/audit.service.js';
import { KeyRing, seal } from '#libs/crypto';
import type { Environment } from '../../../src/platform/config/environment.js';
import { EnvironmentError } from '../../../src/platform/config/read-environment.js';
import { ChangeFeed } from '../../../src/platform/database/shared/change-feed.js';
import { Database } from '../../../src/platform/database/connection/database.js';
import { VariableSource } from '../../../src/data/variables/variable-source.service.js';
import { checkCanaries } from '../../../src/vault/canary.js';
import { readKeyRing } from '../../../src/vault/read-key-ring.js';
import { KeyRotation } from '../../../src/vault/key-rotation.service.js';
import { bootApp, type TestApp } from '../../support/app/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';
import { newWorkspace } from '../../support/app/people.js';
import { until } from '../../support/until.js';
import { chain, wait, webhook } from '../../support/workflows/workflow-graphs.js';

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const OLD = key('old', 1);
const NEW = key('new', 2);

describe('sealed values', () => {
  let service: TestApp;
  let database: Database;
  let workspaceId: string;
  beforeAll(async () => {
    service = await bootApp();
    database = service.app.get(Database);
    workspaceId = (await service.api.get('/api/workspaces')).body.items[0].id;
  });
  afterAll(async () => {
    await service.close();
  });

  const open = async (name: string, inWorkspace = workspaceId) => {
    await forgetKept(service);
    return (await service.app.get(VariableSource).read(inWorkspace, name))?.reveal();
  };
  const sealed = async (name: string) => {
    const rows = await database.query<{ sealed: string }>('select sealed from variable where name = $1', [name]);
    return rows[0]!.sealed;
  };
  const put = (name: string, value: string) => service.api.put(`/api/variables/${name}`).send({ value });

  it('look different each time', async () => {
    await put('SAME_A', 'same');
    await put('SAME_B', 'same');
    const first = await sealed('SAME_A');
    await put('SAME_A', 'same');
    expect(new Set([first, await sealed('SAME_A'), await sealed('SAME_B')]).size).toBe(3);
  });

  it.each<[string, (text: string) => string, string, number]>([
    ['nonce', (text) => flip(text, 0), 'internal', 500],
    ['tag', (text) => flip(text, 12), 'internal', 500],
    ['ciphertext', (text) => flip(text, 28), 'internal', 500],
    ['length, cut to a short tag', (text) => text.slice(0, text.lastIndexOf('.') + 22), 'internal', 500],
    ['format', (text) => text.replace('v1.', 'v2.'), 'internal', 500],
    ['key id', (text) => text.replace('.test.', '.gone.'), 'unavailable', 503],
  ])('do not open with another %s, and the audit log says so', async (part, change, code, status) => {
    const name = `TAMPERED_${part.replaceAll(/\W/g, '')}`;
    await put(name, 'marked-value');
    await put('BYSTANDER', 'fine');
    await database.execute('update variable set sealed = $2 where name = $1', [name, change(await sealed(name))]);
    await expect(open(name)).rejects.toMatchObject({ code, status });
    expect(await open('BYSTANDER')).toBe('fine');
    await service.app.get(Audit).flush();
    const { items } = (await service.api.get('/api/audit').query({ action: 'secret.open' })).body;
    expect(items).toContainEqual(expect.objectContaining({ object: `variable/${name}`, result: 'failure' }));
  });

  it('do not open in another row or workspace', async () => {
    await put('HERE', 'marked-value');
    const moved = await sealed('HERE');
    await put('THERE', 'x');
    await database.execute(`update variable set sealed = $1 where name = 'THERE'`, [moved]);
    await expect(open('THERE')).rejects.toMatchObject({ code: 'internal' });
    const { api, id } = await newWorkspace(service, 'thief');
    await api.put('/api/variables/HERE').send({ value: 'x' });
    await database.execute('update variable set sealed = $1 where workspace_id = $2', [moved, id]);
    await expect(open('HERE', id)).rejects.toMatchObject({ code: 'internal' });
    expect(await open('HERE')).toBe('marked-value');
  });
});

describe('key rotation', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database.drop();
  });
  const withKeys = async <T>(keys: string, work: (service: TestApp) => Promise<T>): Promise<T> => {
    const service = await bootApp({ database, variables: { ENCRYPTION_KEYS: keys } });
    try {
      return await work(service);
    } finally {
      await service.close();
    }
  };
  const values = async ({ app }: TestApp, names: string[]) => {
    const [row] = await app.get(Database).query<{ id: string }>(`select id from workspace where slug = 'default'`);
    const source = app.get(VariableSource);
    const found: (string | undefined)[] = [];
    for (const name of names) found.push((await source.read(row!.id, name))?.reveal());
    return found;
  };
  const keysInUse = async ({ app }: TestApp) => {
    const rows = await app
      .get(Database)
      .query<{ key: string }>(`select distinct split_part(sealed, '.', 2) as key from variable order by key`);
    return rows.map((row) => row.key);
  };
  const names = Array.from({ length: 450 }, (_, n) => `V${n}`);

  it('seals everything anew while the service runs, and can be interrupted and run again', async () => {
    await withKeys(OLD, async ({ app }) => {
      const database = app.get(Database);
      const [row] = await database.query<{ id: string }>(`select id from workspace where slug = 'default'`);
      const actor = { workspaceId: row!.id, kind: 'system' } as const;
      await database.transaction(async (transaction) => {
        for (const name of names) {
          await app.get(VariableSource).write(transaction, actor, { name, value: `value of ${name}` });
        }
      });
    });
    await withKeys(`${NEW},${OLD}`, async (service) => {
      const { app, api } = service;
      const rotation = app.get(KeyRotation);
      // Cut short as a kill would: the database goes away from this rotation in the middle.
      const execute = app.get(Database).execute.bind(app.get(Database));
      let resealed = 0;
      app.get(Database).execute = async (text, given) => {
        if (text.startsWith('update "variable"') && (resealed += 1) > 220) throw new Error('cut short');
        return execute(text, given);
      };
      await expect(rotation.rotateAll()).rejects.toThrow('cut short');
      app.get(Database).execute = execute;
      expect(await keysInUse(service)).toEqual(['new', 'old']);
      expect(await values(service, names)).toEqual(names.map((name) => `value of ${name}`));

      const [result] = await Promise.all([
        rotation.rotateAll(),
        api.put('/api/variables/V449').send({ value: 'changed' }),
      ]);
      expect(result).toMatchObject({ unreadable: 0, remaining: 0 });
      expect(result.resealed).toBeGreaterThanOrEqual(names.length - 221);
      expect(await keysInUse(service)).toEqual(['new']);
      expect(await rotation.rotateAll()).toEqual({ resealed: 0, unreadable: 0, remaining: 0 });
    });
    await withKeys(NEW, async (service) => {
      const expected = names.map((name) => (name === 'V449' ? 'changed' : `value of ${name}`));
      expect(await values(service, names)).toEqual(expected);
    });
  });

  it('is not finished while a run that goes on keeps arguments of a tool under the old key', async () => {
    await withKeys(`${NEW},${OLD}`, async ({ app, api }) => {
      const definition = chain({ in: webhook(), ask: wait({ resume: true }) });
      const { id } = (await api.post('/api/workflows').send({ name: 'Waits', definition })).body;
      const { runId } = (await api.post(`/api/workflows/${id}/run`).send({})).body;
      await until(async () => (await api.get(`/api/runs/${runId}`)).body.status === 'waiting');
      const place = { workspaceId: 'w', table: 'node_execution', rowId: 'r', field: 'arguments 1' };
      const toolCalls = [{ sealed: seal(KeyRing.parse(OLD), '{}', place) }, { arguments: '{}' }];
      await app.get(Database).execute(
        `insert into node_execution (workspace_id, run_id, node_id, seq, change, status, started_at, output)
         select workspace_id, id, 'agent:model 1', 100, 100, 'succeeded', now(), $2 from run where id = $1`,
        [runId, JSON.stringify({ toolCalls })],
      );
      expect((await app.get(KeyRotation).rotateAll()).remaining).toBe(1);
      await api.post(`/api/runs/${runId}/cancel`).send({});
      expect((await app.get(KeyRotation).rotateAll()).remaining).toBe(0);
    });
  });

  it('is finished before the old key may leave', async () => {
    const THIRD = key('third', 3);
    await withKeys(`${THIRD},${NEW}`, async ({ api }) => {
      await api.put('/api/variables/UNDER_THIRD').send({ value: 'x' });
    });
    await withKeys(`${THIRD},${NEW}`, async ({ app }) => {
      const check = async (keys: string) => checkCanaries(app.get(Database), KeyRing.parse(keys));
      await expect(check(THIRD)).rejects.toThrow('ENCRYPTION_KEYS lacks the key "new"');
      await expect(check(NEW)).rejects.toThrow('ENCRYPTION_KEYS lacks the key "third"');
      expect((await app.get(KeyRotation).rotateAll()).remaining).toBe(0);
    });
    await withKeys(THIRD, async (service) => {
      expect(await values(service, ['UNDER_THIRD', 'V0'])).toEqual(['x', 'value of V0']);
    });
  });
});

describe('the keys of a process', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await bootApp({ variables: { ENCRYPTION_KEYS: OLD } });
  });
  afterAll(async () => {
    await service.close();
  });
  /** What VaultModule does before anything can be sealed. */
  const check = async (keys: string) => {
    const ring = await readKeyRing({ ENCRYPTION_KEYS: keys } as Environment);
    await checkCanaries(service.app.get(Database), ring);
  };

  it.each<[string, string, RegExp]>([
    ['another key', NEW, /^ENCRYPTION_KEYS lacks the key "old"/],
    ['other bytes under the same id', key('old', 9), /^ENCRYPTION_KEYS holds another key "old"/],
    ['other bytes behind a new key', `${NEW},${key('old', 9)}`, /^ENCRYPTION_KEYS holds another key "old"/],
    ['a short key', `old:${Buffer.alloc(16).toString('base64')}`, /^ENCRYPTION_KEYS is wrong: key 1/],
    ['bad Base64', `old:${'*'.repeat(43)}=`, /^ENCRYPTION_KEYS is wrong: key 1/],
    ['no id', Buffer.alloc(32).toString('base64'), /^ENCRYPTION_KEYS is wrong: key 1/],
    ['the same id twice', `${OLD},${OLD}`, /^ENCRYPTION_KEYS is wrong: two keys/],
  ])('are refused with a line that names the variable: %s', async (_, keys, line) => {
    const error = (await check(keys).catch((thrown: unknown) => thrown)) as Error;
    expect(error).toBeInstanceOf(EnvironmentError);
    expect(error.message).toMatch(line);
    expect(error.message).not.toContain(keys.slice(-12));
  });

  it.each([
    ['the same', OLD],
    ['a further one for later', `${OLD},${NEW}`],
  ])('are taken: %s', async (_, keys) => {
    await expect(check(keys)).resolves.toBeUndefined();
  });
});

describe('a development start without keys', () => {
  it('makes a key that only its owner may read, and uses it again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vault-'));
    const database = await createTestDatabase();
    const variables = { ENCRYPTION_KEYS: '', DATA_DIR: folder, NODE_ENV: 'development' };
    try {
      // Two processes at once make one key.
      const both = await Promise.all([bootApp({ database, variables }), bootApp({ database, variables })]);
      await both[0].api.put('/api/variables/KEPT').send({ value: 'kept' });
      for (const service of both) await service.close();
      const file = join(folder, 'encryption-keys');
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(await readFile(file, 'utf8')).toMatch(/^development:[A-Za-z0-9+/]{43}=\n$/);
      const again = await bootApp({ database, variables });
      expect((await again.api.get('/api/variables')).body.items).toHaveLength(1);
      await again.close();
    } finally {
      await database.drop();
      await rm(folder, { recursive: true });
    }
  });
});

/** Makes the service read variables from the database again. */
async function forgetKept({ app }: TestApp): Promise<void> {
  await app.get(Database).transaction((transaction) => app.get(ChangeFeed).announce(transaction, 'variables'));
  await app.get(ChangeFeed).refresh();
}

/** Flips one bit of a byte of the sealed payload. */
function flip(text: string, at: number): string {
  const dot = text.lastIndexOf('.') + 1;
  const bytes = Buffer.from(text.slice(dot), 'base64url');
  bytes[at]! ^= 1;
  return text.slice(0, dot) + bytes.toString('base64url');
}
