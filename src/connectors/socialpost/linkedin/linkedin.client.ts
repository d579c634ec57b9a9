import { Injectable } from '@nestjs/common';
import { ProviderHttp, redactText, type ProviderAnswer, type ProviderRefusal } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import { bearer, ConnectorHttp, type ConnectorCall, type RefusalMeaning } from '../../../actions/kit/connector-http.js';
import { requireObject, type ProviderObject } from '../../../actions/declaration/provider-answer.js';
import type { SocialCall } from '../social-network.js';
import { LinkedinVersions } from './linkedin-versions.service.js';

const DAY_SECONDS = 86_400;
const MAX_CHARACTERS = 200;
const DUPLICATE = 'DUPLICATE_POST';

/** LinkedIn's HTTP interface: `/v2` without and `/rest` with a version of its own. */
@Injectable()
export class LinkedinClient {
  private readonly provider: ConnectorHttp;

  constructor(
    http: ProviderHttp,
    private readonly versions: LinkedinVersions,
  ) {
    this.provider = new ConnectorHttp(http, { authorize: bearer, explain: explainLinkedin });
  }

  /** Calls below `/rest`; where the answer has a body it is an object. */
  async rest(request: Omit<ConnectorCall, 'signal' | 'headers'>, call: SocialCall): Promise<ProviderAnswer> {
    const { connection, signal } = call;
    return this.versions.using((version) => {
      const headers = { 'linkedin-version': version, 'x-restli-protocol-version': '2.0.0' };
      return this.provider.call(connection, { ...request, headers, signal });
    });
  }

  /** Begins or ends an upload below `/rest`, and gives the `value` of the answer, empty where there is none. */
  async act(path: string, action: string, json: object, call: SocialCall): Promise<ProviderObject> {
    const request = { method: 'POST', path, query: { action }, json, retry: 'asked', mayBeEmpty: true } as const;
    const { body } = await this.rest(request, call);
    const { value } = (body ?? {}) as { value?: unknown };
    return value === undefined ? {} : requireObject(value);
  }

  /** Who signed in. */
  async userinfo({ connection, signal }: SocialCall): Promise<ProviderObject> {
    const request = { method: 'GET', path: '/v2/userinfo', retry: 'safe', signal } as const;
    return requireObject((await this.provider.call(connection, request)).body);
  }
}

/** LinkedIn's errors: `{status, code | serviceErrorCode, message, errorDetails?}`. https://learn.microsoft.com/linkedin/shared/api-guide/concepts/error-handling */
export function explainLinkedin({ status, body }: ProviderRefusal): RefusalMeaning {
  const { code, serviceErrorCode, message } = isPlainObject(body) ? body : {};
  return {
    statuses: { 401: 'reauthorization_required' },
    ...(status === 422 && code === DUPLICATE && duplicate(message)),
    retryAfter: status === 429 ? secondsToMidnight(Date.now()) : undefined,
    // The number says something only where there is no word.
    ...(code === undefined && serviceErrorCode !== undefined && { provider: { code: String(serviceErrorCode) } }),
  };
}

/** Seconds until the limits of a day are counted anew, at midnight UTC. */
function secondsToMidnight(now: number): number {
  return Math.ceil(DAY_SECONDS - ((now / 1000) % DAY_SECONDS));
}

function duplicate(message: unknown): RefusalMeaning {
  const [urn] = /urn:li:\w+:[\w-]+/.exec(String(message)) ?? [];
  const shown = urn && redactText(urn, { maxCharacters: MAX_CHARACTERS });
  return { code: 'provider_conflict', detail: `LinkedIn has this text already${shown ? `: ${shown}` : ''}.` };
}
