import { Injectable } from '@nestjs/common';
import { Environment } from '../platform/config/environment.js';
import { ConnectionShare } from '../platform/database/shared/connection-share.js';
import { addressKey } from './address-key.js';
import { readJsonBody } from './body/json-body.js';
import { jsonLimits } from './body/scan-json.js';
import { HeldRequests } from './held-requests.js';
import type { ApiRequest } from './request.js';

/**
 * Takes requests that anybody may send, so that a flood of them leaves other workspaces alone. What such a request is for is
 * looked up on behalf of its sender, then its workspace answers for it. Only then its body is read.
 */
@Injectable()
export class PublicRequests {
  constructor(
    private readonly held: HeldRequests,
    private readonly share: ConnectionShare,
    private readonly environment: Environment,
  ) {}

  /**
   * Finds out what a request is for, on the sender's share of the database connections that all senders have together.
   * @throws AppError `unavailable` when too many requests of the sender wait already, and what the look-up throws
   */
  find<T>({ clientAddress }: ApiRequest, lookUp: () => Promise<T>): Promise<T> {
    return this.share.forLookUp(addressKey(clientAddress), lookUp);
  }

  /**
   * Counts a request among those of its workspace, until it is answered.
   * @throws AppError `unavailable` when the workspace may hold no more
   */
  hold(request: ApiRequest, workspaceId: string): void {
    this.held.hold(request.res!, workspaceId);
  }

  /**
   * Counts a request among those of its workspace, reads its JSON body, and does what it asks for on the workspace's share of
   * the database connections.
   * @throws AppError `unavailable` when the workspace may hold no more, 400, 413 or 415 for the body, and what the work throws
   */
  async take<T>(request: ApiRequest, workspaceId: string, work: (body: unknown) => Promise<T>): Promise<T> {
    this.hold(request, workspaceId);
    const { JSON_BODY_MAX_BYTES: maxBytes, BODY_TIMEOUT_MS: timeoutMs } = this.environment;
    const body = await readJsonBody(request, { maxBytes, timeoutMs, ...jsonLimits(this.environment) });
    return this.serve(workspaceId, () => work(body));
  }

  /** Does what a request asks for, whose body was read, on its workspace's share of the database connections. */
  serve<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
    return this.share.forRequest(workspaceId, work);
  }
}
