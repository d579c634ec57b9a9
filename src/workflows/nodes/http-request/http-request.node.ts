import type { Secret } from '#libs/crypto';
import { AppError, codeInfo, invalidInput } from '#libs/errors';
import { parseRetryAfter, providerFault } from '#libs/http';
import { integer } from '../../../actions/declaration/answer-schema.js';
import { atField } from '../contract/at-field.js';
import { buildHttpRequest, sendsBody, type BuiltHttpRequest } from './build-http-request.js';
import { connectionFaults, connectionNeeds, namedConnection } from './http-connection.js';
import { headerFaults } from '../contract/header-faults.js';
import { nodeKind, type KindFault, type NodeContext } from '../contract/node-kind.js';
import { authorizeRequest } from './http-request-auth.js';
import { readResponse, responseMemory, type HttpAnswer, type HttpResponseValue } from './http-response.js';
import { anyValue, closedObject, textMap } from '../contract/value-schema.js';
import { HttpRequestConfig } from './http-request.config.js';

/** Calls an address over HTTP, through the egress guard. */
export const httpRequest = nodeKind<HttpRequestConfig>({
  type: 'httpRequest',
  title: 'HTTP request',
  summary: 'Calls an address over HTTP and gives status, headers and body.',
  role: 'step',
  config: HttpRequestConfig,
  literalFields: ['variableAuth', 'method'],
  effect: true,
  check: (config, { isDeferred }) => [
    ...connectionFaults(config),
    ...headerFaults(config.headers, isDeferred),
    ...bodyFaults(config),
  ],
  needs: ({ url, variableAuth, connection }, { isDeferred }) => [
    // With a connection the address must lie below a base URL, which has been judged itself.
    ...(connection === undefined && !isDeferred(url)
      ? [{ kind: 'address' as const, field: 'url', url, takesSecret: variableAuth !== undefined }]
      : []),
    ...(variableAuth
      ? [
          {
            kind: 'variable' as const,
            field: 'variableAuth.environmentVariable',
            name: variableAuth.environmentVariable,
          },
        ]
      : []),
    ...(connection ? connectionNeeds(connection, isDeferred(connection)) : []),
  ],
  interruption: ({ method, headers }) => (isRepeatable(method) || namesItself(headers) ? 'retry' : 'fail'),
  output: () => closedObject({ status: integer, headers: textMap, body: anyValue }),
  async run(config, context) {
    const request = buildHttpRequest(config, context.idempotencyKey);
    const send = config.connection === undefined ? sendGuarded : sendConnected;
    const { answer, secrets } = await send(config, request, context).catch((error: unknown) => {
      throw placed(error);
    });
    await context.room(responseMemory(answer));
    const value = await readResponse(answer, secrets);
    if (config.failOnStatus && value.status >= 400) throw refused(request.url.host, value);
    return { value };
  },
});

/** Whether a request may be sent again by its method alone (RFC 9110, section 9.2.2). */
const isRepeatable = (method: HttpRequestConfig['method']): boolean => method !== 'POST' && method !== 'PATCH';

/** Whether the author gives the request a key of its own, so that whoever gets it twice can tell. */
const namesItself = (headers: object = {}): boolean =>
  Object.keys(headers).some((name) => name.toLowerCase() === 'idempotency-key');

function bodyFaults({ method, body }: HttpRequestConfig): KindFault[] {
  if (body === undefined || body === null || sendsBody(method)) return [];
  return [{ field: 'body', rule: 'unused', message: `is not sent with ${method}; leave it out`, severity: 'warning' }];
}

/** The failure of a request as one of the field that it comes from, where that is known. */
function placed(error: unknown): unknown {
  if (!(error instanceof AppError) || error.errors) return error;
  if (error.code === 'egress_refused') return atField(error, 'url');
  return codeInfo(error.code).fault === 'connection' || error.code === 'not_found'
    ? atField(error, 'connection')
    : error;
}

function refused(host: string, { status, headers, body }: HttpResponseValue): AppError {
  const provider = typeof body === 'string' ? { message: body } : {};
  const retryAfter = status === 429 || status === 503 ? parseRetryAfter(headers['retry-after']) : undefined;
  return new AppError('http_error', `${host} answered ${status}.`, {
    retryAfter,
    provider: { ...providerFault({ status, body }, { provider }), ...(retryAfter !== undefined && { retryAfter }) },
  });
}

/** An answer, and the secrets of its request. */
interface Sent {
  answer: HttpAnswer;
  secrets?: readonly Secret[];
}

async function sendGuarded(
  { method, variableAuth, timeoutMs, followRedirects }: HttpRequestConfig,
  { url, headers, body }: BuiltHttpRequest,
  { services, signal, workspaceId }: NodeContext,
): Promise<Sent> {
  const secrets = await authorizeRequest(variableAuth, { url, headers, workspaceId, variables: services.variables });
  const answer = await services.http.send({
    method,
    url,
    headers,
    body,
    signal: timeoutMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    maxBytes: services.responseMaxBytes,
    trust: variableAuth ? 'confidential' : 'guarded',
    followRedirects,
    pool: workspaceId,
  });
  return { answer, secrets };
}

async function sendConnected(
  { method, url: written, connection, timeoutMs }: HttpRequestConfig,
  { url, headers, body }: BuiltHttpRequest,
  { services, signal, workspaceId, runId, requestId }: NodeContext,
): Promise<Sent> {
  if (!connection) throw invalidInput('connection', 'type', 'must name a connection, and the reference gave nothing');
  const run = { kind: 'run', id: runId, workspaceId, requestId } as const;
  const answer = await services.connectionHttp.send(run, {
    ...namedConnection(connection),
    method,
    url,
    written,
    headers,
    body: body === undefined ? undefined : Buffer.from(body),
    timeoutMs,
    signal,
  });
  return { answer };
}
