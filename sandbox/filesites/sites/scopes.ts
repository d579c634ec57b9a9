import type { Grant } from '../../oauth/tokens/token-store.js';
import { GraphFault, type GraphCode } from '../graph/graph-error.js';

const SITES_WRITE = ['Sites.ReadWrite.All', 'Sites.Manage.All', 'Sites.FullControl.All'];
const SITES_READ = ['Sites.Read.All', ...SITES_WRITE];
const FILES_WRITE = ['Files.ReadWrite.All', ...SITES_WRITE];
const FILES_READ = ['Files.Read.All', 'Files.ReadWrite.All', ...SITES_READ];

/** Scopes of which one opens each kind of call. https://learn.microsoft.com/graph/permissions-reference */
const ACCEPTED = {
  me: ['User.Read'],
  sites: SITES_READ,
  sitesWrite: SITES_WRITE,
  listsManage: ['Sites.Manage.All', 'Sites.FullControl.All'],
  files: FILES_READ,
  filesWrite: FILES_WRITE,
  workbooks: ['Files.ReadWrite', 'Files.ReadWrite.All'],
  none: [],
} as const satisfies Record<string, readonly string[]>;

/** A kind of call by the scopes it needs. */
export type Need = keyof typeof ACCEPTED;

/** Scopes that reach the person's own drive only. */
const OWN_DRIVE: Readonly<Partial<Record<Need, readonly string[]>>> = {
  files: ['Files.Read', 'Files.ReadWrite'],
  filesWrite: ['Files.ReadWrite'],
};

/** @throws GraphFault 403 unless one of the granted scopes covers the call */
export function requireScope({ scopes }: Grant, need: Need, { ownDrive = false } = {}): void {
  const accepted: readonly string[] = [...ACCEPTED[need], ...((ownDrive && OWN_DRIVE[need]) || [])];
  if (accepted.length === 0 || accepted.some((scope) => scopes.includes(scope))) return;
  const code: GraphCode = need === 'me' ? 'Authorization_RequestDenied' : 'accessDenied';
  throw new GraphFault(code);
}
