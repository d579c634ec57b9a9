import { EnvironmentError } from '../config/read-environment.js';
import { isDatabaseOutage } from '../database/database-error.js';

/** What to do about errors of the listener, by Node's code. */
const LISTENER: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process listens there already; set PORT, or SANDBOX_PORT for the sandbox, to a free one',
  EACCES: 'this user may not listen there; set PORT to 1024 or above',
  EADDRNOTAVAIL: 'this machine has no such address; set HOST to one of its own',
};

/** Says in one line why the service could not start and what to change; errors nobody foresaw keep their stack. */
export function explainFailure(thrown: unknown): string {
  if (thrown instanceof EnvironmentError) return `Configuration: ${thrown.message.replaceAll('\n', '; ')}`;
  const { code, syscall, address, port } = (thrown ?? {}) as Partial<NodeJS.ErrnoException> & Listener;
  if (syscall === 'listen' && code !== undefined) {
    return `Cannot listen on ${address}:${port} (${code}): ${LISTENER[code] ?? 'see the code'}.`;
  }
  if (isDatabaseOutage(thrown)) {
    return `The database cannot be reached (${code ?? (thrown as Error).message}). Check DATABASE_URL and that the server runs, then start again.`;
  }
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}

interface Listener {
  address?: string;
  port?: number;
}
