import { Injectable } from '@nestjs/common';
import { sha256 } from '#libs/crypto';
import { AppError, type ErrorCode, type InputFault } from '#libs/errors';
import { ProviderHttp, redactText, type ProviderRefusal } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import type { ActionContext } from '../../actions/declaration/action.context.js';
import { bearer, ConnectorHttp, type RefusalMeaning } from '../../actions/kit/connector-http.js';
import { requireList, requireObject, type ProviderObject } from '../../actions/declaration/provider-answer.js';
import { BAD_PAGE_TOKEN } from '../../actions/kit/page-tokens.js';
import { splitInput } from '../../actions/kit/split-input.js';
import { MAX_REQUEST_BYTES } from './mailboxes.connector.js';

/** What the provider takes as a key. */
const FITTING = /^[A-Za-z0-9._~-]{1,256}$/;

type Call = Pick<ActionContext, 'connection' | 'signal'>;
type Query = Record<string, string | number | boolean | string[] | undefined>;

/** AgentMail's HTTP interface; path templates are filled from the inputs. https://docs.agentmail.to/api-reference */
@Injectable()
export class MailboxesClient {
  private readonly provider: ConnectorHttp;

  constructor(http: ProviderHttp) {
    this.provider = new ConnectorHttp(http, { authorize: bearer, explain: explainRefusal });
  }

  /** Reads one resource. */
  async get(path: string, input: object, { connection, signal }: Call): Promise<ProviderObject> {
    const { params, rest } = splitInput(path, input);
    const request = { method: 'GET', path, params, query: rest as Query, retry: 'safe', signal } as const;
    return requireObject((await this.provider.call(connection, request)).body);
  }

  /** Reads a page: a resource with the list `field`, whose token for the next one leaves as `nextPageToken`. */
  async list(path: string, field: string, { pageToken, ...input }: Paged, call: Call): Promise<ProviderObject> {
    const page = await this.get(path, { ...input, page_token: pageToken }, call);
    const { next_page_token: next, ...answer } = requireList(page, field);
    return { ...answer, ...(next != null && { nextPageToken: next }) };
  }

  /** Removes one resource; that it is gone already is no failure. */
  async remove(path: string, params: Record<string, string>, { connection, signal }: Call): Promise<void> {
    try {
      await this.provider.call(connection, { method: 'DELETE', path, params, retry: 'safe', signal });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'provider_not_found') throw error;
    }
  }

  /** Makes an inbox or a webhook; only with an id of the caller's own does a repeat give the same one. */
  async create(path: string, input: { client_id?: string }, { connection, signal }: Call): Promise<ProviderObject> {
    const retry = input.client_id === undefined ? 'unsent' : 'safe';
    const { body } = await this.provider.call(connection, { method: 'POST', path, json: input, retry, signal });
    return requireObject(body, { outcomeUnknown: retry !== 'safe' });
  }

  /** Sends a mail. */
  async send(path: string, input: object, context: ActionContext): Promise<ProviderObject> {
    return this.post(path, input, { ...context, key: sendingKey(context.idempotencyKey!) });
  }

  /** Answers a message. */
  async reply(path: string, input: object, context: ActionContext): Promise<ProviderObject> {
    return this.post(path, input, { ...context, key: replyingKey(context.idempotencyKey!) });
  }

  /** The key that always goes along is what makes a repeat safe. */
  private async post(path: string, input: object, { connection, signal, key }: KeyedCall): Promise<ProviderObject> {
    const { params, rest } = splitInput(path, input);
    const body = JSON.stringify(rest);
    if (Buffer.byteLength(body) > MAX_REQUEST_BYTES) {
      throw new AppError('too_large', `A mail with its attachments may have ${MAX_REQUEST_BYTES} bytes as JSON.`);
    }
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const request = { method: 'POST', path, params, body, headers, retry: 'safe', signal } as const;
    return requireObject((await this.provider.call(connection, request)).body);
  }
}

interface KeyedCall extends Call {
  key: string;
}

interface Paged {
  pageToken?: string;
  limit?: number;
  inbox_id?: string;
}

/** The `Idempotency-Key` of a mail for the provider: the call's own where it fits, else its SHA-256 in hex. */
function sendingKey(key: string): string {
  return FITTING.test(key) ? key : sha256(key).toString('hex');
}

/**
 * The `Idempotency-Key` of a reply, a SHA-256 in hex: another one than that of a mail sent under the same key of ours. Our
 * keys belong to one action each, the provider's to the whole account, and there the second of them would be a conflict.
 */
function replyingKey(key: string): string {
  return sha256(JSON.stringify(['reply', key])).toString('hex');
}

/** Seconds to wait after a 429 that names none. */
const DEFAULT_RETRY_AFTER = 60;
const MAX_CHARACTERS = 500;
const MAX_FAULTS = 50;

/** Codes whose status alone would say something else. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  resource_taken: 'provider_conflict',
  limit_exceeded: 'provider_quota_exhausted',
  domain_not_verified: 'provider_rejected',
  message_rejected: 'provider_rejected',
};

/** The provider's errors: `{name, code?, message, errors?, fix?, docs?}`. https://docs.agentmail.to/errors */
function explainRefusal(refusal: ProviderRefusal): RefusalMeaning {
  const body = isPlainObject(refusal.body) ? refusal.body : {};
  const code = typeof body.code === 'string' ? body.code : undefined;
  const fix = shown(body.fix);
  const docs = documentation(body.docs);
  const errors = code === 'validation_error' ? faultsOf(body.errors) : undefined;
  if (errors?.some(({ field }) => field === 'page_token')) return BAD_PAGE_TOKEN;
  return {
    code: code === undefined ? ofGateway(refusal.status, body) : CODES[code],
    retryAfter: refusal.status === 429 ? DEFAULT_RETRY_AFTER : undefined,
    detail: (fix || docs) && [shown(body.message), fix, docs && `See ${docs}`].filter(Boolean).join(' '),
    provider: { ...(code && { code }), ...(fix && { fix }), ...(docs && { docs }) },
    errors,
  };
}

/** The gateway in front of the provider refuses what is no key with a bare message. */
function ofGateway(status: number, { message }: Record<string, unknown>): ErrorCode | undefined {
  return status === 403 && message === 'Forbidden' ? 'connector_credential_rejected' : undefined;
}

function faultsOf(errors: unknown): InputFault[] | undefined {
  if (!Array.isArray(errors)) return undefined;
  return errors
    .slice(0, MAX_FAULTS)
    .filter(isPlainObject)
    .map(({ path, message }) => ({
      field: shown(Array.isArray(path) ? path.join('.') : path) ?? '',
      rule: 'provider',
      message: shown(message) ?? 'was refused',
    }));
}

function shown(text: unknown): string | undefined {
  return typeof text === 'string' ? redactText(text, { maxCharacters: MAX_CHARACTERS }) : undefined;
}

/** A page of documentation, without what a query could carry. */
function documentation(url: unknown): string | undefined {
  if (typeof url !== 'string' || url.length > MAX_CHARACTERS || !URL.canParse(url)) return undefined;
  const { protocol, host, pathname } = new URL(url);
  return protocol === 'https:' ? `https://${host}${pathname}` : undefined;
}
