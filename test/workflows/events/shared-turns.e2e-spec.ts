import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Database } from '../../../src/platform/database/connection/database.js';
import { SubscriptionStore } from '../../../src/workflows/triggers/events/subscription-store.js';
import { SubscriptionWork } from '../../../src/workflows/triggers/events/subscription-work.js';
import { newWorkspace } from '../../support/app/people.js';
import { BOOT_TIMEOUT_MS } from '../../support/app/sandboxed-app.js';
import { CHAT } from '../../support/providers/chatbot-calls.js';
import { until } from '../../support/until.js';
import { bootEvents, type EventService } from '../../support/workflows/event-service.js';

let service: EventService;
beforeAll(async () => {
  service = await bootEvents({ EVENT_PUSH: '0' });
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());

it('lets the subscriptions of one workspace, whose providers do not answer, leave turns for others', async () => {
  const listening = await service.listen('chatbot.message');
  const { id: crowd } = await newWorkspace(service, 'crowd');
  const work = service.app.get(SubscriptionWork);
  const { settle } = work;
  const answered = Promise.withResolvers<void>();
  let held = 0;
  jest.spyOn(work, 'settle').mockImplementation(async (row) => {
    if (row.workspace_id !== crowd) return settle.call(work, row);
    held += 1;
    await answered.promise;
  });
  const looks = jest.spyOn(service.app.get(SubscriptionStore), 'claimDue');
  await service.app.get(Database).execute(
    `insert into subscription (id, workspace_id, connector, feed, target, target_key, mode, secret, wanted_until, next_at)
     select gen_random_uuid(), $1, 'chatbot', 'updates', '{}', n::text, 'poll', '', 'infinity', now() - interval '1 day'
       from generate_series(1, 60) n`,
    [crowd],
  );
  try {
    await until(() => held > 0);
    const seen = looks.mock.calls.length;
    // Often enough to take all there is.
    await until(() => looks.mock.calls.length > seen + 3 || held >= 20);
    service.sandbox.providers.chatbot.receiveMessage({ chatId: CHAT.ada, text: 'heard' });
    service.sandbox.providers.chatbot.advance(10_000);
    expect((await service.heard(listening, 1)).map(({ text }) => text)).toEqual(['heard']);
    expect(held).toBeLessThan(20);
  } finally {
    jest.restoreAllMocks();
    await service.app
      .get(Database)
      .execute("update subscription set state = 'removed' where workspace_id = $1", [crowd]);
    answered.resolve();
  }
});
