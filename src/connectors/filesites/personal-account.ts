import { AppError } from '@libs/errors';
import type { ConnectionFacts } from '../../actions/action.context.js';

/** The tenant of all personal Microsoft accounts, and the word for it. */
const PERSONAL = new Set(['9188040d-6c67-4c5b-b112-36a304b66dad', 'consumers']);
const WORK_ONLY = /^\/(sites|search|me\/followedSites)([/:?]|$)|\/workbook(\/|$)/;
const MAX_KNOWN = 10_000;

/** Whether connections are personal accounts, which have no sites, lists and workbooks. Each is asked once. */
export class PersonalAccounts {
  /** In order of asking. */
  private readonly known = new Map<string, boolean>();

  /** @param isPersonal asks Graph */
  async has({ id, account, tenant }: ConnectionFacts, isPersonal: () => Promise<boolean>): Promise<boolean> {
    if (tenant !== undefined && PERSONAL.has(tenant.toLowerCase())) return true;
    // Another account may sign in for the same connection.
    const key = `${id} ${account ?? ''}`;
    const answer = this.known.get(key) ?? (await isPersonal());
    if (!this.known.has(key) && this.known.size >= MAX_KNOWN) this.known.delete(this.known.keys().next().value!);
    this.known.set(key, answer);
    return answer;
  }
}

/** Whether an address is of what personal accounts do not have. */
export function needsWorkAccount(path: string): boolean {
  return WORK_ONLY.test(path);
}

/** The error in place of Graph's own, which does not say why. */
export function workAccountNeeded({ provider, cause }: AppError): AppError {
  return new AppError(
    'provider_forbidden',
    'This needs a work or school account; the connection is a personal Microsoft account.',
    { provider, cause },
  );
}
