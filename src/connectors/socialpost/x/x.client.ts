import { Injectable } from '@nestjs/common';
import { invalidProviderAnswer, ProviderHttp } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import { bearer, ConnectorHttp, type ConnectorCall } from '../../../actions/kit/connector-http.js';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';
import type { SocialCall } from '../social-network.js';
import { explainX } from './x.errors.js';

/** X's HTTP interface; what it answers is in `data`. https://docs.x.com/x-api */
@Injectable()
export class XClient {
  private readonly provider: ConnectorHttp;

  constructor(http: ProviderHttp) {
    this.provider = new ConnectorHttp(http, { authorize: bearer, explain: (refusal) => explainX(refusal) });
  }

  /** Calls X; undefined for an answer without a body. */
  async call(request: Omit<ConnectorCall, 'signal'>, { connection, signal }: SocialCall): Promise<unknown> {
    return (await this.provider.call(connection, { ...request, signal })).body;
  }

  /** The `data` of an answer, with the id in it. @throws AppError `provider_invalid_response` without */
  async data(request: Omit<ConnectorCall, 'signal'>, call: SocialCall): Promise<ProviderObject & { id: string }> {
    const body = await this.call(request, call);
    const data = isPlainObject(body) ? body.data : undefined;
    if (isPlainObject(data) && typeof data.id === 'string') return data as ProviderObject & { id: string };
    throw invalidProviderAnswer('it lacks "data.id"', { outcomeUnknown: request.retry !== 'safe' });
  }
}
