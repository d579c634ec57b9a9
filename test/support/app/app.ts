import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Type } from '@nestjs/common';
import type { Server } from 'node:http';
import supertest from 'supertest';
import { AppModule } from '../../../src/app.module.js';
import { createApp, setUp } from '../../../src/app.setup.js';
import { OpenApi } from '../../../src/docs/openapi/openapi.service.js';
import { createTestDatabase, type TestDatabase } from './once/database.js';
import { DocumentedAnswers } from './documented-answers.js';
import { HeldPlaces } from './held-places.js';
import { freePort } from '../http/free-port.js';

/** A secret of every boot; `api.key` requests carry it. */
export const BOOTSTRAP_KEY = 'test-bootstrap-key-0123456789abcdef-0123456789';

export interface BootOptions {
  /** Environment variables beside those every test needs. */
  variables?: Record<string, string>;
  /** An existing database, so that several applications share one; else a new one is made and dropped on close. */
  database?: TestDatabase;
  /** Further modules, such as a connector made for one test. */
  imports?: Type<unknown>[];
}

/** A running service under test. */
export interface TestApp {
  app: NestExpressApplication;
  url: string;
  database: TestDatabase;
  /** Requests with the bootstrap API key, which may do everything in workspace `default`. */
  api: supertest.Agent;
  /** Requests without any credential. */
  anonymous: ReturnType<typeof supertest>;
  close(): Promise<void>;
}

/** What every boot seals its secrets under. */
export const SEALING_KEY = `test:${Buffer.alloc(32, 7).toString('base64')}`;

/** Boots the whole service as `main` does, on a database of its own and a free port. */
export async function bootApp({ variables = {}, database, imports = [] }: BootOptions = {}): Promise<TestApp> {
  const ownDatabase = database ?? (await createTestDatabase());
  // Redirect URIs and links hold the port, so it must be known before the application is made.
  const port = await freePort();
  const environment = {
    NODE_ENV: 'test',
    PORT: String(port),
    SANDBOX_PORT: '0',
    DATABASE_URL: ownDatabase.url,
    BOOTSTRAP_API_KEY: BOOTSTRAP_KEY,
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: 'correct horse battery staple',
    ENCRYPTION_KEYS: SEALING_KEY,
    LOG_LEVEL: 'fatal',
    // A busy machine is no outage; a test of an outage says how long is too long.
    DATABASE_WAIT_MS: '30000',
    DATABASE_ANSWER_MS: '60000',
    ...variables,
  };
  const root = AppModule.with(environment);
  const app = await createApp({ ...root, imports: [...(root.imports ?? []), ...imports] });
  await setUp(app);
  const answers = new DocumentedAnswers(() => JSON.parse(app.get(OpenApi).text) as object);
  answers.watch(app.getHttpServer() as Server);
  const places = new HeldPlaces();
  places.watch(app);
  await app.listen(port, '127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  return {
    app,
    url,
    database: ownDatabase,
    api: supertest.agent(url).set('Authorization', `Bearer ${BOOTSTRAP_KEY}`),
    anonymous: supertest(url),
    async close() {
      await app.close();
      if (!database) await ownDatabase.drop();
      refuse('Answers are not as the OpenAPI document says', answers.faults);
      refuse('Endpoints that take long do not say so (takesLong)', places.faults);
    },
  };
}

/** @throws Error that lists faults, if there are any */
function refuse(what: string, faults: readonly string[]): void {
  if (faults.length > 0) throw new Error([`${what}:`, ...faults].join('\n  '));
}
