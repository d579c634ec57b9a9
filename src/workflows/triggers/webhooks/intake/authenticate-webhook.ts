import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { equalInConstantTime, sha256 } from '#libs/crypto';
import { AppError } from '#libs/errors';
import type { ApiRequest } from '../../../../http/request.js';
import { FailureLimiter } from '../../../../access/auth/failure-limiter.service.js';
import {
  signingKey,
  type AuthenticationType,
  type WebhookAuthentication,
} from '../../../nodes/webhook/webhook-authentication.js';
import { VariableStore } from '../../../ports/variable-store.js';
import { readSignature, SignatureCheck, type Signature } from './signature.js';

/** Judges a body by its signature. */
export interface BodyVerifier {
  /** Takes the body as it comes, piece by piece. */
  update(piece: Buffer): void;
  /** Judges the whole body, once; gives what its signature calls the request. @throws AppError `unauthenticated`, `rate_limited` */
  verify(): Promise<string | undefined>;
}

/** Checks the credential of a webhook request, before anything of its body is read. */
@Injectable()
export class AuthenticateWebhook {
  constructor(
    private readonly variables: VariableStore,
    private readonly failures: FailureLimiter,
  ) {}

  /**
   * Checks what can be checked without the body; a signature is read here, and gives the check of the body it belongs to.
   * @throws AppError `unauthenticated`; `rate_limited` after too many failures; `invalid_input` when the header is sent twice
   */
  async check(
    request: ApiRequest,
    authentication: WebhookAuthentication,
    workspaceId: string,
  ): Promise<BodyVerifier | undefined> {
    const { type, environmentVariable = '' } = authentication;
    if (type === 'none') return undefined;
    const attempt = (passes: () => Promise<boolean>): Promise<void> =>
      this.failures.attempt(request.clientAddress, async () => {
        if (!(await passes())) throw refused(type);
      });
    if (type !== 'signature') {
      await attempt(async () => {
        const offer = offers[type](request, authentication);
        return offer !== undefined && this.matches(workspaceId, environmentVariable, offer);
      });
      return undefined;
    }
    let signature: Signature | undefined;
    await attempt(async () => {
      signature = readSignature((name) => singleHeader(request, name), authentication, Date.now());
      return signature !== undefined;
    });
    const body = new SignatureCheck(signature!, await this.keyOf(workspaceId, authentication));
    return {
      update: (piece) => body.update(piece),
      async verify() {
        await attempt(() => Promise.resolve(body.isSigned()));
        return body.name();
      },
    };
  }

  /**
   * Digests are compared, so the time tells nothing about the secret; a missing or empty variable equals nothing. The secret
   * is compared under a wrong username too, so the time does not tell which of the two is wrong.
   */
  private async matches(workspaceId: string, variable: string, { secret, nameFits = true }: Offer): Promise<boolean> {
    const digest = variable ? await this.variables.digest(workspaceId, variable) : undefined;
    const secretFits = digest !== undefined && timingSafeEqual(digest, sha256(secret));
    return secretFits && nameFits;
  }

  /** The key of the signature; undefined when its variable is missing or holds none. */
  private async keyOf(
    workspaceId: string,
    { scheme, environmentVariable }: WebhookAuthentication,
  ): Promise<Buffer | undefined> {
    const secret = environmentVariable ? await this.variables.read(workspaceId, environmentVariable) : undefined;
    return secret && signingKey(scheme!, secret.reveal());
  }
}

/** What a request offers as its credential. */
interface Offer {
  secret: string;
  /** Whether the username that came with the secret is the right one; absent where there is none. */
  nameFits?: boolean;
}

/** Reads what a request offers; undefined when it offers nothing that could be right. */
type ReadOffer = (request: ApiRequest, authentication: WebhookAuthentication) => Offer | undefined;

const offers: Record<Exclude<AuthenticationType, 'none' | 'signature'>, ReadOffer> = {
  basic(request, { username }) {
    const [, encoded] = /^basic +([A-Za-z0-9+/]+=*)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (encoded === undefined) return undefined;
    const text = Buffer.from(encoded, 'base64').toString('utf8');
    const colon = text.indexOf(':');
    if (colon < 1 || !username) return undefined;
    return { secret: text.slice(colon + 1), nameFits: equalInConstantTime(text.slice(0, colon), username) };
  },
  bearer(request) {
    return offer(/^bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1]);
  },
  header(request, { headerName, prefix }) {
    const value = singleHeader(request, headerName!.toLowerCase());
    if (!prefix) return offer(value);
    return value?.startsWith(`${prefix} `) ? offer(value.slice(prefix.length + 1)) : undefined;
  },
  query(request, { parameterName }) {
    const value = Object.hasOwn(request.queryParameters, parameterName!)
      ? request.queryParameters[parameterName!]
      : undefined;
    return typeof value === 'string' ? offer(value) : undefined;
  },
};

function offer(secret: string | undefined): Offer | undefined {
  return secret === undefined ? undefined : { secret };
}

const challenges: Partial<Record<AuthenticationType, string>> = {
  basic: 'Basic realm="webhook", charset="UTF-8"',
  signature: 'Signature realm="webhook"',
};

function refused(type: AuthenticationType): AppError {
  return new AppError('unauthenticated', 'This webhook needs a valid credential.', {
    headers: { 'WWW-Authenticate': challenges[type] ?? 'Bearer realm="webhook"' },
  });
}

/**
 * A header that must be sent once; `name` in lower case. Node would join several, and half a secret must not be completed by a
 * second header.
 * @throws AppError `invalid_input` when it is sent twice
 */
function singleHeader({ rawHeaders }: Pick<ApiRequest, 'rawHeaders'>, name: string): string | undefined {
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
