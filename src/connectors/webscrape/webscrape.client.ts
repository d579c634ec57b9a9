import { Injectable } from '@nestjs/common';
import { invalidProviderAnswer, ProviderHttp } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import type { ActionContext } from '../../actions/declaration/action.context.js';
import { bearer, ConnectorHttp, type ConnectorCall } from '../../actions/kit/connector-http.js';
import { requireObject, type ProviderObject } from '../../actions/declaration/provider-answer.js';
import { awaitRunning } from './running-request.js';
import { explainRefusal } from './webscrape.errors.js';

type Call = Pick<ActionContext, 'connection' | 'signal'>;

/** Firecrawl's HTTP interface, its envelope removed. https://docs.firecrawl.dev/api-reference/v2-introduction */
@Injectable()
export class WebscrapeClient {
  private readonly provider: ConnectorHttp;

  constructor(http: ProviderHttp) {
    this.provider = new ConnectorHttp(http, { authorize: bearer, explain: explainRefusal });
  }

  /** Reads what costs nothing. */
  get(
    path: string,
    request: Pick<ConnectorCall, 'params' | 'query' | 'maxBytes'>,
    call: Call,
  ): Promise<ProviderObject> {
    return this.call({ ...request, method: 'GET', path, retry: 'safe' }, call);
  }

  /**
   * Asks for something and waits until it is there, `timeLimitMs` at most. It costs credits, so a request that left is not
   * repeated unless the provider itself goes on with it.
   */
  ask(path: string, json: object, { timeLimitMs, ...call }: Call & { timeLimitMs: number }): Promise<ProviderObject> {
    const endsAt = Date.now() + timeLimitMs;
    const attempt = () => this.call({ method: 'POST', path, json, retry: 'unconnected' }, call);
    return awaitRunning(attempt, { endsAt, signal: call.signal });
  }

  /** Asks for something whose result is `data`, which becomes the answer beside what stands around it. */
  async askForData(path: string, json: object, call: Call & { timeLimitMs: number }): Promise<ProviderObject> {
    const { data, ...rest } = await this.ask(path, json, call);
    if (!isPlainObject(data)) throw invalidProviderAnswer('it lacks "data"');
    return { ...rest, ...data };
  }

  /** Starts a job. @throws AppError `provider_invalid_response` for an answer without its id */
  async start(
    path: string,
    json: object,
    { retry, ...call }: Call & Pick<ConnectorCall, 'retry'>,
  ): Promise<ProviderObject & { id: string }> {
    const { id, ...rest } = await this.call({ method: 'POST', path, json, retry }, call);
    if (typeof id !== 'string' || id === '') throw invalidProviderAnswer('it lacks "id"', { outcomeUnknown: true });
    return { id, ...rest };
  }

  private async call(request: Omit<ConnectorCall, 'signal'>, { connection, signal }: Call): Promise<ProviderObject> {
    const outcomeUnknown = request.retry !== 'safe';
    const { body } = await this.provider.call(connection, { ...request, signal });
    const { success, ...answer } = requireObject(body, { outcomeUnknown });
    if (success === false)
      throw invalidProviderAnswer('it is a failure that calls itself a success', { outcomeUnknown });
    return answer;
  }
}
