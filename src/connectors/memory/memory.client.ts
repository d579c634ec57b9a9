import { Injectable } from '@nestjs/common';
import { ProviderHttp, redactText, type ProviderRefusal } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import type { ActionContext } from '../../actions/declaration/action.context.js';
import { bearer, ConnectorHttp, type RefusalMeaning } from '../../actions/kit/connector-http.js';
import { requireObject, type ProviderObject } from '../../actions/declaration/provider-answer.js';

/** Seconds to wait after a 429 that names none. */
const DEFAULT_RETRY_AFTER = 60;
const MAX_CHARACTERS = 500;

/** Statuses of requests the provider finds fault with; `details` says which. */
const FAULTY: ReadonlySet<number> = new Set([400, 422]);

const REFUSED_KEY =
  'Supermemory refused the API key: it is wrong, or it has expired. Make a new one in its console and save it here.';

/** Whose call it is, and until when. */
export type MemoryCall = Pick<ActionContext, 'connection' | 'signal'>;

/** Supermemory's HTTP interface. https://supermemory.ai/docs/api-reference */
@Injectable()
export class MemoryClient {
  private readonly provider: ConnectorHttp;

  constructor(http: ProviderHttp) {
    this.provider = new ConnectorHttp(http, { authorize: bearer, explain: explainRefusal });
  }

  /** Posts what a repeat of has no further effect: all searches and lists, and writes under an id of the caller's own. */
  repeatable(path: string, json: object, call: MemoryCall): Promise<ProviderObject> {
    return this.post(path, json, { ...call, retry: 'safe' });
  }

  /** Posts what would be done a second time by a repeat. */
  once(path: string, json: object, call: MemoryCall): Promise<ProviderObject> {
    return this.post(path, json, { ...call, retry: 'unsent' });
  }

  /** Deletes; what is gone when a repeat arrives was deleted by the attempt before. */
  async delete(path: string, params: Record<string, string>, { connection, signal }: MemoryCall): Promise<void> {
    await this.provider.call(connection, { method: 'DELETE', path, params, retry: 'safe', signal });
  }

  private async post(
    path: string,
    json: object,
    { connection, signal, retry }: MemoryCall & { retry: 'safe' | 'unsent' },
  ): Promise<ProviderObject> {
    const { body } = await this.provider.call(connection, { method: 'POST', path, json, retry, signal });
    return requireObject(body, { outcomeUnknown: retry !== 'safe' });
  }
}

/** The provider's errors: `{error, details?}`. https://supermemory.ai/docs/api-reference */
function explainRefusal({ status, body }: ProviderRefusal): RefusalMeaning {
  if (status === 401) return { detail: REFUSED_KEY };
  if (status === 429) return { retryAfter: DEFAULT_RETRY_AFTER };
  const { error, details } = isPlainObject(body) ? body : {};
  if (!FAULTY.has(status) || typeof details !== 'string') return {};
  const said = typeof error === 'string' ? `${error}: ${details}` : details;
  return { detail: redactText(said, { maxCharacters: MAX_CHARACTERS }) };
}
