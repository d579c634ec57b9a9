import { Injectable } from '@nestjs/common';
import { timingSafeEqual } from 'node:crypto';
import { equalInConstantTime, sha256 } from '@libs/crypto';
import { AppError } from '@libs/errors';
import { FailureLimiter } from '../../auth/failure-limiter.service.js';
import type { ApiRequest } from '../../api/request.js';
import type { WebhookAuthentication } from '../nodes/webhook.node.js';
import { VariableStore } from '../variable-store.js';

/** Checks the credential of a webhook request, before anything of its body is read. */
@Injectable()
export class AuthenticateWebhook {
  constructor(
    private readonly variables: VariableStore,
    private readonly failures: FailureLimiter,
  ) {}

  /** @throws AppError `unauthenticated`; `rate_limited` after too many failures; `invalid_input` when the header is sent twice */
  async check(request: ApiRequest, authentication: WebhookAuthentication, workspaceId: string): Promise<void> {
    const { type } = authentication;
    if (type === 'none') return;
    await this.failures.attempt(request.clientAddress, async () => {
      const candidate = candidates[type](request, authentication);
      if (candidate === undefined || !(await this.matches(workspaceId, authentication.environmentVariable, candidate)))
        throw refused(type);
    });
  }

  /** Digests are compared, so the time tells nothing about the secret; a missing or empty variable equals nothing. */
  private async matches(workspaceId: string, variable: string | undefined, candidate: string): Promise<boolean> {
    const digest = variable ? await this.variables.digest(workspaceId, variable) : undefined;
    return digest !== undefined && timingSafeEqual(digest, sha256(candidate));
  }
}

type Candidate = (request: ApiRequest, authentication: WebhookAuthentication) => string | undefined;

/** What a request offers as the secret, by type; undefined when it offers none that could be right. */
const candidates: Record<Exclude<WebhookAuthentication['type'], 'none'>, Candidate> = {
  basic(request, { username }) {
    const [, encoded] = /^basic +([A-Za-z0-9+/]+=*)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (encoded === undefined) return undefined;
    const text = Buffer.from(encoded, 'base64').toString('utf8');
    const colon = text.indexOf(':');
    if (colon < 1 || !username) return undefined;
    const nameFits = equalInConstantTime(text.slice(0, colon), username);
    return nameFits ? text.slice(colon + 1) : undefined;
  },
  bearer(request) {
    return /^bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  },
  header(request, { headerName, prefix }) {
    const value = singleHeader(request, headerName!.toLowerCase());
    if (!prefix) return value;
    return value?.startsWith(`${prefix} `) ? value.slice(prefix.length + 1) : undefined;
  },
  query(request, { parameterName }) {
    const value = Object.hasOwn(request.queryParameters, parameterName!)
      ? request.queryParameters[parameterName!]
      : undefined;
    return typeof value === 'string' ? value : undefined;
  },
};

/** A header sent once. Node would join several, and half a secret must not be completed by a second header. */
function singleHeader({ rawHeaders }: ApiRequest, name: string): string | undefined {
  let found: string | undefined;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]!.toLowerCase() !== name) continue;
    if (found !== undefined)
      throw new AppError('invalid_input', `Send the header ${name} once.`, {
        errors: [{ field: name, rule: 'repeated', message: 'is sent twice' }],
      });
    found = rawHeaders[i + 1]!;
  }
  return found;
}

function refused(type: WebhookAuthentication['type']): AppError {
  const challenge = type === 'basic' ? 'Basic realm="webhook", charset="UTF-8"' : 'Bearer realm="webhook"';
  return new AppError('unauthenticated', 'This webhook needs a valid credential.', {
    headers: { 'WWW-Authenticate': challenge },
  });
}
