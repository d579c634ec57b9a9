import { Injectable } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { notFound } from '#libs/errors';
import { CredentialSource } from '../../actions/pipeline/ports.js';
import type { ConnectionAnswer, ConnectionHttp, ConnectionRequest } from './connection-http.js';
import { forWorkflows } from '../../proxy/passed-answer.js';
import { Proxy } from '../../proxy/proxy.service.js';
import { targetBelow } from '../../proxy/target-below.js';

/** Requests of workflows that carry the credential of a connection. */
@Injectable()
export class WorkflowRequests implements ConnectionHttp {
  constructor(
    private readonly proxy: Proxy,
    private readonly credentials: CredentialSource,
  ) {}

  async send(
    caller: Caller,
    { connector, connection, url, written, method, headers, body, timeoutMs, signal }: ConnectionRequest,
  ): Promise<ConnectionAnswer> {
    const key = connector ?? (await this.credentials.identify(caller.workspaceId, connection))?.connector;
    if (key === undefined) throw notFound('connection');
    return this.proxy.pass({
      caller,
      connector: key,
      choice: { connection },
      request: ({ apiUrl }) => ({ method, target: targetBelow(apiUrl, { url, written }), headers, body }),
      handsOn: forWorkflows,
      timeoutMs,
      signal,
    });
  }
}
