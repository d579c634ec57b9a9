import { Client } from 'pg';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.js';
import { bootApp, type BootOptions, type TestApp } from '../../support/app/app.js';
import { Browser } from './browser.js';

/** The public address the service believes it has; browsers of these tests know where it really is. */
export const BASE_URL = 'http://localhost:3999';

/** A service whose connectors point at a sandbox of this test's own. */
export interface SettingsService extends TestApp {
  sandbox: Sandbox;
  /** A browser without cookies. */
  browser(): Browser;
  /** A browser in which a person is signed in. */
  signedIn(email?: string, password?: string): Promise<Browser>;
  /** Rows of a statement on the service's database. */
  sql<R extends object>(text: string, values?: unknown[]): Promise<R[]>;
}

/** Boots the service with every connector at a fresh sandbox. */
export async function bootSettings({
  variables,
  ...options
}: BootOptions & { sandbox?: Sandbox } = {}): Promise<SettingsService> {
  const sandbox = options.sandbox ?? (await createSandbox());
  const service = await bootApp({
    ...options,
    variables: { BASE_URL, ...sandbox.environment(BASE_URL), ...variables },
  });
  const browser = (): Browser => new Browser({ [BASE_URL]: service.url });
  return {
    ...service,
    sandbox,
    browser,
    async signedIn(email = 'admin@example.org', password = 'correct horse battery staple') {
      const person = browser();
      const answer = await person.post(`${BASE_URL}/api/auth/login`, { email, password });
      if (answer.status !== 200) throw new Error(`sign-in failed with ${answer.status}`);
      return person;
    },
    async sql<R extends object>(text: string, values: unknown[] = []) {
      const client = new Client({ connectionString: service.database.url });
      await client.connect();
      try {
        return (await client.query<R>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    async close() {
      await service.close();
      if (!options.sandbox) await sandbox.close();
    },
  };
}
