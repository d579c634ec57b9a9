import { EnvironmentError } from '../config/read-environment.js';
import { isDatabaseOutage } from '../database/connection/statements/database-error.js';
import { StartError } from '../config/start-error.js';

/** What to do about errors of the listener, by Node's code. */
const LISTENER: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process listens there already; set PORT, or SANDBOX_PORT for the sandbox, to a free one',
  EACCES: 'this user may not listen there; set PORT to 1024 or above',
  EADDRNOTAVAIL: 'this machine has no such address; set HOST to one of its own',
};

/** What to do when the database server answers, but does not let the service in, by SQLSTATE. */
const REFUSED: Readonly<Record<string, string>> = {
  '28P01': 'check its user and password',
  '28000': 'check its user, and what pg_hba.conf of the server allows',
  '3D000': 'create it, or correct the name',
  '53100': 'its disk is full: free space there',
  '42501':
    'its user must own the database and, for an upgrade, what is in it, the audit log too (docs/explanation/audit-log.md)',
};

/** The one refusal that the driver words itself, so without a SQLSTATE. */
const WITHOUT_TLS = 'The server does not support SSL connections';

/** Says in one line why the service could not start and what to change; errors nobody foresaw keep their stack. */
export function explainFailure(thrown: unknown): string {
  if (thrown instanceof EnvironmentError) return `Configuration: ${thrown.message.replaceAll('\n', '; ')}`;
  if (thrown instanceof StartError) return thrown.message;
  const { code, syscall, address, port } = (thrown ?? {}) as Partial<NodeJS.ErrnoException> & Listener;
  if (syscall === 'listen' && code !== undefined) {
    return `Cannot listen on ${address}:${port} (${code}): ${LISTENER[code] ?? 'see the code'}.`;
  }
  const refusal = databaseRefusal(thrown);
  if (refusal) return `DATABASE_URL: ${refusal}.`;
  if (isDatabaseOutage(thrown)) {
    return `The database cannot be reached (${code ?? (thrown as Error).message}). Check DATABASE_URL and that the server runs, then start again.`;
  }
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}

function databaseRefusal(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const { message, code = '' } = ((thrown as { driverError?: unknown }).driverError ?? thrown) as NodeJS.ErrnoException;
  if (message === WITHOUT_TLS) return `${message}; take sslmode out of it, or give the server a certificate`;
  return Object.hasOwn(REFUSED, code) ? `${message} (${code}); ${REFUSED[code]}` : undefined;
}

interface Listener {
  address?: string;
  port?: number;
}
