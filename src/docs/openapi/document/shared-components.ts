import { sessionCookieName } from '../../../access/auth/sessions/session-cookie.service.js';
import type { OpenAPIV3_1 } from 'openapi-types';
import type { Components } from './components.js';

const header = (name: string, description: string, maxLength: number): OpenAPIV3_1.ParameterObject => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string', minLength: 1, maxLength },
});

const PARAMETERS = {
  Connection: header(
    'X-Connection',
    "The connection, by id or else by name (percent-encoded UTF-8). Default: the connector's default.",
    1000,
  ),
  EndUser: header(
    'X-End-User',
    'The end user whose connection is used, instead of X-Connection (percent-encoded UTF-8).',
    1000,
  ),
  IdempotencyKey: header(
    'Idempotency-Key',
    'The same key with the same input gets the first answer again for 24 hours.',
    255,
  ),
};

/** What answers an error, by its media type. */
export const PROBLEM_CONTENT = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
};

const ANY_PROBLEM = { description: 'Any other error.', content: PROBLEM_CONTENT };

/** The gathered components with those every document has. */
export function sharedComponents(
  components: Components,
  baseUrl: string,
): OpenAPIV3_1.ComponentsObject & { schemas: Record<string, OpenAPIV3_1.SchemaObject> } {
  const { schemas, responses } = components.toJson();
  return {
    schemas,
    parameters: PARAMETERS,
    responses: { AnyProblem: ANY_PROBLEM, ...responses },
    securitySchemes: {
      apiKey: { type: 'http', scheme: 'bearer', description: 'An API key with the scope that the operation names.' },
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: sessionCookieName(baseUrl),
        description: 'The session of a person with at least the role that the operation names.',
      },
    },
  };
}
