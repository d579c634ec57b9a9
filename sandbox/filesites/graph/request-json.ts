import type { ProviderRequest } from '../../kit/provider.js';
import type { Shape } from '../../kit/shape.js';
import { GraphFault } from './graph-error.js';

/** The JSON body of a request that fits the shape; 400 for another body, 415 in Graph's words for another type. */
export function readBody<Body>({ body }: ProviderRequest, shape: Shape): Body {
  if (body.kind === 'none') throw new GraphFault('BadRequest', 'Empty Payload. JSON content expected.');
  if (body.kind !== 'json') {
    throw new GraphFault(
      'BadRequest',
      'Unable to read JSON request payload. Please ensure Content-Type header is set and payload is of valid JSON format.',
    );
  }
  const [issue] = shape(body.value, []);
  if (!issue) return body.value as Body;
  const name = issue.path.join('.');
  throw new GraphFault(
    'invalidRequest',
    issue.code === 'unrecognized_keys'
      ? `The property '${name}' does not exist on the type. Make sure to only use property names that are defined by the type.`
      : `Invalid value for '${name}': ${issue.message}`,
  );
}
