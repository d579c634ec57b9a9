/** Who has to act on an error. */
export type Fault = 'caller' | 'connection' | 'provider' | 'workflow' | 'service';

/** What is known of an error code before any error of it happens. */
export interface CodeInfo {
  /** HTTP status of the answer. */
  readonly status: number;
  /** Whether the same request may succeed later without a change by the caller. */
  readonly retryable: boolean;
  readonly fault: Fault;
  readonly title: string;
  /** One sentence for the documentation: what happened and the way out. */
  readonly sentence: string;
}

const code = (status: number, fault: Fault, title: string, sentence: string, retryable = false): CodeInfo => ({
  status,
  retryable,
  fault,
  title,
  sentence,
});

/**
 * Every error code of every surface, once. The problem documents, `docs/errors.md`, the OpenAPI answers and the retry
 * decisions are derived from this table.
 */
export const codes = {
  invalid_input: code(
    400,
    'caller',
    'Invalid input',
    'A field is missing, unknown, of the wrong type or out of range; `errors` lists every fault.',
  ),
  invalid_json: code(400, 'caller', 'Invalid JSON', 'The body is not valid UTF-8 encoded JSON.'),
  managed_unavailable: code(
    400,
    'caller',
    'No managed application',
    'The operator has set no managed OAuth application for this connector; use own credentials.',
  ),
  unauthenticated: code(
    401,
    'caller',
    'Not authenticated',
    'Send a valid API key as `Authorization: Bearer <key>`, or sign in.',
  ),
  insufficient_scope: code(
    403,
    'caller',
    'API key lacks a scope',
    'The API key does not have the scope this call needs; make a key with it.',
  ),
  forbidden: code(
    403,
    'caller',
    'Not allowed',
    'Your role does not allow this, or the request came from another site.',
  ),
  not_found: code(404, 'caller', 'Not found', 'There is nothing at this address for this workspace.'),
  method_not_allowed: code(
    405,
    'caller',
    'Method not allowed',
    'The address exists, but not for this method; `Allow` lists those it has.',
  ),
  not_acceptable: code(406, 'caller', 'Not acceptable', 'The service answers JSON; accept `application/json`.'),
  conflict: code(
    409,
    'caller',
    'Conflict',
    'The request contradicts what is stored: a name is taken or something changed meanwhile.',
  ),
  idempotency_in_progress: code(
    409,
    'caller',
    'Still in progress',
    'A request with this Idempotency-Key is still running; repeat it later.',
    true,
  ),
  precondition_failed: code(
    412,
    'caller',
    'Changed meanwhile',
    'The version you named is no longer the current one; read it again.',
  ),
  too_large: code(413, 'caller', 'Too large', 'The request is larger than the documented limit.'),
  unsupported_media_type: code(
    415,
    'caller',
    'Unsupported media type',
    'Send the body in a type this address accepts, usually `application/json`.',
  ),
  idempotency_key_reused: code(
    422,
    'caller',
    'Idempotency key reused',
    'This Idempotency-Key was used with another request; take a new key.',
  ),
  rate_limited: code(
    429,
    'caller',
    'Too many requests',
    'A limit of this service was reached; wait for `Retry-After` seconds.',
    true,
  ),
  headers_too_large: code(
    431,
    'caller',
    'Headers too large',
    'The address or the headers of the request are too long or too many.',
  ),

  not_connected: code(
    424,
    'connection',
    'Not connected',
    'No account is connected for this connector; connect one in Settings > Connectors.',
  ),
  reauthorization_required: code(
    424,
    'connection',
    'Sign in again',
    'The provider no longer accepts this connection; reconnect it in Settings > Connectors.',
  ),
  connector_credential_rejected: code(
    424,
    'connection',
    'Credential rejected',
    'The provider refused the key, token or application of this connection; enter it again in Settings > Connectors.',
  ),
  missing_scope: code(
    403,
    'connection',
    'Permission not granted',
    'The connection was not granted a permission this action needs; reconnect it with that permission.',
  ),

  provider_quota_exhausted: code(
    402,
    'provider',
    'Provider quota exhausted',
    'The plan or credit of the account at the provider is used up.',
  ),
  provider_forbidden: code(
    403,
    'provider',
    'Provider refused',
    'The account behind the connection may not do this at the provider.',
  ),
  bot_not_started_by_user: code(
    403,
    'provider',
    'Bot not started by the user',
    'A bot can write to a person only after that person has started it.',
  ),
  bot_not_in_chat: code(
    403,
    'provider',
    'Bot is not in the chat',
    'The bot must be a member of the group or channel; add it first.',
  ),
  provider_not_found: code(
    404,
    'provider',
    'Not found at the provider',
    'The provider knows no such object, or this account may not see it.',
  ),
  provider_conflict: code(
    409,
    'provider',
    'Conflict at the provider',
    'The provider says the request contradicts what it has stored.',
  ),
  webhook_active: code(
    409,
    'provider',
    'A webhook is set',
    'Updates go to a webhook, so they cannot be polled; remove the webhook first.',
  ),
  gone: code(410, 'provider', 'Gone', 'The object or token has expired at the provider; start over without it.'),
  provider_rejected: code(
    422,
    'provider',
    'Rejected by the provider',
    'The provider understood the request and refused it; `provider.message` says why.',
  ),
  provider_rate_limited: code(
    429,
    'provider',
    'Provider limit reached',
    'The provider asks to slow down; wait for `Retry-After` seconds.',
    true,
  ),
  provider_unavailable: code(
    502,
    'provider',
    'Provider unavailable',
    'The provider could not be reached or failed; try again later.',
    true,
  ),
  provider_invalid_response: code(
    502,
    'provider',
    'Unexpected answer of the provider',
    'The provider answered something that is not what its interface promises.',
    true,
  ),
  provider_timeout: code(
    504,
    'provider',
    'Provider timed out',
    'The provider did not answer in time; a write may have happened.',
    true,
  ),

  webhook_path_taken: code(
    409,
    'workflow',
    'Webhook path taken',
    'Another workflow already answers this method and path; change one of the two.',
  ),
  workflow_invalid: code(
    422,
    'workflow',
    'Workflow has faults',
    'The workflow cannot be deployed; `errors` lists every fault with its node.',
  ),
  workflow_failed: code(
    500,
    'workflow',
    'Workflow failed',
    'The run ended with an error; open the run with `runId` to see which node and why.',
  ),
  workflow_timeout: code(
    504,
    'workflow',
    'Workflow still running',
    'The run did not end within the wait limit and goes on; read it with `runId`.',
  ),

  internal: code(
    500,
    'service',
    'Internal error',
    'Something failed on our side; quote `requestId` when you report it.',
    true,
  ),
  unavailable: code(
    503,
    'service',
    'Temporarily unavailable',
    'The service cannot do this right now; repeat after `Retry-After` seconds.',
    true,
  ),

  http_error: code(
    502,
    'workflow',
    'HTTP error status',
    'An HTTP Request node got a status of 400 or above; set `failOnStatus: false` to handle it in the workflow.',
  ),
  egress_refused: code(
    403,
    'workflow',
    'Address refused',
    'A request to a private, loopback or otherwise inner address was refused; an operator can list it in EGRESS_ALLOW.',
  ),
  expression_error: code(
    422,
    'workflow',
    'Expression failed',
    'An expression of the node could not be evaluated within its rules and budget.',
  ),
  node_timeout: code(504, 'workflow', 'Node timed out', 'The node did not finish within its time limit.', true),
  query_timeout: code(
    503,
    'workflow',
    'Query timed out',
    'A query took too long; add an index or narrow the filter.',
    true,
  ),
  budget_exhausted: code(422, 'workflow', 'Budget exhausted', 'The agent used up its steps, tokens or time.'),
  loop_limit: code(422, 'workflow', 'Loop limit reached', 'The loop has more items than the documented cap.'),
  crash_loop: code(500, 'workflow', 'Crash loop', 'The run was taken over too often after crashes and was stopped.'),
} as const satisfies Record<string, CodeInfo>;

/** The name of an error, stable for clients. */
export type ErrorCode = keyof typeof codes;

/** What the table says of a code. */
export const codeInfo = (name: ErrorCode): CodeInfo => codes[name];
