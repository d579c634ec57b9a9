import { describe, expect, it } from '@jest/globals';
import { createTestDatabase } from './once/database.js';
import { query } from '../jest/embedded-postgres.js';

describe('createTestDatabase', () => {
  it('gives migrated databases that know nothing of each other', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await query(one.url, 'create table only_here (id int)');
    const tables = `select count(*)::int from pg_tables where schemaname = 'public'`;
    const [count] = await query(other.url, tables);
    expect(count).toBeGreaterThan(0);
    expect(await query(one.url, tables)).toEqual([(count as number) + 1]);
    await Promise.all([one.drop(), other.drop()]);
    await expect(query(one.url, 'select 1')).rejects.toMatchObject({ code: '3D000' });
  });
});
