import type { Clock } from '../kit/clock.js';
import type { DownloadHost } from '../kit/download-host.js';
import type { ProviderRequest } from '../kit/provider.js';
import type { Shape } from '../kit/shape.js';
import { isObject } from '../kit/shape.js';
import type { PathParams } from '../kit/router.js';
import type { MailAccount } from './mail-account.js';
import { invalid, mailError } from './mail-error.js';

/** An authenticated call: whose it is, what was asked, and what its handler may use. */
export interface MailCall {
  readonly account: MailAccount;
  readonly request: ProviderRequest;
  readonly params: PathParams;
  readonly clock: Clock;
  readonly downloads: DownloadHost;
  /** True if the address belongs to an inbox of any account. */
  readonly isTaken: (address: string) => boolean;
}

/** The JSON object of a body that fits `shape`, `{}` without a body; 400 in the provider's words otherwise. */
export function parseJson<Body>({ body }: ProviderRequest, shape: Shape): Body {
  if (body.kind !== 'none' && body.kind !== 'json') throw mailError('bad_request');
  const value = body.kind === 'none' ? {} : body.value;
  const issues = shape(value, []);
  if (issues.length > 0 || !isObject(value)) throw invalid(issues);
  return value as Body;
}
