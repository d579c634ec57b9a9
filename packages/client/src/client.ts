import { ApiError, type Problem, problemIn } from './problem.js';
import type { Answer, Body, Method, PathNames, PathWith, Query } from './operations.js';

/** How a client reaches the service. */
export interface ClientOptions {
  /** Where the service is, such as `https://flows.example`; pages of the service itself leave it out. */
  baseUrl?: string;
  /** An API key; a browser with a session has none. */
  apiKey?: string;
  /** Goes with every request. */
  headers?: Readonly<Record<string, string>>;
  /** Reads the JSON of answers; the usual one makes numbers of 17 digits and more inexact. */
  readJson?: (text: string) => unknown;
  /** Hears of every refusal, and may say it in other words. */
  onProblem?: (problem: Problem, path: string) => Problem;
  /** Hears of every request besides GET that has succeeded, with its address. */
  onChange?: (address: string) => void;
  fetch?: typeof fetch;
}

type Optional<Name extends string, Value> = undefined extends Value ? { [N in Name]?: Value } : { [N in Name]: Value };

/** What goes with a request: what its operation takes, no more and no less. */
export type Request<M extends Method, P extends PathWith<M>> = Optional<'path', PathNames<M, P>> &
  Optional<'query', Query<M, P>> &
  Optional<'body', Body<M, P>> & { headers?: Record<string, string>; signal?: AbortSignal };

type Arguments<T> = object extends T ? [request?: T] : [request: T];

/** What a request holds, whatever its operation. */
export interface AnyRequest {
  path?: unknown;
  query?: unknown;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Calls the API. Every method takes an address of the OpenAPI document and what belongs to it. */
export class Client {
  constructor(private readonly options: ClientOptions = {}) {}

  /** @throws ApiError with the problem document when the request is refused */
  get<P extends PathWith<'get'>>(path: P, ...[request]: Arguments<Request<'get', P>>): Promise<Answer<'get', P>> {
    return this.send('GET', path, request);
  }

  /** @throws ApiError with the problem document when the request is refused */
  post<P extends PathWith<'post'>>(path: P, ...[request]: Arguments<Request<'post', P>>): Promise<Answer<'post', P>> {
    return this.send('POST', path, request);
  }

  /** @throws ApiError with the problem document when the request is refused */
  put<P extends PathWith<'put'>>(path: P, ...[request]: Arguments<Request<'put', P>>): Promise<Answer<'put', P>> {
    return this.send('PUT', path, request);
  }

  /** @throws ApiError with the problem document when the request is refused */
  patch<P extends PathWith<'patch'>>(
    path: P,
    ...[request]: Arguments<Request<'patch', P>>
  ): Promise<Answer<'patch', P>> {
    return this.send('PATCH', path, request);
  }

  /** @throws ApiError with the problem document when the request is refused */
  delete<P extends PathWith<'delete'>>(
    path: P,
    ...[request]: Arguments<Request<'delete', P>>
  ): Promise<Answer<'delete', P>> {
    return this.send('DELETE', path, request);
  }

  /** Sends a request to any address and gives the answer as it came, whatever its status. */
  async raw(method: string, address: string, { body, headers, signal }: AnyRequest = {}): Promise<Response> {
    const { baseUrl = '', apiKey, headers: always, onChange, fetch: send = fetch } = this.options;
    // Of a form fetch says the type, with the boundary between its parts.
    const isJson = body !== undefined && !(body instanceof FormData);
    const answer = await send(baseUrl + address, {
      method,
      headers: {
        accept: 'application/json',
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...always,
        ...headers,
      },
      body: isJson ? JSON.stringify(body) : (body as FormData | undefined),
      signal,
    });
    if (method !== 'GET' && answer.ok) onChange?.(address);
    return answer;
  }

  /** The problem of a refusal, as it is told to whoever listens. */
  async problemOf(answer: Response, address: string): Promise<Problem> {
    const problem = await problemIn(answer);
    return this.options.onProblem?.(problem, address) ?? problem;
  }

  /** Sends a request to an address that may be a template. @throws ApiError when it is refused */
  async send<T>(method: string, template: string, request: AnyRequest = {}): Promise<T> {
    const address = addressOf(template, request);
    const answer = await this.raw(method, address, request);
    if (!answer.ok) throw new ApiError(await this.problemOf(answer, address));
    const { readJson = JSON.parse } = this.options;
    return (answer.status === 204 ? undefined : readJson(await answer.text())) as T;
  }
}

/** A template such as `/api/runs/{id}` with its names and its query filled in; what is undefined or empty is left out. */
export function addressOf(template: string, { path = {}, query = {} }: Pick<AnyRequest, 'path' | 'query'>): string {
  const names = path as Readonly<Record<string, unknown>>;
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(names[name])));
  const given = Object.entries(query as object).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return given.length === 0
    ? filled
    : `${filled}?${new URLSearchParams(Object.fromEntries(given.map(([name, value]) => [name, String(value)])))}`;
}
