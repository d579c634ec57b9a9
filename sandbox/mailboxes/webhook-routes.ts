import { randomBytes } from 'node:crypto';
import { empty, json, type Reply } from '../kit/reply.js';
import { parseJson, type MailCall } from './mail-call.js';
import { mailError } from './mail-error.js';
import { mailPage, parseQuery, type SortKey } from './mail-page.js';
import { createWebhook as createWebhookBody, listInboxes as listQuery } from './mail-shapes.js';
import { newSecret, type MailWebhooks, type Webhook } from './webhooks.js';

/** `POST /webhooks`: a known `client_id` gives its webhook back. */
export function createWebhook({ account, request, clock }: MailCall): Reply {
  const body = parseJson<Pick<Webhook, 'url' | 'event_types' | 'inbox_ids' | 'client_id'>>(request, createWebhookBody);
  const { all } = account.webhooks;
  const known = [...all.values()].find(({ client_id: id }) => id !== undefined && id === body.client_id);
  if (known) return json(200, known);
  for (const inboxId of body.inbox_ids ?? []) account.inbox(inboxId);
  const now = clock.iso();
  const webhook: Webhook = {
    webhook_id: `wh_${randomBytes(10).toString('hex')}`,
    ...body,
    secret: newSecret(),
    enabled: true,
    created_at: now,
    updated_at: now,
  };
  all.set(webhook.webhook_id, webhook);
  return json(200, webhook);
}

/** `GET /webhooks`: newest first. */
export function listWebhooks({ account, request }: MailCall): Reply {
  const { ascending } = parseQuery(request, listQuery);
  const webhooks = [...account.webhooks.all.values()].map((webhook, sequence) => ({ webhook, sequence }));
  const keyOf = ({ webhook, sequence }: (typeof webhooks)[number]): SortKey => [webhook.created_at, sequence];
  const { items, ...page } = mailPage(request, { items: webhooks, keyOf, ascending: ascending === true });
  return json(200, { ...page, webhooks: items.map(({ webhook }) => webhook) });
}

/** `GET /webhooks/{webhook_id}`. */
export function getWebhook({ account, params }: MailCall): Reply {
  return json(200, find(account.webhooks, params.webhookId!));
}

/** `DELETE /webhooks/{webhook_id}`. */
export function deleteWebhook({ account, params }: MailCall): Reply {
  account.webhooks.all.delete(find(account.webhooks, params.webhookId!).webhook_id);
  return empty(204);
}

function find({ all }: MailWebhooks, id: string): Webhook {
  const webhook = all.get(id);
  if (!webhook) throw mailError('not_found', 'Webhook not found');
  return webhook;
}
