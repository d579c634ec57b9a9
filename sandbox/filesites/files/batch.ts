import { json, type Reply } from '../../kit/reply.js';
import { choice, list, map, object, text, type Shape } from '../../kit/shape.js';
import type { ProviderRequest } from '../../kit/provider.js';
import type { RequestBody } from '../../kit/request-body.js';
import type { FilesitesSwitches } from '../filesites-switches.js';
import { faultReply, GraphFault, orderedGraphError, type RequestIds } from '../graph/graph-error.js';
import { readBody } from '../graph/request-json.js';

/** Most parts of a batch. https://learn.microsoft.com/graph/json-batching */
const MAX_PARTS = 20;

interface Part {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly dependsOn?: readonly string[];
}

interface PartAnswer {
  readonly id: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** What a batch works with. */
export interface BatchParts {
  readonly switches: FilesitesSwitches;
  /** Answers one part as if it had come alone. */
  readonly run: (part: ProviderRequest) => Promise<Reply>;
  readonly ids: RequestIds;
}

const anything: Shape = () => [];
const batch = object({
  requests: list(
    object({
      id: text({ min: 1, max: 256 }),
      method: choice('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
      url: text({ min: 1 }),
      'headers?': map(text()),
      'body?': anything,
      'dependsOn?': list(text({ min: 1 })),
    }),
  ),
});

/** `POST /$batch`: 200 with an answer for each part, in an order of Graph's own; a part that depends on a failed one gets 424. */
export async function runBatch(request: ProviderRequest, parts: BatchParts): Promise<Reply> {
  const { requests } = readBody<{ requests: Part[] }>(request, batch);
  requireWellFormed(requests);
  const answers: PartAnswer[] = [];
  for (const part of requests) {
    const failed = part.dependsOn?.some((id) => answers.find((answer) => answer.id === id)!.status >= 400);
    const reply = failed
      ? faultReply(new GraphFault('failedDependency'), parts.ids)
      : (ordered(part, parts) ?? (await parts.run(requestOf(part, request))));
    answers.push(answerOf(part, reply));
  }
  return json(200, { responses: answers.toReversed() });
}

function requireWellFormed(requests: readonly Part[]): void {
  const refuse = (message: string) => new GraphFault('BadRequest', message);
  if (requests.length === 0) throw refuse('Invalid batch payload format.');
  if (requests.length > MAX_PARTS) {
    throw refuse(`Number of batch request steps exceeds the maximum value of ${MAX_PARTS}.`);
  }
  const seen = new Set<string>();
  for (const { id, url, body, headers = {}, dependsOn = [] } of requests) {
    if (seen.has(id)) throw refuse(`Duplicate request id '${id}' found in batch.`);
    if (!dependsOn.every((other) => seen.has(other))) throw refuse(`Invalid dependsOn of the request '${id}'.`);
    if (/^(?:https?:|\/?\$batch)/i.test(url)) throw refuse(`Invalid request uri '${url}'.`);
    const typed = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
    if (body !== undefined && !typed) throw refuse('A request with a body needs a content-type header.');
    seen.add(id);
  }
}

/** The failure a test has ordered for a part of that url. */
function ordered({ url }: Part, { switches, ids }: BatchParts): Reply | undefined {
  const at = switches.partFaults.findIndex((fault) => url.includes(fault.url));
  const [fault] = at < 0 ? [] : switches.partFaults.splice(at, 1);
  return fault && orderedGraphError(fault, ids);
}

function requestOf(
  { method, url, headers = {}, body }: Part,
  { headers: outer, signal }: ProviderRequest,
): ProviderRequest {
  const [path, query] = (url.startsWith('/') ? url : `/${url}`).split(/\?(.*)/s) as [string, string?];
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const { authorization, host } = outer;
  return {
    ...{ method, path, query: new URLSearchParams(query), signal, body: bodyOf(body) },
    headers: { authorization, host, ...own },
  };
}

function bodyOf(value: unknown): RequestBody {
  if (value === undefined) return { kind: 'none', size: 0, content: Buffer.alloc(0) };
  const content = Buffer.from(JSON.stringify(value));
  return { kind: 'json', size: content.length, content, value };
}

function answerOf({ id }: Part, { status, headers, body }: Reply): PartAnswer {
  const isJson = String(headers['content-type'] ?? '').includes('json');
  const value: unknown = isJson ? JSON.parse(body.toString()) : body.toString('base64');
  const named = Object.entries(headers).map(([name, text]) => [headerName(name), text]);
  return { id, status, headers: Object.fromEntries(named), ...(body.length > 0 && { body: value }) };
}

/** Graph writes the headers of parts as `Retry-After`. */
function headerName(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letters) => letters.toUpperCase());
}
