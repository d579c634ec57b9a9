import { AppError } from '#libs/errors';
import type { ConnectionFacts } from '../../actions/declaration/open-connection.js';
import { API_VERSIONS, type ApiVersion } from './browser.connector.js';

/** The version of the interface a connection speaks. */
export function versionOf({ apiVersion }: ConnectionFacts): ApiVersion {
  return (apiVersion as ApiVersion | undefined) ?? API_VERSIONS[0];
}

/** @throws AppError `invalid_input` that names every given field the version has no counterpart for */
export function refuseUnavailable<T extends object>(
  input: T,
  fields: readonly (keyof T & string)[],
  version: ApiVersion,
): void {
  const given = fields.filter((field) => input[field] !== undefined);
  if (given.length === 0) return;
  const message = `is not available with apiVersion ${version}`;
  throw new AppError('invalid_input', `${given.join(', ')}: ${message}`, {
    errors: given.map((field) => ({ field, rule: 'not_available', message })),
  });
}
