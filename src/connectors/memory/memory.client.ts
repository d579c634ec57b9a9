import { Injectable } from '@nestjs/common';
import { ProviderHttp } from '#libs/http';
import type { ActionContext } from '../../actions/pipeline/action.context.js';
import { bearer, ConnectorHttp } from '../../actions/kit/connector-http.js';
import { requireObject, type ProviderObject } from '../../actions/declaration/provider-answer.js';
import { explainRefusal } from './memory.errors.js';

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
