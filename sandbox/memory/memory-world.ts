import type { MemoryAccount } from './memory-account.js';

const DAY = 24 * 3600 * 1000;

/** What a first user finds: one person, and what an agent has noted about her. */
export function seedMemory(account: MemoryAccount): void {
  const containerTag = 'user_42';
  account.add(
    {
      content: 'Ada lives in Bonn. She writes programs for the analytical engine.',
      containerTag,
      customId: 'ada-facts',
      metadata: { source: 'form', rank: 2, topics: ['home', 'work'], bucket: 'biography' },
      filepath: '/people/ada.md',
    },
    30 * DAY,
  );
  account.add(
    {
      content: 'Ada likes tea. Her sister likes coffee. The weather was fine.',
      containerTag,
      customId: 'ada-chat',
      metadata: { source: 'chat', rank: 1 },
    },
    DAY / 2,
  );
  account.add(
    { content: 'Grace likes coffee.', containerTag: 'user_7', metadata: { source: 'chat', rank: 3 } },
    DAY / 4,
  );
}
