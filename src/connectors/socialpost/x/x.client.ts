import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '#libs/errors';
import { invalidProviderAnswer, ProviderHttp, type ProviderRefusal } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import { bearer, ConnectorHttp, type ConnectorCall, type RefusalMeaning } from '../../../actions/kit/connector-http.js';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';
import type { SocialCall } from '../social-network.js';

const PROBLEM = /^https:\/\/api\.(?:x|twitter)\.com\/2\/problems\//;

/** Problems whose status alone could say something else. https://docs.x.com/x-api/fundamentals/response-codes-and-errors */
const PROBLEMS: Readonly<Record<string, ErrorCode>> = {
  'invalid-request': 'provider_rejected',
  'resource-not-found': 'provider_not_found',
  credits: 'provider_quota_exhausted',
};

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

/** X's errors: a problem document `{title, detail, type, status}`, or `{errors: […]}` with such documents. */
function explainX({ status, headers, body }: ProviderRefusal, now = Date.now()): RefusalMeaning {
  const { type, detail } = problemIn(body);
  const name = typeof type === 'string' && PROBLEM.test(type) ? type.replace(PROBLEM, '') : undefined;
  const isDuplicate = status === 403 && /duplicate/i.test(String(detail));
  return {
    statuses: { 401: 'reauthorization_required' },
    code: isDuplicate ? 'provider_conflict' : PROBLEMS[name ?? ''],
    retryAfter: status === 429 ? secondsUntil(headers['x-rate-limit-reset'], now) : undefined,
    provider: {
      ...(name !== undefined && { code: name }),
      ...(typeof detail === 'string' && { message: detail }),
    },
  };
}

function problemIn(body: unknown): Record<string, unknown> {
  if (!isPlainObject(body)) return {};
  const first: unknown = Array.isArray(body.errors) ? body.errors[0] : undefined;
  // A list inside a problem document names fields; one alone holds the problems themselves.
  return body.type === undefined && body.detail === undefined && isPlainObject(first) ? first : body;
}

/** Seconds until a time X names in seconds since 1970. */
function secondsUntil(reset: string | string[] | undefined, now: number): number | undefined {
  const at = Number(reset);
  return reset !== undefined && Number.isFinite(at) ? at - now / 1000 : undefined;
}
