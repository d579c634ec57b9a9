import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { QueryRunner } from 'typeorm';
import { Database } from '../../../src/platform/database/connection/database.js';
import { Invitations1700000000131 } from '../../../src/platform/database/migrations/0131-invitations.js';
import { bootApp, type TestApp } from '../../support/app/app.js';
import { ADMIN, adminOf, browser, signIn } from '../../support/app/people.js';

let service: TestApp;
beforeAll(async () => {
  service = await bootApp();
});
afterAll(async () => {
  await service.close();
});

describe('a person who was added without a password before there were invitations', () => {
  it('is invited since, keeps no account, and comes in by a link that an admin makes', async () => {
    const admin = await adminOf(service);
    const database = service.app.get(Database);
    const runner = { query: (text: string) => database.query(text) } as QueryRunner;
    const invitations = new Invitations1700000000131();
    await invitations.down(runner);
    const [id, email] = [randomUUID(), 'before@example.org'];
    await database.execute('insert into person (id, email, created_at) values ($1, $2, now())', [id, email]);
    await database.execute(
      `insert into membership (workspace_id, person_id, role, created_at)
       select id, $1, 'editor', now() from workspace where slug = 'default'`,
      [id],
    );
    await invitations.up(runner);
    expect(await database.query('select from person where id = $1', [id])).toEqual([]);
    const { items } = (await admin.get('/api/users')).body;
    const invited = items.find((member: { email: string }) => member.email === email);
    expect(invited).toMatchObject({ role: 'editor', status: 'invited', disabled: false });
    const { body: link } = await admin.post(`/api/users/${invited.id}/invitation`).send({});
    const accepted = await browser(service)
      .post(`/api${new URL(link.url as string).pathname}/accept`)
      .send({ password: 'chosen by the person' });
    expect([accepted.status, accepted.body.role]).toEqual([200, 'editor']);
    await signIn(service, ADMIN);
  });
});
