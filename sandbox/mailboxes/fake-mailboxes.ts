import type { Clock } from '../kit/clock.js';
import { deliveryTrouble, type DeliveryTrouble } from '../kit/deliveries.js';
import type { Addresses, FakeProvider, ProviderRequest, RefusalOrder } from '../kit/provider.js';
import { json, type Reply } from '../kit/reply.js';
import { Router } from '../kit/router.js';
import type { SandboxContext } from '../kit/sandbox-context.js';
import { resolveAttachment, type SentAttachment } from './mail/attachment-source.js';
import { createInbox, getInbox, listInboxes } from './inboxes.js';
import { MailAccount, type NewMessage } from './mail-account.js';
import { parseJson, type MailCall } from './mail-call.js';
import { gatewayError, mailError, orderedMailError } from './mail-error.js';
import { incomingMail } from './mail-shapes.js';
import { seedMail } from './mailboxes-world.js';
import type { Message } from './mail/message.js';
import { getAttachment, getMessage, listMessages } from './mail/messages.js';
import { replyToMessage, sendMessage } from './mail/sending.js';
import { getThread, listThreads, threadOf } from './mail/threads.js';
import { createWebhook, deleteWebhook, getWebhook, listWebhooks } from './webhook-routes.js';

interface Attempt {
  readonly fingerprint: string;
  readonly until: number;
  reply?: Reply;
}

/** How long a key is remembered. */
const REMEMBERED_MS = 24 * 3600 * 1000;

/** The provider's memory of `Idempotency-Key`s for one account. */
class IdempotencyKeys {
  private readonly attempts = new Map<string, Attempt>();

  constructor(private readonly clock: Clock) {}

  /**
   * Carries `run` out once per key: the same request again gets the first answer, another request under the same key
   * 409 `conflict`, the same one at the same time 409 `race_condition`, an ill-formed key 400. Failed attempts are forgotten.
   */
  async once(request: ProviderRequest, run: () => Promise<Reply>): Promise<Reply> {
    const key = request.headers['idempotency-key'];
    if (key === undefined) return run();
    if (typeof key !== 'string' || !/^[A-Za-z0-9._~-]{1,256}$/.test(key)) {
      throw mailError('bad_request', 'Idempotency-Key must be 1 to 256 of A-Z a-z 0-9 . _ ~ -');
    }
    const fingerprint = JSON.stringify([request.method, request.path, request.body]);
    const known = this.attempts.get(key);
    if (known && this.clock.now() < known.until) {
      if (known.fingerprint !== fingerprint) throw mailError('conflict');
      if (!known.reply) throw mailError('race_condition');
      return known.reply;
    }
    const attempt: Attempt = { fingerprint, until: this.clock.now() + REMEMBERED_MS };
    this.attempts.set(key, attempt);
    try {
      return (attempt.reply = await run());
    } catch (error) {
      this.attempts.delete(key);
      throw error;
    }
  }
}

type Handler = (call: MailCall) => Reply | Promise<Reply>;

const MESSAGE = '/inboxes/:inboxId/messages/:messageId';

const ROUTES = new Router<Handler>()
  .on('GET /inboxes', listInboxes)
  .on('POST /inboxes', createInbox)
  .on('GET /inboxes/:inboxId', getInbox)
  .on('GET /inboxes/:inboxId/messages', listMessages)
  .on('POST /inboxes/:inboxId/messages/send', sendMessage)
  .on(`GET ${MESSAGE}`, getMessage)
  .on(`POST ${MESSAGE}/reply`, replyToMessage)
  .on(`GET ${MESSAGE}/attachments/:attachmentId`, getAttachment)
  .on('POST /webhooks', createWebhook)
  .on('GET /webhooks', listWebhooks)
  .on('GET /webhooks/:webhookId', getWebhook)
  .on('DELETE /webhooks/:webhookId', deleteWebhook)
  .on('GET /inboxes/:inboxId/threads', listThreads)
  .on('GET /inboxes/:inboxId/threads/:threadId', getThread);

/** Routes that honour `Idempotency-Key`. */
const KEYED: ReadonlySet<Handler> = new Set([sendMessage, replyToMessage]);

/** Largest JSON request the provider's gateway takes. */
const MAX_REQUEST_BYTES = 6 * 1024 * 1024;

/** A mail as a test puts it in: `POST /_sandbox/mailboxes/incoming` or `deliver`. */
export type IncomingMail = Pick<NewMessage, 'inbox_id' | 'from'> &
  Partial<Omit<NewMessage, 'attachments'>> & { readonly attachments?: readonly SentAttachment[] };

/** AgentMail v0: inboxes, messages, threads and webhooks, per API key. https://docs.agentmail.to/api-reference */
export class FakeMailboxes implements FakeProvider {
  readonly key = 'mailboxes';
  readonly basePath = '/mailboxes/v0';
  /** `restrictedApiKey` may only read what `apiKey` reads; `otherApiKey` belongs to another organisation. */
  readonly credentials = {
    apiKey: 'am_sandbox_4f1c9a7be2d05836',
    restrictedApiKey: 'am_sandbox_read_0b83d61c5e',
    otherApiKey: 'am_sandbox_other_77e0a94f1d',
  };
  private readonly accounts = new Map<'own' | 'other', { account: MailAccount; keys: IdempotencyKeys }>();

  constructor(private readonly context: SandboxContext) {
    this.reset();
  }

  /** What the main key's organisation holds, for set-up and inspection: its plan's `inboxLimit`, its verified domains. */
  get account(): MailAccount {
    return this.accounts.get('own')!.account;
  }

  async handle(request: ProviderRequest): Promise<Reply> {
    if (request.body.size > MAX_REQUEST_BYTES) throw gatewayError(413);
    const { account, keys, readOnly } = this.authenticate(request.headers.authorization);
    const route = ROUTES.find(request.method, request.path);
    if (!route) throw mailError('not_found', 'Route not found');
    if (readOnly && request.method !== 'GET') throw mailError('missing_permission');
    const { clock, downloads } = this.context;
    const isTaken = (address: string) => this.isTaken(address);
    const run = async () => route.target({ account, request, params: route.params, clock, downloads, isTaken });
    return KEYED.has(route.target) ? keys.once(request, run) : run();
  }

  refusal(order: RefusalOrder): Reply {
    return orderedMailError(order);
  }

  environment({ sandboxUrl }: Addresses): Record<string, string> {
    return { MAILBOXES_API_URL: `${sandboxUrl}${this.basePath}` };
  }

  reset(): void {
    this.endDeliveries();
    const fresh = () => ({
      account: new MailAccount(this.context.clock),
      keys: new IdempotencyKeys(this.context.clock),
    });
    this.accounts.set('own', fresh()).set('other', fresh());
  }

  seed(): void {
    seedMail(this.account, this.context.clock);
  }

  /** Puts a mail in as if it had arrived; labelled `received` and `unread` unless labels are given. 404 without the inbox. */
  async deliver({ attachments = [], ...mail }: IncomingMail): Promise<Message> {
    const inbox = this.account.inbox(mail.inbox_id);
    const resolved = await Promise.all(attachments.map(resolveAttachment));
    const labels = ['received', 'unread'];
    const message = this.account.add({ to: [inbox.email], labels, ...mail, attachments: resolved });
    // Spam is an event of its own, which needs a permission of its own.
    if (!message.labels.includes('spam')) this.account.webhooks.received(message, threadOf(this.account, message));
    return message;
  }

  async control(request: ProviderRequest): Promise<Reply> {
    if (request.method !== 'POST') throw mailError('not_found', 'Route not found');
    if (request.path === '/webhook-trouble') {
      this.account.webhooks.delivery.order(parseJson<Partial<DeliveryTrouble>>(request, deliveryTrouble));
      return json(200, {});
    }
    if (request.path !== '/incoming') throw mailError('not_found', 'Route not found');
    return json(201, await this.deliver(parseJson<IncomingMail>(request, incomingMail)));
  }

  async close(): Promise<void> {
    this.endDeliveries();
  }

  private endDeliveries(): void {
    for (const { account } of this.accounts.values()) account.webhooks.delivery.clear();
  }

  private isTaken(address: string): boolean {
    return [...this.accounts.values()].some(({ account }) =>
      [...account.inboxes.keys()].some((taken) => taken.toLowerCase() === address.toLowerCase()),
    );
  }

  /** The gateway refuses what does not look like a key at all, the API what is no key of its own. */
  private authenticate(header: string | undefined) {
    const { apiKey, restrictedApiKey, otherApiKey } = this.credentials;
    if (header === undefined) throw mailError('missing_authorization');
    const token = /^Bearer (\S+)$/.exec(header)?.[1];
    if (token === undefined) throw mailError('invalid_token_type');
    if (!/^am_[A-Za-z0-9_]+$/.test(token)) throw gatewayError(403);
    if (token === otherApiKey) return { ...this.accounts.get('other')!, readOnly: false };
    if (token !== apiKey && token !== restrictedApiKey) throw mailError('unknown_api_key');
    return { ...this.accounts.get('own')!, readOnly: token === restrictedApiKey };
  }
}
