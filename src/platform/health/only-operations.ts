import type { NextFunction } from 'express';
import { AppError } from '#libs/errors';
import type { ApiRequest, ApiResponse } from '../../http/request.js';

const OPERATIONS = new Set(['/api/health/live', '/api/health/ready', '/metrics']);

/** Middleware of worker processes, which listen for health and metrics only: all else is 404, as if it did not exist. */
export function onlyOperations(request: ApiRequest, _response: ApiResponse, next: NextFunction): void {
  if (OPERATIONS.has(request.path)) next();
  else next(new AppError('not_found', 'This process answers for its health and metrics only.'));
}
