import { Injectable } from '@nestjs/common';
import { ProviderHttp, type ProviderAnswer } from '@libs/http';
import type { ActionContext } from '../../actions/action.context.js';
import { bearer, ConnectorHttp, type ConnectorCall } from '../../actions/connector-http.js';
import { explainRefusal } from './calendar.errors.js';
import { RateBackoff } from './rate-backoff.js';
import { RequestRate } from './request-rate.js';

/** Calls of Google's calendar interface within the connection's rate. https://developers.google.com/workspace/calendar/api/v3/reference */
@Injectable()
export class CalendarClient {
  private readonly backoff = new RateBackoff();
  private readonly provider: ConnectorHttp;

  constructor(
    http: ProviderHttp,
    private readonly rate: RequestRate,
  ) {
    this.provider = new ConnectorHttp(http, {
      authorize: bearer,
      explain: (refusal, { id }) => explainRefusal(refusal, () => this.backoff.next(id)),
    });
  }

  /** @throws AppError as calendar.errors and `RequestRate` say */
  async call(
    { connection, signal }: Pick<ActionContext, 'connection' | 'signal'>,
    request: Omit<ConnectorCall, 'signal'>,
  ): Promise<ProviderAnswer> {
    await this.rate.admit(connection.id, signal);
    const answer = await this.provider.call(connection, { ...request, signal });
    this.backoff.reset(connection.id);
    return answer;
  }
}
