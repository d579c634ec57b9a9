import type { Clock } from '../kit/clock.js';
import type { BrowserAccount } from './browser-account.js';

/** Ids that are the same in every starting world. */
const IDS = { profile: 'b1e2d3c4-0000-4000-8000-000000000001', task: '3c0e1b9a-0000-4000-8000-000000000001' };

const DAY = 24 * 3600 * 1000;

/** What a first user finds: a profile that is logged in somewhere, and a task that works until somebody stops it. */
export function seedProject(account: BrowserAccount, clock: Clock): void {
  const at = clock.iso(-DAY);
  const profile = { id: IDS.profile, name: 'ada', userId: 'ada@example.org', cookieDomains: ['example.com'] };
  account.profiles.set(IDS.profile, { ...profile, lastUsedAt: at, createdAt: at, updatedAt: at });
  const session = account.openSession('sessions', {}, false);
  account.plan({ runsForMs: Infinity });
  account.addTask(session.id, { task: 'Watch the status page of example.com' }, IDS.task);
}
