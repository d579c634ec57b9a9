import type { Express } from 'express';
import { AppError } from '#libs/errors';
import type { ApiRequest, ApiResponse } from '../request.js';

/** The parts of an Express route layer that are read here. */
interface RouteLayer {
  route?: { methods: Record<string, boolean> };
  match(path: string): boolean;
}

/**
 * Answers a request that no route took: OPTIONS of an address that exists gets 204 with `Allow`. All else is an error, 405 where
 * the address exists for other methods, 404 elsewhere; Express and Nest would answer 404 in every case.
 * @throws AppError `method_not_allowed`, `not_found`
 */
export function answerUnmatched(express: Express, request: ApiRequest, response: ApiResponse): void {
  const methods = allowedMethods(express, request.path);
  if (methods.length === 0) throw new AppError('not_found', 'There is nothing at this address.');
  if (request.method !== 'OPTIONS') throw methodNotAllowed(request.method, methods);
  response.writeHead(204, { Allow: methods.join(', ') }).end();
}

const choice = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** The refusal of a method; `allow` are all that may be sent to the address, `methods` those that do something there. */
export function methodNotAllowed(method: string, methods: readonly string[], allow = methods): AppError {
  return new AppError('method_not_allowed', `${method} is not possible here; use ${choice.format(methods)}.`, {
    headers: { Allow: allow.join(', ') },
  });
}

/** What may be sent to an address; nothing where there is none. */
export function allowedMethods(express: Express, path: string): string[] {
  const found = new Set<string>();
  for (const layer of express.router.stack as unknown as RouteLayer[]) {
    if (!layer.route || !layer.match(path)) continue;
    for (const method of Object.keys(layer.route.methods)) found.add(method.toUpperCase());
  }
  if (found.has('GET')) found.add('HEAD');
  return [...found].sort();
}
