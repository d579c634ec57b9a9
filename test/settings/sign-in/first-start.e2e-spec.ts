import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import supertest from 'supertest';
import { AppModule } from '../../../src/app.module.js';
import { ChangeFeed } from '../../../src/platform/database/shared/change-feed.js';
import { Database } from '../../../src/platform/database/connection/database.js';
import { FirstStart } from '../../../src/access/workspaces/first-start/first-start.service.js';
import { BOOTSTRAP_KEY, bootApp, SEALING_KEY, type TestApp } from '../../support/app/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';
import { ADMIN, newWorkspace, signIn } from '../../support/app/people.js';
import { until } from '../../support/until.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

async function started<T>(
  variables: Record<string, string>,
  look: (service: TestApp) => Promise<T>,
  on = database,
): Promise<T> {
  const service = await bootApp({ database: on, variables });
  try {
    return await look(service);
  } finally {
    await service.close();
  }
}
const UNSET = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '', BOOTSTRAP_API_KEY: '' };
const PRODUCTION = { NODE_ENV: 'production', BASE_URL: 'https://flows.example', SANDBOX: '' };
const statusOf = async ({ url }: TestApp, key: string) =>
  (await supertest(url).get('/api/users').set('Authorization', `Bearer ${key}`)).status;

describe('the first start', () => {
  it('makes up an administrator and a key, says so once, and keeps neither in clear', async () => {
    const madeUp = await started(UNSET, async (service) => {
      const { madeUp } = service.app.get(FirstStart);
      expect(madeUp).toEqual({
        email: 'admin@example.com',
        password: expect.stringMatching(/^[\w-]{43}$/),
        apiKey: expect.stringMatching(/^wfk_/),
      });
      await signIn(service, madeUp);
      expect(await statusOf(service, madeUp!.apiKey!)).toBe(200);
      const stored = JSON.stringify(await service.app.get(Database).query('select * from person, api_key'));
      expect(stored).not.toContain(madeUp!.password);
      expect(stored).not.toContain(madeUp!.apiKey!.slice(13));
      return madeUp!;
    });
    await started(UNSET, async (service) => {
      expect(service.app.get(FirstStart).madeUp).toBeUndefined();
      await signIn(service, madeUp);
    });
  });

  it('leaves an administrator who is there alone', async () => {
    await started({}, async (service) => {
      const { items } = (await service.api.get('/api/users')).body;
      expect(items.map(({ email }: { email: string }) => email)).toEqual(['admin@example.com']);
    });
  });

  it('makes up no key where the operator has given one', async () => {
    await started(UNSET, ({ app }) => app.get(Database).execute('update membership set disabled = true'));
    await started({ ...UNSET, BOOTSTRAP_API_KEY: BOOTSTRAP_KEY }, async ({ app, api }) => {
      expect(app.get(FirstStart).madeUp).toEqual({ email: 'admin@example.com', password: expect.any(String) });
      const { items } = (await api.get('/api/keys')).body;
      expect(items.map(({ name }: { name: string }) => name)).toEqual(['BOOTSTRAP_API_KEY', 'First key']);
    });
  });

  it('makes the administrator of the variables when none is left, however many processes start', async () => {
    await started(UNSET, ({ app }) => app.get(Database).execute('update membership set disabled = true'));
    const services = await Promise.all([bootApp({ database }), bootApp({ database })]);
    try {
      await signIn(services[0], ADMIN);
      const { items } = (await services[1].api.get('/api/users')).body;
      expect(items).toContainEqual(expect.objectContaining({ email: ADMIN.email, role: 'admin', disabled: false }));
      expect(items).toHaveLength(2);
    } finally {
      for (const service of services) await service.close();
    }
  });

  const nobody = async (context: INestApplicationContext) => {
    expect(await context.get(Database).query('select id from person union all select id from api_key')).toEqual([]);
  };

  it.each([
    ['a worker in production', { ...UNSET, ...PRODUCTION, ROLE: 'worker' }],
    ['a worker in development', { ...UNSET, ROLE: 'worker' }],
  ])('is left to processes that serve the API: %s makes nobody and needs no variable for it', async (_, variables) => {
    const empty = await createTestDatabase();
    await started(variables, ({ app }) => nobody(app), empty);
    await started({}, (service) => signIn(service, ADMIN), empty);
    await empty.drop();
  });

  it('is left to processes that serve the API: a command makes nobody', async () => {
    const empty = await createTestDatabase();
    const variables = { NODE_ENV: 'test', DATABASE_URL: empty.url, ENCRYPTION_KEYS: SEALING_KEY };
    const command = await NestFactory.createApplicationContext(AppModule.with(variables), { logger: false });
    try {
      await nobody(command);
    } finally {
      await command.close();
    }
    const { madeUp } = await started(UNSET, async ({ app }) => app.get(FirstStart), empty);
    expect(madeUp).toMatchObject({ apiKey: expect.stringMatching(/^wfk_/) });
    await empty.drop();
  });

  it('takes over a person who is there already, and lets nobody stay signed in as them', async () => {
    const email = 'operator@example.org';
    await started({}, async (before) => {
      const { admin } = await newWorkspace(before, 'squatter');
      await admin.post('/api/users').send({ email, role: 'admin', password: 'known to the squatter' }).expect(201);
      const squatter = await signIn(before, { email, password: 'known to the squatter' });
      await before.app
        .get(Database)
        .execute(
          `update membership set disabled = true where workspace_id = (select id from workspace where slug = 'default')`,
        );
      const operator = { ADMIN_EMAIL: email, ADMIN_PASSWORD: 'known to the operator' };
      await started(operator, async (service) => {
        await signIn(service, { email, password: operator.ADMIN_PASSWORD, workspace: 'default' });
        await until(async () => (await squatter.get('/api/auth/me')).status === 401);
      });
    });
  });
});

describe('BOOTSTRAP_API_KEY', () => {
  const NEXT = 'another-bootstrap-key-0123456789-0123456789';

  it('is one key however often the service starts, and its former value ends', async () => {
    await started({}, async (service) => {
      expect(await statusOf(service, BOOTSTRAP_KEY)).toBe(200);
    });
    await started({ BOOTSTRAP_API_KEY: NEXT }, async (service) => {
      expect([await statusOf(service, NEXT), await statusOf(service, BOOTSTRAP_KEY)]).toEqual([200, 401]);
      const keys = await service.app.get(Database).query(`select from api_key where prefix = 'bootstrap'`);
      expect(keys).toHaveLength(1);
    });
  });

  it('ends in the other processes too when a new one starts with another value', async () => {
    await started({}, async (before) => {
      expect(await statusOf(before, BOOTSTRAP_KEY)).toBe(200);
      await started({ BOOTSTRAP_API_KEY: NEXT }, () =>
        until(async () => (await statusOf(before, BOOTSTRAP_KEY)) === 401),
      );
    });
  });

  it('ends at the next start without it, with the keys that were made with it', async () => {
    const heir = await started({}, async (service) => {
      const { body } = await service.api.post('/api/keys').send({ name: 'heir', scopes: ['admin'] });
      expect(await statusOf(service, body.key as string)).toBe(200);
      return body.key as string;
    });
    await started({ BOOTSTRAP_API_KEY: '' }, async (service) => {
      expect([await statusOf(service, BOOTSTRAP_KEY), await statusOf(service, heir)]).toEqual([401, 401]);
    });
  });

  it('is left alone by a worker, which is started without it', async () => {
    await started({}, async (service) => {
      await started({ ROLE: 'worker', BOOTSTRAP_API_KEY: '' }, async ({ app }) => {
        await app.get(ChangeFeed).refresh();
      });
      expect(await statusOf(service, BOOTSTRAP_KEY)).toBe(200);
    });
  });

  it('is there again after a start although it was deleted', async () => {
    const id = await started({}, async ({ api }) => {
      const { items } = (await api.get('/api/keys')).body;
      const { id } = items.find(({ prefix }: { prefix: string }) => prefix === 'bootstrap');
      expect((await api.delete(`/api/keys/${id}`)).status).toBe(204);
      expect((await api.get('/api/keys')).status).toBe(401);
      return id as string;
    });
    await started({}, async ({ api }) => {
      const { items } = (await api.get('/api/keys')).body;
      expect(items.map((key: { id: string }) => key.id)).not.toContain(id);
      expect(items).toContainEqual(expect.objectContaining({ prefix: 'bootstrap', scopes: ['*'], expiresAt: null }));
    });
  });
});
