import { randomBytes } from 'node:crypto';
import { json, type Reply } from '../kit/reply.js';
import type { Inbox } from './mail-account.js';
import { parseJson, type MailCall } from './mail-call.js';
import { mailError } from './mail-error.js';
import { mailPage, parseQuery, type SortKey } from './mail-page.js';
import { createInbox as createInboxBody, listInboxes as listInboxesQuery } from './mail-shapes.js';

interface CreateInbox extends Pick<Inbox, 'display_name' | 'client_id' | 'metadata'> {
  readonly username?: string;
  readonly domain?: string;
}

/** `GET /inboxes`: newest first. */
export function listInboxes({ account, request }: MailCall): Reply {
  const { ascending } = parseQuery(request, listInboxesQuery);
  const inboxes = [...account.inboxes.values()].map((inbox, sequence) => ({ inbox, sequence }));
  const keyOf = ({ inbox, sequence }: (typeof inboxes)[number]): SortKey => [inbox.created_at, sequence];
  const { items, ...page } = mailPage(request, { items: inboxes, keyOf, ascending: ascending === true });
  return json(200, { ...page, inboxes: items.map(({ inbox }) => inbox) });
}

/** `GET /inboxes/{inbox_id}`. */
export function getInbox({ account, params }: MailCall): Reply {
  return json(200, account.inbox(params.inboxId!));
}

/** `POST /inboxes`: a known `client_id` gives its inbox back, whatever else is asked. */
export function createInbox({ account, request, clock, isTaken }: MailCall): Reply {
  const { username, domain = 'agentmail.to', ...rest } = parseJson<CreateInbox>(request, createInboxBody);
  const known = [...account.inboxes.values()].find(
    ({ client_id }) => client_id !== undefined && client_id === rest.client_id,
  );
  if (known) return json(200, known);
  if (!account.domains.has(domain)) throw mailError('domain_not_verified');
  const address = `${username ?? `agent${randomBytes(5).toString('hex')}`}@${domain}`;
  if (isTaken(address)) throw mailError('resource_taken');
  if (account.inboxes.size >= account.inboxLimit) throw mailError('limit_exceeded');
  const now = clock.iso();
  const inbox: Inbox = {
    pod_id: account.podId,
    inbox_id: address,
    email: address,
    ...rest,
    created_at: now,
    updated_at: now,
  };
  account.inboxes.set(address, inbox);
  return json(200, inbox);
}
