import { Injectable } from '@nestjs/common';
import { sha256 } from '#libs/crypto';
import { AppError } from '#libs/errors';
import { ProviderHttp } from '#libs/http';
import type { ActionContext } from '../../actions/pipeline/action.context.js';
import { bearer, ConnectorHttp } from '../../actions/kit/connector-http.js';
import { requireList, requireObject, type ProviderObject } from '../../actions/declaration/provider-answer.js';
import { splitInput } from '../../actions/kit/split-input.js';
import { MAX_REQUEST_BYTES } from './mailboxes.connector.js';
import { explainRefusal } from './mailboxes.errors.js';

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
