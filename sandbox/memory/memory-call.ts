import type { Clock } from '../kit/clock.js';
import type { ProviderRequest } from '../kit/provider.js';
import { isObject, type Shape } from '../kit/shape.js';
import type { PathParams } from '../kit/router.js';
import type { MemoryAccount } from './memory-account.js';
import { invalid, memoryError } from './memory-error.js';

/** An authenticated call: whose it is, what was asked, and what its handler may use. */
export interface MemoryCall {
  readonly account: MemoryAccount;
  readonly request: ProviderRequest;
  readonly params: PathParams;
  readonly clock: Clock;
  /** The only tag the key may touch, where it is tied to one. */
  readonly onlyTag: string | undefined;
}

/** The JSON object of a body that fits `shape`; 400 in the provider's words otherwise. */
export function parseJson<Body>({ body }: ProviderRequest, shape: Shape): Body {
  if (body.kind !== 'json') throw memoryError(400, 'The body must be JSON');
  const issues = shape(body.value, []);
  if (issues.length > 0 || !isObject(body.value)) throw invalid(issues);
  return body.value as Body;
}

/** 403 unless a key that is tied to a tag stays with it. */
export function requireTags({ onlyTag }: MemoryCall, tags: readonly (string | undefined)[] | undefined): void {
  if (onlyTag === undefined) return;
  if (tags?.length && tags.every((tag) => tag === onlyTag)) return;
  throw memoryError(403, 'This API key is restricted to a container tag');
}
