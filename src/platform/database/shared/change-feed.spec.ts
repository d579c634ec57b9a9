import { expect, it } from '@jest/globals';
import type { Database } from '../connection/database.js';
import type { Environment } from '../../config/environment.js';
import { ChangeFeed } from './change-feed.js';
import type { Notifications } from './notifications.js';

it('tells of a change again when somebody could not take it in', async () => {
  let counter = 0;
  const database = { query: async () => [{ topic: 'webhooks', counter: String(counter) }] };
  const feed = new ChangeFeed(database as unknown as Database, {} as Notifications, {} as Environment);
  await feed.refresh();
  const heard: number[] = [];
  feed.onChange('webhooks', async () => {
    heard.push(counter);
    if (heard.length === 1) throw new Error('the database is away');
  });
  counter = 1;
  await expect(feed.refresh()).rejects.toThrow('the database is away');
  await feed.refresh();
  await feed.refresh();
  expect(heard).toEqual([1, 1]);
});
