import { Readable } from 'node:stream';
import type { Secret } from '#libs/crypto';
import { AppError, codeInfo, invalidInput } from '#libs/errors';
import { parseRetryAfter, providerFault, type OutgoingRequest } from '#libs/http';
import { fileReferenceSchema } from '../../../files/file-reference.js';
import { integer } from '../../../actions/declaration/answer-schema.js';
import { atField } from '../contract/at-field.js';
import { buildHttpRequest, sendsBody, type BuiltHttpRequest } from './build-http-request.js';
import { connectionFaults, connectionNeeds, namedConnection } from './http-connection.js';
import { headerFaults } from '../contract/header-faults.js';
import { multipartFaults } from './multipart-body.js';
import { nodeKind, type KindFault, type NodeContext } from '../contract/node-kind.js';
import { authorizeRequest } from './variable-auth.js';
import { readResponse, responseMemory, type HttpAnswer, type HttpResponseValue } from './http-response.js';
import { anyValue, closedObject, textMap } from '../contract/value-schema.js';
import { HttpRequestConfig } from './http-request.config.js';

/** Calls an address over HTTP, through the egress guard. */
export const httpRequest = nodeKind<HttpRequestConfig>({
  type: 'httpRequest',
  title: 'HTTP request',
  summary: 'Calls an address over HTTP and gives status, headers and body.',
  keywords: ['api', 'rest', 'fetch', 'curl'],
  role: 'step',
  config: HttpRequestConfig,
  literalFields: ['variableAuth', 'method'],
  effect: true,
  check: (config, { isDeferred }) => [
    ...connectionFaults(config),
    ...headerFaults(config.headers, isDeferred),
    ...bodyFaults(config),
    ...(sendsBody(config.method) ? multipartFaults(config, isDeferred) : []),
    ...fileFaults(config),
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
  // A file that is kept belongs to its run, which must be stored then.
  reads: ({ method, responseAs }) => (method === 'GET' || method === 'HEAD') && responseAs !== 'file',
  interruption: ({ method, headers }) => (isRepeatable(method) || namesItself(headers) ? 'retry' : 'fail'),
  output: ({ responseAs }) =>
    closedObject({
      status: integer,
      headers: textMap,
      body: responseAs === 'file' ? fileReferenceSchema : anyValue,
    }),
  async run(config, context) {
    const { idempotencyKey, workspaceId, services } = context;
    const request = await buildHttpRequest(config, { idempotencyKey, workspaceId, files: services.files });
    if (config.responseAs === 'file') return { value: await fetchFile(config, request, context) };
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

/** Files go as streams, which the way of connections does not take. */
function fileFaults({ connection, responseAs }: HttpRequestConfig): KindFault[] {
  if (connection === undefined || responseAs !== 'file') return [];
  return [{ field: 'responseAs', rule: 'unused', message: 'file cannot be had through a connection' }];
}

/** Bytes that are read of an answer that says why a file was refused. */
const REFUSAL_BYTES = 65_536;

/** The answer as a file of the run, stored as it comes. */
async function fetchFile(
  config: HttpRequestConfig,
  request: BuiltHttpRequest,
  context: NodeContext,
): Promise<HttpResponseValue> {
  const { services, workspaceId, runId } = context;
  const { outgoing, secrets } = await guarded(config, request, context);
  const maxBytes = services.fileMaxBytes;
  const { status, headers, body } = await services.http
    .sendStream({ ...outgoing, maxBytes })
    .catch((error: unknown) => {
      throw placed(error);
    });
  if (config.failOnStatus && status >= 400) {
    const bytes = await beginningOf(body, REFUSAL_BYTES);
    throw refused(request.url.host, await readResponse({ status, headers, bytes }, secrets));
  }
  const named = { disposition: headers['content-disposition'], type: headers['content-type'] };
  const file = await services.files.keep({ workspaceId, runId }, named, body);
  const shown = await readResponse({ status, headers, bytes: Buffer.alloc(0) }, secrets);
  return { ...shown, body: file };
}

async function beginningOf(body: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body) {
    pieces.push(piece);
    length += piece.length;
    if (length >= most) break;
  }
  return Buffer.concat(pieces, Math.min(length, most));
}

async function sendGuarded(config: HttpRequestConfig, request: BuiltHttpRequest, context: NodeContext): Promise<Sent> {
  const { outgoing, secrets } = await guarded(config, request, context);
  const { http, responseMaxBytes: maxBytes } = context.services;
  return { answer: await http.send({ ...outgoing, maxBytes }), secrets };
}

/** A request as the guard sends it, and the secrets that were put on it. */
async function guarded(
  { method, variableAuth, timeoutMs, followRedirects }: HttpRequestConfig,
  { url, headers, body, bodyBytes }: BuiltHttpRequest,
  { services, signal, workspaceId }: NodeContext,
): Promise<{ outgoing: OutgoingRequest; secrets: readonly Secret[] | undefined }> {
  const secrets = await authorizeRequest(variableAuth, { url, headers, workspaceId, variables: services.variables });
  const outgoing: OutgoingRequest = {
    method,
    url,
    headers,
    body,
    bodyBytes,
    signal: timeoutMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    trust: variableAuth ? 'confidential' : 'guarded',
    followRedirects,
    pool: workspaceId,
  };
  return { outgoing, secrets };
}

async function sendConnected(
  { method, url: written, connection, timeoutMs }: HttpRequestConfig,
  { url, headers, body }: BuiltHttpRequest,
  { services, signal, workspaceId, runId, requestId }: NodeContext,
): Promise<Sent> {
  if (!connection) throw invalidInput('connection', 'type', 'must name a connection, and the reference gave nothing');
  if (body instanceof Readable) {
    body.destroy();
    throw invalidInput('body', 'type', 'a file cannot be sent through a connection');
  }
  const run = { kind: 'run', id: runId, workspaceId, requestId } as const;
  const answer = await services.connectionHttp.send(run, {
    ...namedConnection(connection),
    method,
    url,
    written,
    headers,
    body: typeof body === 'string' ? Buffer.from(body) : body,
    timeoutMs,
    signal,
  });
  return { answer };
}
