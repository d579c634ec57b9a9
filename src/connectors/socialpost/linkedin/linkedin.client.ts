import { Injectable } from '@nestjs/common';
import { ProviderHttp, type ProviderAnswer } from '#libs/http';
import { bearer, ConnectorHttp, type ConnectorCall } from '../../../actions/kit/connector-http.js';
import { requireObject, type ProviderObject } from '../../../actions/declaration/provider-answer.js';
import type { SocialCall } from '../social-network.js';
import { explainLinkedin } from './linkedin.errors.js';
import { LinkedinVersions } from './linkedin-versions.service.js';

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
