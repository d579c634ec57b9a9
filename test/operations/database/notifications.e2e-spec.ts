import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { Environment } from '../../../src/platform/config/environment.js';
import { Notifications } from '../../../src/platform/database/shared/notifications.js';
import { until } from '../../support/until.js';
import { createFailingDatabase, type FailingDatabase } from '../../support/app/database-proxy.js';

const CHANNEL = 'tidings';

describe('notifications of the database', () => {
  let database: FailingDatabase;
  let sender: Client;
  let notifications: Notifications;
  let heard: string[];

  beforeEach(async () => {
    database = await createFailingDatabase();
    sender = new Client({ connectionString: database.directUrl });
    await sender.connect();
    const times = { DATABASE_WAIT_MS: 1000, DATABASE_ANSWER_MS: 1000 };
    notifications = new Notifications(database.url, times as Environment);
    heard = [];
    await notifications.onModuleInit();
    notifications.subscribe(CHANNEL, (payload) => heard.push(payload));
    await hears('first');
  });

  afterEach(async () => {
    await notifications.onApplicationShutdown();
    await sender.end();
    await database.drop();
  });

  /** Sends it again and again, since what nobody listens to is lost. */
  const hears = (payload: string) =>
    until(async () => {
      await sender.query('select pg_notify($1, $2)', [CHANNEL, payload]);
      return heard.includes(payload);
    });

  it.each([
    ['was ended', () => database.refuse()],
    ['says nothing any more', () => database.fallSilent()],
  ])('are heard again on a new connection when theirs %s', async (_, takeAway) => {
    takeAway();
    await sender.query('select pg_notify($1, $2)', [CHANNEL, 'meanwhile']);
    database.restore();
    await hears('second');
    expect(heard).not.toContain('meanwhile');
  });
});
