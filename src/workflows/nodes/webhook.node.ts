import { parsePattern } from '@libs/routing';
import { Check, Choice, Int, List, Part, Text } from '@libs/schema';
import { nodeKind, type KindFault } from './node-kind.js';
import { compileWebhookKey } from './webhook-key.js';

export const webhookMethods = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'] as const;
export const responseModes = ['immediately', 'onReceived', 'lastNode'] as const;
export const authenticationTypes = ['none', 'basic', 'bearer', 'header', 'query'] as const;

export type WebhookMethod = (typeof webhookMethods)[number];
export type ResponseMode = (typeof responseModes)[number];

const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Fields that each type of authentication needs. */
const neededFields: Record<(typeof authenticationTypes)[number], readonly (keyof WebhookAuthentication)[]> = {
  none: [],
  basic: ['username', 'environmentVariable'],
  bearer: ['environmentVariable'],
  header: ['headerName', 'environmentVariable'],
  query: ['parameterName', 'environmentVariable'],
};

/** How callers of a webhook prove themselves. The secret itself lies in a workspace variable. */
@Check<WebhookAuthentication>((authentication) =>
  neededFields[authentication.type]
    .filter((name) => !authentication[name])
    .map((name) => ({
      // Who enters a password need not name the variable it goes into.
      field: authentication.type === 'basic' && name === 'environmentVariable' ? 'password' : name,
      rule: 'required',
      message: `is required for ${authentication.type}`,
    })),
)
export class WebhookAuthentication {
  @Choice(authenticationTypes, { default: 'none', description: 'Kind of authentication.' })
  type: (typeof authenticationTypes)[number];

  @Text({
    max: 200,
    min: 0,
    optional: true,
    pattern: /^[^:]*$/,
    patternMessage: 'must not hold a colon',
    description: 'User name of basic authentication.',
  })
  username?: string;

  @Text({
    max: 1000,
    min: 0,
    optional: true,
    secret: true,
    description: 'Password of basic authentication; kept in the variable, shown never.',
  })
  password?: string;

  @Text({ max: 100, pattern: HEADER_NAME, optional: true, description: 'Header that carries the token.' })
  headerName?: string;

  @Text({ max: 100, min: 0, pattern: /^[\x21-\x7e]*$/, optional: true, description: 'Word in front of the token.' })
  prefix?: string;

  @Text({ max: 100, optional: true, description: 'Query parameter that carries the token.' })
  parameterName?: string;

  @Text({
    max: 1000,
    min: 0,
    optional: true,
    secret: true,
    description: 'The token; kept in the variable, shown never.',
  })
  apiKey?: string;

  @Text({
    max: 128,
    min: 0,
    optional: true,
    pattern: new RegExp(`${VARIABLE_NAME.source}|^$`),
    description: 'Workspace variable that holds the secret; made when it is left out.',
  })
  environmentVariable?: string;
}

export class WebhookConfig {
  @Text({ max: 5000, min: 0, description: 'Path of the endpoint, such as /orders/:id.' })
  path: string;

  @Choice(webhookMethods, { default: 'POST', description: 'HTTP method.' })
  method: WebhookMethod;

  @Part(() => WebhookAuthentication, { default: { type: 'none' }, description: 'How callers prove themselves.' })
  authentication: WebhookAuthentication;

  @Choice(responseModes, { default: 'immediately', description: 'When and what the caller is answered.' })
  responseMode: ResponseMode;

  @List(Choice(['json', 'form', 'text']), {
    min: 1,
    max: 3,
    default: ['json'],
    description: 'Kinds of body that are taken.',
  })
  accepts: ('json' | 'form' | 'text')[];

  @Text({
    max: 1000,
    optional: true,
    description: 'Expression over the request that names it; equal names start one run.',
  })
  idempotencyKey?: string;

  @Int({
    min: 1024,
    max: 1_073_741_824,
    optional: true,
    description: 'Largest body in bytes, when smaller than the service allows.',
  })
  maxBodyBytes?: number;
}

/** Starts the workflow on an HTTP request. */
export const webhook = nodeKind<WebhookConfig>({
  type: 'webhook',
  title: 'Webhook',
  summary: 'Starts the workflow on an HTTP request.',
  role: 'start',
  config: WebhookConfig,
  // Nothing of a start node is a template but the expression for its key.
  literalFields: ['path', 'method', 'authentication', 'responseMode', 'accepts', 'maxBodyBytes'],
  effect: false,
  check({ path, authentication, idempotencyKey }, { production, allowPublicWebhooks }) {
    const faults: KindFault[] = (parsePattern(path).faults ?? []).map(({ rule, message }) => ({
      field: 'path',
      rule,
      message,
    }));
    if (authentication.type === 'none' && !allowPublicWebhooks) {
      faults.push({
        field: 'authentication',
        rule: 'authentication_required',
        message: 'anyone with the address can start this workflow; choose an authentication',
        severity: production ? 'error' : 'warning',
      });
    }
    if (idempotencyKey !== undefined) faults.push(...compileWebhookKey(idempotencyKey).faults);
    return faults;
  },
});
