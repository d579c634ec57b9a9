import { randomBytes } from 'node:crypto';
import type { Clock } from '../../kit/clock.js';
import type { CodeChallenge } from './pkce.js';

/** A checked authorize request that waits for the person. */
export interface AuthorizeRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly state?: string;
  readonly challenge?: CodeChallenge;
  readonly offline: boolean;
  /** True if the consent page must be shown although the person agreed before. */
  readonly asksConsent: boolean;
  readonly loginHint?: string;
  /** The `{tenant}` of the path, where the server has tenants. */
  readonly tenant?: string;
}

/** A code and what it may be exchanged for. */
export interface AuthorizationCode {
  readonly request: AuthorizeRequest;
  readonly account: string;
  readonly scopes: readonly string[];
  /** True if the exchange gives a refresh token, as far as the grant type of the provider goes by consent. */
  readonly freshConsent: boolean;
  readonly expiresAt: number;
  used: boolean;
}

/** How long a consent page can be answered. */
const PAGE_MS = 600_000;

/** Authorize requests, codes and given consents of one authorization server. */
export class Authorizations {
  private readonly waiting = new Map<string, { request: AuthorizeRequest; expiresAt: number }>();
  private readonly codes = new Map<string, AuthorizationCode>();
  private readonly consents = new Map<string, Set<string>>();
  private readonly adminConsents = new Set<string>();

  constructor(private readonly clock: Clock) {}

  /** Parks a request until its consent form comes back; answers the id the form carries. */
  park(request: AuthorizeRequest): string {
    const id = randomBytes(16).toString('base64url');
    this.waiting.set(id, { request, expiresAt: this.clock.now() + PAGE_MS });
    return id;
  }

  /** Takes a parked request, once. */
  unpark(id: string): AuthorizeRequest | undefined {
    const found = this.waiting.get(id);
    this.waiting.delete(id);
    return found && this.clock.now() < found.expiresAt ? found.request : undefined;
  }

  /** Remembers the consent and makes the code. `prefix` and `seconds` are the provider's. */
  approve(
    request: AuthorizeRequest,
    {
      account,
      scopes,
      prefix,
      seconds,
    }: { account: string; scopes: readonly string[]; prefix: string; seconds: number },
  ): string {
    const code = `${prefix}${randomBytes(24).toString('base64url')}`;
    const freshConsent = request.asksConsent || !this.consented(request, account);
    this.consents.set(consentKey(request, account), new Set([...this.grantedBefore(request, account), ...scopes]));
    const expiresAt = this.clock.now() + seconds * 1000;
    this.codes.set(code, { request, account, scopes, freshConsent, expiresAt, used: false });
    return code;
  }

  /** The code's record, used or not. */
  code(value: string): AuthorizationCode | undefined {
    return this.codes.get(value);
  }

  /** True if the person already allowed this application all that is asked. */
  consented(request: AuthorizeRequest, account: string): boolean {
    const before = this.grantedBefore(request, account);
    return before.size > 0 && request.scopes.every((scope) => before.has(scope));
  }

  /** Remembers that an administrator allowed the application for a whole directory. */
  approveForDirectory(clientId: string, directory: string): void {
    this.adminConsents.add(`${clientId} ${directory}`);
  }

  /** True if an administrator of the directory allowed the application. */
  approvedForDirectory(clientId: string, directory: string | undefined): boolean {
    return this.adminConsents.has(`${clientId} ${directory}`);
  }

  private grantedBefore(request: AuthorizeRequest, account: string): ReadonlySet<string> {
    return this.consents.get(consentKey(request, account)) ?? new Set();
  }
}

function consentKey({ clientId }: AuthorizeRequest, account: string): string {
  return `${clientId} ${account}`;
}
