import ipaddr from 'ipaddr.js';
import { AppError } from '#libs/errors';
import { EgressPolicy, parseAddress } from '#libs/http';
import { declaredFields, parse, type InputClass } from '#libs/schema';
import { Environment } from './environment.js';

const HOPS = /^\d{1,2}$/;

/** Words of Express for the loopback, link-local and private networks. */
const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

interface Addresses {
  BASE_URL?: string;
  DATABASE_URL?: string;
  DATABASE_SESSION_URL?: string;
  PORT: number;
}

/** How many connections a process of each role keeps, unless it is told: those of fifty workers fit a database with 200. */
const POOL_SIZES: Record<Environment['ROLE'], number> = { all: 10, api: 8, worker: 3 };

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
  read.DATABASE_POOL_SIZE ??= POOL_SIZES[read.ROLE];
  return read;
}

/** What is wrong with the variables that are addresses: one line per wrong variable, which begins with its name and shows no value. */
function addressFaults({ BASE_URL, DATABASE_URL, DATABASE_SESSION_URL, PORT }: Addresses): string[] {
  const faults: string[] = [];
  if (!BASE_URL && PORT === 0) faults.push('BASE_URL is required with PORT=0, as its default holds the port');
  if (BASE_URL && !isPlain(BASE_URL)) faults.push('BASE_URL must be a URL without user name, query and fragment');
  for (const [name, url] of Object.entries({ DATABASE_URL, DATABASE_SESSION_URL }))
    if (url && !isDatabaseUrl(url)) faults.push(`${name} must be a URL: postgres://user:password@host:5432/database`);
  if (DATABASE_SESSION_URL && !DATABASE_URL)
    faults.push('DATABASE_SESSION_URL needs DATABASE_URL, the address of the pooler');
  return faults;
}

/** Paths are put behind it. */
function isPlain(url: string): boolean {
  const { username, password } = new URL(url);
  return !username && !password && !/[?#]/.test(url);
}

/** Whether the driver can read it, which takes blanks and, for a socket file, no host. */
function isDatabaseUrl(url: string): boolean {
  return URL.canParse(url.replaceAll(' ', '%20').replace('@/', '@localhost/'));
}

/** What is wrong with the variables that list networks: one line per wrong variable, which begins with its name. */
function networkFaults(variables: { EGRESS_ALLOW: string; TRUST_PROXY: string }): string[] {
  return [...egressFaults(variables.EGRESS_ALLOW), ...proxyFaults(variables.TRUST_PROXY)];
}

function egressFaults(allowed: string): string[] {
  try {
    EgressPolicy.parse(allowed);
    return [];
  } catch (error) {
    return [`EGRESS_ALLOW is wrong: ${(error as Error).message}`];
  }
}

function proxyFaults(trusted: string): string[] {
  if (trusted.trim() === '' || HOPS.test(trusted.trim())) return [];
  const isRight = trusted.split(',').every((entry) => isNetwork(entry.trim()));
  return isRight ? [] : ['TRUST_PROXY must be a number of hops from 0 to 99 or a list of addresses and CIDR ranges'];
}

function isNetwork(entry: string): boolean {
  return NAMED_NETWORKS.has(entry) || parseAddress(entry) !== undefined || ipaddr.isValidCIDR(entry);
}
