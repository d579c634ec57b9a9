import type { ProviderRequest } from './provider.js';
import { json, Refusal } from './reply.js';
import type { Shape } from './shape.js';

/** The body of a control request, `{}` where it has none. @throws Refusal 400 `{error: 'invalid', issues}` when it has another shape */
export function controlBody<Body>({ body }: ProviderRequest, shape: Shape): Body {
  const value = body.kind === 'none' ? {} : body.kind === 'json' ? body.value : undefined;
  const issues = shape(value, []);
  if (issues.length > 0) throw new Refusal(json(400, { error: 'invalid', issues }));
  return value as Body;
}

/** The answer to a control request that no route takes. */
export function noSuchRoute({ path }: Pick<ProviderRequest, 'path'>) {
  return json(404, { error: 'no_such_route', path });
}
