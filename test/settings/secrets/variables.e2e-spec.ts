import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sha256 } from '#libs/crypto';
import { Audit } from '../../../src/audit/audit.service.js';
import { Database } from '../../../src/platform/database/connection/database.js';
import { VariableSource } from '../../../src/data/variables/variable-source.service.js';
import { bootApp, type TestApp } from '../../support/app/app.js';
import { lastMiss } from '../../support/until.js';
import { newWorkspace } from '../../support/app/people.js';

let service: TestApp;
let variables: VariableSource;
let workspaceId: string;
beforeAll(async () => {
  service = await bootApp();
  variables = service.app.get(VariableSource);
  workspaceId = (await service.api.get('/api/workspaces')).body.items[0].id;
});
afterAll(async () => {
  await service.close();
});

const put = (name: string, value: unknown) => service.api.put(`/api/variables/${name}`).send({ value });
const read = async (name: string, at = service) => (await at.app.get(VariableSource).read(workspaceId, name))?.reveal();

describe('PUT /api/variables/:name', () => {
  it('takes a value and never shows it again', async () => {
    const set = await put('TOKEN', 'marked-value');
    expect(set.status).toBe(200);
    expect(set.body).toEqual({ name: 'TOKEN', configured: true, updatedAt: expect.any(String) });
    const list = await service.api.get('/api/variables');
    expect(list.body.items).toEqual([set.body]);
    expect(JSON.stringify([set.body, list.body])).not.toContain('marked');
    expect(await read('TOKEN')).toBe('marked-value');
  });

  it('stores values sealed', async () => {
    await put('SEALED', 'marked-value');
    const rows = await service.app.get(Database).query<{ sealed: string }>('select sealed from variable');
    for (const { sealed } of rows) expect(sealed).toMatch(/^v1\.test\.[A-Za-z0-9_-]+$/);
    expect(JSON.stringify(rows)).not.toContain('marked-value');
  });

  it('replaces a value: here at once, elsewhere within a second', async () => {
    const other = await bootApp({ database: service.database });
    try {
      await put('CHANGING', 'first');
      expect([await read('CHANGING'), await read('CHANGING', other)]).toEqual(['first', 'first']);
      await put('CHANGING', 'second');
      const [here, lastOldElsewhere] = await Promise.all([
        read('CHANGING'),
        lastMiss(async () => (await read('CHANGING', other)) === 'second'),
      ]);
      expect(here).toBe('second');
      expect(lastOldElsewhere).toBeLessThan(1000);
    } finally {
      await other.close();
    }
  });

  it.each<[string, number, string]>([
    ['_', 200, '_'],
    ['a1_B', 200, 'a1_B'],
    ['x'.repeat(128), 200, 'a name of 128 characters'],
    ['x'.repeat(129), 400, 'a name of 129 characters'],
    ['1a', 400, 'a name that begins with a digit'],
    ['a-b', 400, 'a name with a hyphen'],
    ['a.b', 400, 'a name with a dot'],
    ['%C3%A9', 400, 'a name of other letters'],
    ['__proto__', 200, '__proto__'],
    ['constructor', 200, 'constructor'],
    ['DATABASE_URL', 200, 'the name of a process variable'],
  ])('answers to %.12s with %i: %s', async (name, status) => {
    expect((await put(name, 'x')).status).toBe(status);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it.each<[string, unknown, number]>([
    ['32,768 characters', 'x'.repeat(32_768), 200],
    ['32,769 characters', 'x'.repeat(32_769), 400],
    ['a number', 1, 400],
    ['an object', {}, 400],
    ['null', null, 400],
    ['nothing', undefined, 400],
    ['a NUL character', 'a\0b', 400],
  ])('answers to %s as value', async (_, value, status) => {
    expect((await put('VALUE', value)).status).toBe(status);
  });

  it('keeps any text exactly', async () => {
    const value = ' line\r\nä € 🎉 "quotes" \\ \t';
    await put('EXACT', value);
    expect(await read('EXACT')).toBe(value);
  });

  it('refuses unknown fields', async () => {
    const answer = await service.api.put('/api/variables/X').send({ value: 'x', workspaceId, configured: true });
    expect(answer.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'configured',
      'workspaceId',
    ]);
  });
});

describe('DELETE /api/variables/:name', () => {
  it('forgets the value at once', async () => {
    await put('GONE', 'x');
    expect(await read('GONE')).toBe('x');
    expect((await service.api.delete('/api/variables/GONE')).status).toBe(204);
    expect(await read('GONE')).toBeUndefined();
    expect((await service.api.delete('/api/variables/GONE')).status).toBe(404);
  });
});

describe('VariableSource', () => {
  it('compares by digest, and nothing equals a missing or blank variable', async () => {
    await put('COMPARED', 'the value');
    await put('EMPTY', '');
    await put('BLANK', ' \t');
    const digest = (name: string) => variables.digest(workspaceId, name);
    expect(await digest('COMPARED')).toEqual(sha256('the value'));
    expect([await digest('EMPTY'), await digest('BLANK'), await digest('MISSING')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const { items } = (await service.api.get('/api/variables')).body;
    expect(items).toContainEqual(expect.objectContaining({ name: 'BLANK', configured: false }));
  });

  it('never reads the environment of the process', async () => {
    process.env['ONLY_IN_THE_PROCESS'] = 'x';
    expect(await variables.read(workspaceId, 'ONLY_IN_THE_PROCESS')).toBeUndefined();
    expect(await variables.read(workspaceId, 'PATH')).toBeUndefined();
    delete process.env['ONLY_IN_THE_PROCESS'];
  });

  it('counts uses', async () => {
    await put('USED', 'x');
    for (let n = 0; n < 3; n += 1) await variables.digest(workspaceId, 'USED');
    await service.app.get(Audit).flush();
    const { items } = (await service.api.get('/api/audit').query({ action: 'variable.used' })).body;
    expect(items).toContainEqual(expect.objectContaining({ object: 'USED', times: 3, actor: { kind: 'system' } }));
  });

  it('undoes a value with the transaction it was written in', async () => {
    await put('KEPT', 'before');
    const actor = { workspaceId, kind: 'system' } as const;
    const failing = service.app.get(Database).transaction(async (transaction) => {
      await variables.write(transaction, actor, { name: 'KEPT', value: 'after' });
      throw new Error('later failure');
    });
    await expect(failing).rejects.toThrow('later failure');
    expect(await read('KEPT')).toBe('before');
  });
});

describe('variables of another workspace', () => {
  it('are other variables, even by the same name', async () => {
    const { api, id } = await newWorkspace(service, 'apart');
    await put('SHARED_NAME', 'ours');
    expect((await api.get('/api/variables')).body.items).toEqual([]);
    expect((await api.delete('/api/variables/SHARED_NAME')).status).toBe(404);
    await api.put('/api/variables/SHARED_NAME').send({ value: 'theirs' });
    expect(await read('SHARED_NAME')).toBe('ours');
    expect((await variables.read(id, 'SHARED_NAME'))?.reveal()).toBe('theirs');
  });
});
