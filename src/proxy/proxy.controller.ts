import { Controller, Req, Res } from '@nestjs/common';
import { AppError, type ErrorCode } from '#libs/errors';
import { connectionChoice } from '../actions/rest/connection-choice.js';
import type { PassedConnectorRequest } from '../actions/kit/connector-http.js';
import { hasBody, readBytes } from '../http/body/read-bytes.js';
import { requireStillAdmitted } from '../http/body/still-admitted.js';
import { Endpoint, type EndpointOptions } from '../http/endpoints/endpoint.decorator.js';
import type { ApiRequest, ApiResponse } from '../http/request.js';
import { Environment } from '../platform/config/environment.js';
import { forCallers, type PassedAnswer } from './passed-answer.js';
import { headersForProvider } from './passed-headers.js';
import { providerTarget } from './provider-target.js';
import { Proxy } from './proxy.service.js';

/** What follows the connector in a request's target, as it came; a target may be a whole address (RFC 9112, section 3.2.2). */
const REST = /^(?:https?:\/\/[^/]*)?\/api\/proxy\/[^/?]+(.*)$/is;
type Method = PassedConnectorRequest['method'];

const WITH_BODY: ReadonlySet<Method> = new Set<Method>(['POST', 'PUT', 'PATCH']);
/** What a provider says is shown on our origin: nothing in it may run there. */
const POLICY = "sandbox; default-src 'none'";

const ERRORS: readonly ErrorCode[] = [
  'invalid_input',
  'insufficient_scope',
  'not_found',
  'not_connected',
  'reauthorization_required',
  'connector_credential_rejected',
  'provider_unavailable',
  'provider_invalid_response',
  'provider_timeout',
];

const SUMMARY = "Call a connector's provider directly";
const description =
  'The escape hatch for what no action covers. Everything behind the connector is the path below the base URL of its provider, and no other host is ever called; ' +
  'query and body (any media type, up to PROXY_BODY_MAX_BYTES) go along with the credential of the connection. The answer is the provider’s own, whatever it says ' +
  'below 500, with the headers that describe it; redirects are not followed. A refused credential, 5xx and a missing answer are problem documents. ' +
  'Needs the scope `actions:<connector>:write`, and X-Requested-With where a person calls. Headers that describe the content and Idempotency-Key go along, any other one as `X-Provider-<name>`.';

const options: EndpointOptions = {
  access: 'authenticated',
  takesLong: true,
  body: 'none',
  answer: {},
  contentType: '*/*',
  description,
  passesOn: true,
  writes: true,
  errors: ERRORS,
};
const withBody: EndpointOptions = { ...options, errors: [...ERRORS, 'too_large', 'unsupported_media_type'] };

/** `/api/proxy/<connector>/<provider path>`: every method that providers have is an operation of its own. */
@Controller()
export class ProxyController {
  constructor(
    private readonly proxy: Proxy,
    private readonly environment: Environment,
  ) {}

  @Endpoint('GET /api/proxy/:connector/*path', SUMMARY, options)
  get(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.pass('GET', request, response);
  }

  @Endpoint('POST /api/proxy/:connector/*path', SUMMARY, withBody)
  post(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.pass('POST', request, response);
  }

  @Endpoint('PUT /api/proxy/:connector/*path', SUMMARY, withBody)
  put(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.pass('PUT', request, response);
  }

  @Endpoint('PATCH /api/proxy/:connector/*path', SUMMARY, withBody)
  patch(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.pass('PATCH', request, response);
  }

  @Endpoint('DELETE /api/proxy/:connector/*path', SUMMARY, options)
  remove(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.pass('DELETE', request, response);
  }

  private async pass(method: Method, request: ApiRequest, response: ApiResponse): Promise<void> {
    if (request.caller!.kind === 'person') requireOwnScript(request);
    const connector = request.params['connector'] as string;
    const target = providerTarget(REST.exec(request.url)?.[1] ?? '');
    const choice = connectionChoice(request);
    const headers = headersForProvider(request.headers);
    const body = WITH_BODY.has(method) ? await this.body(request) : undefined;
    const passed = { method, target, headers, body };
    const call = { caller: request.caller!, connector, choice, request: () => passed, handsOn: forCallers };
    send(response, await this.proxy.pass(call));
  }

  private async body(request: ApiRequest): Promise<Buffer | undefined> {
    if (!hasBody(request)) return undefined;
    const { PROXY_BODY_MAX_BYTES: maxBytes, BODY_TIMEOUT_MS: timeoutMs } = this.environment;
    const began = Date.now();
    const bytes = await readBytes(request, { maxBytes, timeoutMs });
    await requireStillAdmitted(request, began);
    return bytes.length > 0 ? bytes : undefined;
  }
}

/**
 * Some providers change things at a GET, and a link on any page makes a browser send one with its cookie; no page but
 * ours can add this header.
 * @throws AppError `forbidden`
 */
function requireOwnScript({ headers }: ApiRequest): void {
  if (headers['x-requested-with'] !== undefined) return;
  throw new AppError('forbidden', 'A request with a session cookie must carry the header X-Requested-With here.');
}

function send(response: ApiResponse, { status, headers, bytes }: PassedAnswer): void {
  response.statusCode = status;
  response.setHeader('Content-Security-Policy', POLICY);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(bytes);
}
