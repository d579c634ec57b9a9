import { schemaFaults, type ValueSchema } from '#libs/json-schema';
import { parsePattern } from '#libs/routing';
import { Choice, Int, Json, List, Part, Text, type JsonSchema } from '#libs/schema';
import { fileReferenceSchema } from '../../../files/file-reference.js';
import { text } from '../../../actions/declaration/answer-schema.js';
import { nodeKind, type KindCheck, type KindFault } from '../contract/node-kind.js';
import { anyObject, anyValue, closedObject, textMap } from '../contract/value-schema.js';
import { signsBodyAlone, standardWebhooksRefusal, WebhookAuthentication } from './webhook-authentication.js';
import { isAddressRange, originRefusal } from './webhook-callers.js';
import { webhookKeyFaults } from './webhook-key.js';

/** HTTP methods of webhooks. */
export const webhookMethods = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'] as const;
/** When and what callers are answered. */
export const responseModes = ['immediately', 'onReceived', 'lastNode', 'stream'] as const;
/** Kinds of body by their media types. */
export const bodyKinds = ['json', 'form', 'text', 'multipart', 'file'] as const;

/** One of `webhookMethods`. */
export type WebhookMethod = (typeof webhookMethods)[number];
/** One of `responseModes`. */
export type ResponseMode = (typeof responseModes)[number];
/** Modes in which callers wait for their run. */
export const waitingModes: ReadonlySet<unknown> = new Set(['lastNode', 'stream'] satisfies ResponseMode[]);
/** One of `bodyKinds`. */
export type BodyKind = (typeof bodyKinds)[number];

/** Methods whose body is not read. */
export const methodsWithoutBody: ReadonlySet<string> = new Set(['GET', 'DELETE']);

/** Bytes of the JSON Schema of a webhook's bodies. */
export const MAX_SCHEMA_BYTES = 65_536;
const ORIGIN = /^(\*|https?:\/\/[^\s/?#@\\]+)$/;

/** How many requests a webhook takes; counted together over all processes. */
export class WebhookRateLimit {
  @Int({ min: 1, max: 1_000_000, description: 'Requests that it accepts within the time.' })
  limit: number;

  @Int({ min: 1, max: 86_400, description: 'Length of the time in seconds. It begins with its first request.' })
  seconds: number;
}

/** Which pages may call a webhook from a browser. */
export class WebhookCors {
  @List(Text({ max: 300, pattern: ORIGIN, patternMessage: 'must be * or an origin such as https://shop.example' }), {
    min: 1,
    max: 50,
    description: 'Origins of the pages; * for any.',
  })
  origins: string[];
}

/** Settings of a webhook node. */
export class WebhookConfig {
  @Text({ max: 5000, min: 0, description: 'Path of the endpoint, such as /orders/:id.' })
  path: string;

  @Choice(webhookMethods, { default: 'POST', description: 'HTTP method.' })
  method: WebhookMethod;

  @Part(() => WebhookAuthentication, { default: { type: 'none' }, description: 'How callers prove who they are.' })
  authentication: WebhookAuthentication;

  @Choice(responseModes, {
    default: 'immediately',
    description:
      'What the caller is answered: immediately and onReceived, that it was taken, 200 or 202; lastNode, what the Return node says; stream, server-sent events while the run goes on.',
  })
  responseMode: ResponseMode;

  @List(Text({ max: 64 }), {
    max: 100,
    optional: true,
    description:
      'With stream: ids of the nodes whose output the caller is sent. Of all others it hears only that they have ended.',
  })
  streamOutputs?: string[];

  @List(Choice(bodyKinds), {
    min: 1,
    max: 5,
    default: ['json'],
    description:
      'Kinds of body that the webhook accepts. multipart: forms with files. file: a body of any other type is one file.',
  })
  accepts: BodyKind[];

  @Text({
    max: 1000,
    optional: true,
    description:
      'Expression that names the request. Requests with the same name start one run. A request has no name if a value in the expression is missing.',
  })
  idempotencyKey?: string;

  @Part(() => WebhookRateLimit, {
    optional: true,
    description: 'How many requests the webhook accepts. Further ones get 429.',
  })
  rateLimit?: WebhookRateLimit;

  @Part(() => WebhookCors, { optional: true, description: 'Which pages may call it from a browser.' })
  cors?: WebhookCors;

  @List(Text({ max: 50 }), {
    min: 1,
    max: 100,
    optional: true,
    description: 'Addresses and CIDR ranges that may call it; all others get 403.',
  })
  allowFrom?: string[];

  @Int({
    min: 1024,
    max: 1_073_741_824,
    optional: true,
    description: 'Largest body in bytes, when smaller than the service allows.',
  })
  maxBodyBytes?: number;

  @Json({
    shape: 'object',
    maxBytes: MAX_SCHEMA_BYTES,
    optional: true,
    description: 'JSON Schema that bodies must satisfy.',
  })
  bodySchema?: ValueSchema;
}

/** Starts the workflow on an HTTP request. */
export const webhook = nodeKind<WebhookConfig>({
  type: 'webhook',
  title: 'Webhook',
  summary: 'Starts the workflow on an HTTP request.',
  keywords: ['api', 'endpoint', 'http trigger'],
  role: 'start',
  config: WebhookConfig,
  // Nothing of a start node is a template but the expression for its key.
  literalFields: [
    'path',
    'method',
    'authentication',
    'responseMode',
    'streamOutputs',
    'accepts',
    'rateLimit',
    'cors',
    'allowFrom',
    'maxBodyBytes',
    'bodySchema',
  ],
  effect: false,
  check(config, check) {
    return [
      ...pathFaults(config),
      ...streamFaults(config),
      ...authenticationFaults(config, check),
      ...signatureFaults(config),
      ...(config.allowFrom ?? []).flatMap(rangeFaults),
      ...(config.cors?.origins ?? []).flatMap(originFaults),
      ...bodySchemaFaults(config),
      ...(config.idempotencyKey === undefined ? [] : webhookKeyFaults(config.idempotencyKey)),
    ];
  },
  output: (config) =>
    closedObject({
      body: bodyOf(config),
      queryParams: anyObject,
      params: closedObject(Object.fromEntries(pathNames(config.path).map((name) => [name, text]))),
      headers: textMap,
      method: text,
    }),
  needs: ({ authentication: { type, scheme, environmentVariable: name } }) =>
    type === 'none' || !name
      ? []
      : [
          {
            kind: 'variable',
            field: 'authentication.environmentVariable',
            name,
            ...(type === 'signature' && scheme === 'standardWebhooks' && { refusal: standardWebhooksRefusal }),
          },
        ],
});

/** What the body is to the nodes behind it. */
function bodyOf({ method, bodySchema, accepts }: WebhookConfig): JsonSchema {
  if (methodsWithoutBody.has(method)) return anyValue;
  return bodySchema ?? (accepts.every((kind) => kind === 'file') ? fileReferenceSchema : anyValue);
}

function pathNames(path: string): string[] {
  return (parsePattern(path).pattern?.segments ?? []).flatMap((part) => (part.kind === 'name' ? part.name : []));
}

function pathFaults({ path }: WebhookConfig): KindFault[] {
  return (parsePattern(path).faults ?? []).map(({ rule, message }) => ({ field: 'path', rule, message }));
}

function streamFaults({ responseMode, streamOutputs = [] }: WebhookConfig): KindFault[] {
  if (responseMode === 'stream' || streamOutputs.length === 0) return [];
  const message = 'only responseMode stream sends what nodes give';
  return [{ field: 'streamOutputs', rule: 'no_stream', message, severity: 'warning' }];
}

function authenticationFaults(
  { authentication }: WebhookConfig,
  { production, allowPublicWebhooks }: KindCheck,
): KindFault[] {
  if (authentication.type !== 'none' || allowPublicWebhooks) return [];
  return [
    {
      field: 'authentication',
      rule: 'authentication_required',
      message: 'anyone with the address can start this workflow; choose an authentication',
      severity: production ? 'error' : 'warning',
    },
  ];
}

/**
 * A signature of the body says nothing of a request without one. Where nothing else is signed it is the same for ever: whoever
 * has seen one request may send any other.
 */
function signatureFaults({ method, authentication: { type, scheme } }: WebhookConfig): KindFault[] {
  if (type !== 'signature' || scheme === undefined || !methodsWithoutBody.has(method)) return [];
  const place = { field: 'authentication.scheme', rule: 'unsigned_request' };
  if (signsBodyAlone.has(scheme)) {
    const message = `signs the body alone, which ${method} does not have, so one signature would fit every request; choose POST or another authentication`;
    return [{ ...place, message }];
  }
  const message = `signs no parameter of the path or the query, and ${method} has nothing else; send with POST what must not be changed on the way`;
  return [{ ...place, message, severity: 'warning' }];
}

function rangeFaults(text: string, index: number): KindFault[] {
  if (isAddressRange(text)) return [];
  return [{ field: `allowFrom[${index}]`, rule: 'cidr', message: 'must be an address or a CIDR range' }];
}

function originFaults(text: string, index: number): KindFault[] {
  const message = originRefusal(text);
  if (message === undefined) return [];
  return [{ field: `cors.origins[${index}]`, rule: 'origin', message, severity: 'warning' }];
}

function bodySchemaFaults({ bodySchema, method }: WebhookConfig): KindFault[] {
  if (bodySchema === undefined) return [];
  if (methodsWithoutBody.has(method))
    return [{ field: 'bodySchema', rule: 'no_body', message: `the body of ${method} is not read` }];
  return schemaFaults(bodySchema, 'bodySchema');
}
