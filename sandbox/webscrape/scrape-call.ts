import type { Clock } from '../kit/clock.js';
import type { ProviderRequest } from '../kit/provider.js';
import { isObject, type Shape } from '../kit/shape.js';
import type { PathParams } from '../kit/router.js';
import { invalid, scrapeError } from './scrape-error.js';
import type { ScrapeAccount } from './scrape-account.js';

/** An authenticated call: whose it is, what was asked, and what its handler may use. */
export interface ScrapeCall {
  readonly account: ScrapeAccount;
  readonly request: ProviderRequest;
  readonly params: PathParams;
  readonly clock: Clock;
  /** The `x-idempotency-key`s that crawls came with. */
  readonly crawlKeys: Set<string>;
}

/** The JSON object of a body that fits `shape`; 400 in the provider's words otherwise. */
export function parseJson<Body>({ body }: ProviderRequest, shape: Shape): Body {
  if (body.kind !== 'json') throw scrapeError('invalidJson');
  const issues = shape(body.value, []);
  if (issues.length > 0 || !isObject(body.value)) throw invalid(issues);
  return body.value as Body;
}
