import type { Express, NextFunction } from 'express';
import { AppError } from '@libs/errors';
import type { ApiRequest, ApiResponse } from './request.js';

/** The parts of an Express route layer that are read here. */
interface RouteLayer {
  route?: { methods: Record<string, boolean> };
  match(path: string): boolean;
}

/**
 * Runs after all routes: an address that exists for other methods is 405 with `Allow` (204 for OPTIONS), all else 404.
 * Express itself would answer 404 in both cases.
 */
export function methodNotAllowed(express: Express) {
  return (request: ApiRequest, response: ApiResponse, next: NextFunction): void => {
    const methods = allowedMethods(express, request.path);
    if (methods.length === 0) return next(new AppError('not_found', 'There is nothing at this address.'));
    const headers = { Allow: methods.join(', ') };
    if (request.method !== 'OPTIONS')
      return next(
        new AppError('method_not_allowed', `${request.method} is not possible here; ${headers.Allow} is.`, { headers }),
      );
    response.writeHead(204, headers).end();
  };
}

function allowedMethods(express: Express, path: string): string[] {
  const found = new Set<string>();
  for (const layer of express.router.stack as unknown as RouteLayer[]) {
    if (!layer.route || !layer.match(path)) continue;
    for (const method of Object.keys(layer.route.methods)) found.add(method.toUpperCase());
  }
  if (found.has('GET')) found.add('HEAD');
  return [...found].sort();
}
