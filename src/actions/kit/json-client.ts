import type { ProviderHttp } from '#libs/http';
import type { ActionContext } from '../declaration/action.context.js';
import { ConnectorHttp, type ConnectorHttpOptions } from './connector-http.js';
import { requireObject, type ProviderObject } from '../declaration/provider-answer.js';
import { splitInput } from './split-input.js';

type Call = Pick<ActionContext, 'connection' | 'signal'>;

/** A provider that speaks plain JSON over HTTP, so that an action of its connector is one line. */
export class JsonClient {
  private readonly provider: ConnectorHttp;

  constructor(http: ProviderHttp, options: ConnectorHttpOptions) {
    this.provider = new ConnectorHttp(http, options);
  }

  /** Reads; what of the input is not in the path template goes into the query. */
  async get(path: string, input: object, { connection, signal }: Call): Promise<ProviderObject> {
    const { params, rest } = splitInput(path, input);
    const query = rest as Record<string, string>;
    return requireObject(
      (await this.provider.call(connection, { method: 'GET', path, params, query, retry: 'safe', signal })).body,
    );
  }

  /** Writes; what of the input is not in the path template is the JSON body. Repeated only when it certainly was not executed. */
  async post(path: string, input: object, { connection, signal }: Call): Promise<ProviderObject> {
    const { params, rest: json } = splitInput(path, input);
    return requireObject(
      (await this.provider.call(connection, { method: 'POST', path, params, json, retry: 'unsent', signal })).body,
      { outcomeUnknown: true },
    );
  }
}
