import type { Clock } from '../../clock.js';
import type { ProviderRequest } from '../../provider.js';
import { isObject, type Shape } from '../../shape.js';
import { invalidRequest, xError } from './x-error.js';

/** A post as X keeps it. */
export interface XPost {
  readonly id: string;
  readonly authorId: string;
  readonly text: string;
  /** The body as it came. */
  readonly sent: Readonly<Record<string, unknown>>;
}

/** A picture, moving picture or film. */
export interface XMedia {
  readonly id: string;
  readonly category: string;
  readonly totalBytes: number;
  readonly segments: Map<number, Buffer>;
  /** Questions that are still answered with "in progress"; undefined until the upload is finished. */
  pending?: number;
  altText?: string;
}

/** What an account of X holds, and how X behaves to it. */
export interface XWorld {
  readonly posts: XPost[];
  readonly media: Map<string, XMedia>;
  /** Posts left in the current quarter of an hour. */
  postsLeft: number;
  /** Questions about a film that are answered with "in progress". */
  processingPolls: number;
  /** Seconds X asks to wait before the next question. */
  checkAfterSecs: number;
  /** Whether films turn out to be broken. */
  processingFails: boolean;
  /** Whether long texts are part of the subscription. */
  hasPremium: boolean;
}

/** An authenticated call: who speaks, with which scopes, and what its handler may use. */
export interface XCall {
  readonly request: ProviderRequest;
  readonly params: Readonly<Record<string, string>>;
  readonly userId: string;
  readonly username: string;
  readonly scopes: readonly string[];
  readonly world: XWorld;
  readonly clock: Clock;
}

/** The JSON object of a body that fits `shape`; X's problem document otherwise. */
export function parseBody<Body>({ request: { body } }: XCall, shape: Shape): Body {
  if (body.kind !== 'json' || !isObject(body.value)) throw xError('invalid_request');
  const issues = shape(body.value, []);
  if (issues.length > 0) throw invalidRequest(issues);
  return body.value as Body;
}

/** @throws Refusal 403 without the scope */
export function requireScope({ scopes }: XCall, scope: string): void {
  if (!scopes.includes(scope)) throw xError('forbidden');
}
