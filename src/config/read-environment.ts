import { declaredFields, parse, type InputClass } from '@libs/schema';
import { AppError } from '@libs/errors';
import { addressFaults } from './address-faults.js';
import { Environment } from './environment.js';
import { networkFaults } from './network-faults.js';

/** A wrong environment variable; the message names it and never shows its value. */
export class EnvironmentError extends Error {
  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.name = 'EnvironmentError';
  }
}

/**
 * Reads the variables that a class declares from an environment. Empty values count as unset, `1` and `0` as flags.
 * @throws EnvironmentError with one line per wrong variable
 */
export function readVariables<T extends object>(inputClass: InputClass<T>, environment: Record<string, unknown>): T {
  const text: Record<string, unknown> = {};
  for (const { name, type } of declaredFields(inputClass)) {
    const value = environment[name];
    if (value === undefined || value === '') continue;
    text[name] = type.kind === 'flag' && (value === '1' || value === '0') ? String(value === '1') : value;
  }
  try {
    return parse(inputClass, { text });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new EnvironmentError((error.errors ?? []).map((fault) => `${fault.field} ${fault.message}`));
  }
}

/**
 * Reads and checks the service's own variables, those of `NODE_ENV=production` included.
 * @throws EnvironmentError
 */
export function readEnvironment(environment: Record<string, unknown>): Environment {
  const read = readVariables(Environment, environment);
  const faults = [...addressFaults(read), ...networkFaults(read)];
  if (faults.length > 0) throw new EnvironmentError(faults);
  if (read.NODE_ENV === 'production') {
    const missing: string[] = [];
    if (!read.BASE_URL) missing.push('BASE_URL is required when NODE_ENV=production');
    else if (!read.BASE_URL.startsWith('https://')) missing.push('BASE_URL must be https when NODE_ENV=production');
    if (!read.ENCRYPTION_KEYS) missing.push('ENCRYPTION_KEYS is required when NODE_ENV=production');
    if (read.SANDBOX) missing.push('SANDBOX is refused when NODE_ENV=production');
    if (missing.length > 0) throw new EnvironmentError(missing);
  }
  read.BASE_URL = (read.BASE_URL ?? `http://localhost:${read.PORT}`).replace(/(?<!\/)\/+$/, '');
  return read;
}
