import type { JsonSchema } from '#libs/schema';
import { isDeferred } from '../../../compiler/checks/is-deferred.js';
import type { Definition, NodeDefinition } from '../../../model/definition.js';
import { methodsWithoutBody, type WebhookConfig } from '../../../nodes/webhook/webhook.node.js';

type Responses = Record<string, JsonSchema>;

const RUN_ID = { 'X-Run-Id': { description: 'The run that was started.', schema: { type: 'string', format: 'uuid' } } };
const RECEIPT = {
  type: 'object',
  properties: { runId: { type: 'string', format: 'uuid' }, status: { type: 'string' } },
  required: ['runId', 'status'],
};
const STREAMED = {
  200: {
    description:
      'Server-sent events: `run` with its status, `node` for each node that has ended, and at last `result` with what the workflow returns, or `problem` with a problem document. `Last-Event-ID` goes on after an event.',
    headers: RUN_ID,
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  },
  204: { description: 'By `Last-Event-ID`: everything was sent.', headers: RUN_ID },
};
const PROBLEM = { $ref: '#/components/responses/Problem' };
const PROBLEM_CONTENT = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

/** What the answers of all webhooks share, for the `components` of their document. */
export const sharedResponses = {
  Problem: { description: 'An error, as a problem document (RFC 9457).', content: PROBLEM_CONTENT },
};

/** What a deployed webhook answers, as the `responses` of its OpenAPI operation; `hasCredential` where callers must prove themselves. */
export function webhookResponses(
  config: WebhookConfig,
  { nodes }: Definition,
  { hasCredential }: { hasCredential: boolean },
): Responses {
  const said = saidBy(config, nodes);
  const refused = Object.fromEntries(problemStatuses(config, hasCredential).map((status) => [status, PROBLEM]));
  const both = Object.keys(said).filter((status) => status in refused);
  return { ...refused, ...said, ...Object.fromEntries(both.map((status) => [status, eitherOf(said[status]!)])) };
}

function saidBy(config: WebhookConfig, nodes: readonly NodeDefinition[]): Responses {
  if (config.responseMode === 'lastNode') return returned(nodes);
  return config.responseMode === 'stream' ? STREAMED : receipt(config);
}

function receipt({ responseMode }: WebhookConfig): Responses {
  const answer = { headers: RUN_ID, content: { 'application/json': { schema: RECEIPT } } };
  if (responseMode === 'immediately') return { 200: { description: 'The run was started.', ...answer } };
  return { 202: { description: 'The run is queued.', ...answer } };
}

/** By status what Return nodes say; `default` is for those whose status follows from the data. */
function returned(nodes: readonly NodeDefinition[]): Responses {
  const responses: Responses = { 204: { description: 'The run has ended and returned nothing.', headers: RUN_ID } };
  for (const { config } of nodes.filter(({ type }) => type === 'return')) {
    const { statusCode = 200 } = config;
    const status = typeof statusCode === 'number' ? String(statusCode) : 'default';
    const known = responses[status]?.['content'] as object | undefined;
    const content = { ...known, [mediaType(config)]: {} };
    responses[status] = { description: 'What the workflow returns.', headers: RUN_ID, content };
  }
  return responses;
}

/** JSON unless the node names another type; any where the type follows from the data. */
function mediaType({ headers }: NodeDefinition['config']): string {
  const [, named] =
    Object.entries((headers ?? {}) as object).find(([name]) => name.toLowerCase() === 'content-type') ?? [];
  if (typeof named !== 'string') return 'application/json';
  return isDeferred(named) ? '*/*' : named;
}

/** A status that both the workflow and the service answer with: the media type tells whose answer it is. */
function eitherOf(said: JsonSchema): JsonSchema {
  const content = { ...(said['content'] as object | undefined), ...PROBLEM_CONTENT };
  return {
    ...said,
    description: `${String(said['description'])} Or an error, as a problem document (RFC 9457).`,
    content,
  };
}

function problemStatuses(config: WebhookConfig, hasCredential: boolean): number[] {
  const statuses = [400, 409, 422, 429, 503];
  if (hasCredential) statuses.push(401);
  if (config.allowFrom) statuses.push(403);
  if (!methodsWithoutBody.has(config.method)) statuses.push(413, 415);
  if (config.responseMode === 'lastNode') statuses.push(500, 504);
  return statuses;
}
