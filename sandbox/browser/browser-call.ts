import type { Clock } from '../kit/clock.js';
import type { ProviderRequest } from '../kit/provider.js';
import type { PathParams } from '../kit/router.js';
import { isObject, type Shape } from '../kit/shape.js';
import type { BrowserAccount, Fields } from './browser-account.js';
import { invalidRequest, type InvalidPlace } from './browser-error.js';
import { uuid } from './browser-shapes.js';

/** An authenticated call: whose it is, what was asked, and what its handler may use. */
export interface BrowserCall {
  readonly account: BrowserAccount;
  readonly request: ProviderRequest;
  readonly params: PathParams;
  readonly clock: Clock;
}

/** The JSON object of a body that fits `shape`, `{}` without a body; 422 in the form of the route otherwise. */
export function parseFields({ request: { body } }: BrowserCall, shape: Shape, form: InvalidPlace['form']): Fields {
  const value = body.kind === 'none' ? {} : body.kind === 'json' ? body.value : undefined;
  const issues = shape(value, []);
  if (issues.length > 0 || !isObject(value)) throw invalidRequest(issues, { where: 'body', form });
  return value;
}

/** The UUID in the path; 422 for any other text. */
export function idIn({ params }: BrowserCall): string {
  const issues = uuid(params.id, ['id']);
  if (issues.length > 0) throw invalidRequest(issues, { where: 'path', form: 'list' });
  return params.id!.toLowerCase();
}
