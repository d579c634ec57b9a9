import { Injectable } from '@nestjs/common';
import { ProviderHttp, type ProviderAnswer } from '#libs/http';
import type { ActionContext } from '../../actions/pipeline/action.context.js';
import { bearer, ConnectorHttp, type ConnectorCall } from '../../actions/kit/connector-http.js';
import { explainRefusal } from './calendar.errors.js';
import { RequestRate } from './request-rate.js';

/** Seconds named after the first rate error, and at most. */
const FIRST_SECONDS = 10;

const MOST_SECONDS = 60;

/** Connections remembered at once; beyond it the one that failed first is forgotten. */
const MAX_REMEMBERED = 10_000;

/**
 * How long callers are told to wait after rate errors that name no time: 10 s, doubling with jitter up to 60 while a
 * connection has no success. Kept per process: it only shapes advice.
 */
class RateBackoff {
  private readonly failures = new Map<string, number>();

  /** Whole seconds to wait after one more rate error of a connection. */
  next(connectionId: string): number {
    const before = this.failures.get(connectionId) ?? 0;
    if (before === 0 && this.failures.size >= MAX_REMEMBERED) this.failures.delete(this.failures.keys().next().value!);
    this.failures.set(connectionId, before + 1);
    const jitter = Math.random() * FIRST_SECONDS * before;
    return Math.min(MOST_SECONDS, Math.ceil(FIRST_SECONDS * 2 ** before + jitter));
  }

  /** Forgets the failures of a connection after a success. */
  reset(connectionId: string): void {
    this.failures.delete(connectionId);
  }
}

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
