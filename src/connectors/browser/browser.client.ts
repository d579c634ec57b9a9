import { Injectable } from '@nestjs/common';
import { invalidProviderAnswer, ProviderHttp } from '#libs/http';
import { ConnectorHttp, type ConnectorCall } from '../../actions/kit/connector-http.js';
import { requireObject, type ProviderObject } from '../../actions/declaration/provider-answer.js';
import type { ActionContext } from '../../actions/pipeline/action.context.js';
import { browser } from './browser.connector.js';
import { explainRefusal } from './browser.errors.js';

/** The connection a call uses and when it ends. */
export type BrowserCall = Pick<ActionContext, 'connection' | 'signal'>;

/** An answer of the provider's that names what it is about. */
export type Identified = ProviderObject & { id: string };

/** Browser Use Cloud's HTTP interface of either version; its key has a header of its own. */
@Injectable()
export class BrowserClient {
  private readonly provider: ConnectorHttp;

  constructor(http: ProviderHttp) {
    this.provider = new ConnectorHttp(http, { ...browser.transport, explain: explainRefusal });
  }

  /** Reads. */
  async get(
    path: string,
    request: Pick<ConnectorCall, 'params' | 'query'>,
    call: BrowserCall,
  ): Promise<ProviderObject> {
    return this.send({ ...request, method: 'GET', path, retry: 'safe' }, call);
  }

  /** Reads a resource by its id. */
  async read(path: string, id: string, call: BrowserCall): Promise<Identified> {
    return identified(await this.get(path, { params: { id } }, call));
  }

  /** Makes something; sent again only when no connection was made, so never made twice. */
  async create(path: string, json: object, call: BrowserCall): Promise<Identified> {
    return identified(await this.send({ method: 'POST', path, json, retry: 'unconnected' }, call), true);
  }

  /** Changes a resource in a way that a repeat does not change again. */
  async change(
    method: 'POST' | 'PATCH',
    path: string,
    request: Pick<ConnectorCall, 'params' | 'json'>,
    call: BrowserCall,
  ): Promise<Identified> {
    return identified(await this.send({ ...request, method, path, retry: 'safe' }, call));
  }

  private async send(request: Omit<ConnectorCall, 'signal'>, { connection, signal }: BrowserCall) {
    const { body } = await this.provider.call(connection, { ...request, signal });
    return requireObject(body, { outcomeUnknown: request.retry !== 'safe' });
  }
}

function identified(answer: ProviderObject, outcomeUnknown = false): Identified {
  if (typeof answer.id === 'string' && answer.id !== '') return answer as Identified;
  throw invalidProviderAnswer('it lacks "id"', { outcomeUnknown });
}
