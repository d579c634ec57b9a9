import type { Arguments } from '../requests/arguments.js';
import { badRequest } from '../requests/bot-error.js';
import { MAX_CERTIFICATE_BYTES, MAX_SECRET_CHARACTERS, WEBHOOK_CONNECTIONS } from '../requests/limits.js';
import type { Answer, Method } from '../requests/method.js';
import type { Platform } from '../platform.js';
import { readUpload } from '../sending/input-file.js';
import { readAllowedKinds } from '../updates/update-kinds.js';
import type { WebhookSettings } from '../updates/webhook-delivery.js';
import { readWebhookUrl } from './webhook-address.js';

/** An empty URL removes the webhook. https://core.telegram.org/bots/api#setwebhook */
export const setWebhook: Method = ({ platform, args }) => {
  if (args.text('url') === '') return removeWebhook(platform, args);
  const { webhook, queue, longPoll } = platform;
  webhook.checkPace();
  const settings = readSettings(args, webhook.enforcesAddressRules);
  const allowed = readAllowedKinds(args.text('allowed_updates')) ?? queue.allowedKinds;
  const dropsPending = args.flag('drop_pending_updates');
  if (isSame(webhook.settings, settings) && !dropsPending) {
    queue.allowedKinds = allowed;
    return { result: true, description: 'Webhook is already set' };
  }
  longPoll.endForWebhook();
  if (dropsPending) queue.drop();
  queue.allowedKinds = allowed;
  webhook.set(settings);
  return { result: true, description: 'Webhook was set' };
};

/** https://core.telegram.org/bots/api#deletewebhook */
export const deleteWebhook: Method = ({ platform, args }) => removeWebhook(platform, args);

/** https://core.telegram.org/bots/api#getwebhookinfo */
export const getWebhookInfo: Method = ({ platform }) => ({ result: platform.webhook.describe() });

function removeWebhook({ webhook, queue }: Platform, args: Arguments): Answer {
  const wasSet = webhook.settings !== undefined;
  webhook.remove();
  if (args.flag('drop_pending_updates')) queue.drop();
  return { result: true, description: wasSet ? 'Webhook was deleted' : 'Webhook is already deleted' };
}

function readSettings(args: Arguments, enforcesRules: boolean): WebhookSettings {
  const { min, max, default: otherwise } = WEBHOOK_CONNECTIONS;
  const url = readWebhookUrl(args.text('url'), enforcesRules);
  const secretToken = args.text('secret_token');
  if (secretToken.length > MAX_SECRET_CHARACTERS) throw badRequest('Secret token is too long');
  if (!/^[\w-]*$/.test(secretToken)) throw badRequest('Secret token contains unallowed characters');
  const size = readUpload(args, 'certificate')?.file.content.length;
  if (size !== undefined && size > MAX_CERTIFICATE_BYTES) {
    throw badRequest(`Certificate size is too big (${size} bytes)`);
  }
  return {
    url,
    secretToken,
    maxConnections: args.integer('max_connections', { otherwise, min, max }),
    ipAddress: args.text('ip_address'),
    hasCertificate: size !== undefined,
  };
}

/** The server cannot tell whether an uploaded certificate is the same, so such a webhook always counts as new. */
function isSame(before: WebhookSettings | undefined, after: WebhookSettings): boolean {
  if (!before || before.hasCertificate || after.hasCertificate) return false;
  const names = ['url', 'secretToken', 'maxConnections', 'ipAddress'] as const;
  return names.every((name) => before[name] === after[name]);
}
