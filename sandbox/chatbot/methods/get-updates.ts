import { MAX_POLL_TIMEOUT_SECONDS, MAX_UPDATES } from '../requests/limits.js';
import type { Method } from '../requests/method.js';
import { readAllowedKinds } from '../updates/update-kinds.js';

const WEBHOOK_ACTIVE =
  "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first";

/** https://core.telegram.org/bots/api#getupdates */
export const getUpdates: Method = async ({ platform, args, signal }) => {
  const { longPoll, queue, webhook } = platform;
  if (webhook.settings) await longPoll.refuse(WEBHOOK_ACTIVE);
  queue.allowedKinds = readAllowedKinds(args.text('allowed_updates')) ?? queue.allowedKinds;
  const updates = await longPoll.run({
    offset: args.integer('offset'),
    limit: args.integer('limit', { otherwise: MAX_UPDATES, min: 1, max: MAX_UPDATES }),
    timeoutMs: args.integer('timeout', { min: 0, max: MAX_POLL_TIMEOUT_SECONDS }) * 1000,
    signal,
  });
  return { result: updates };
};
