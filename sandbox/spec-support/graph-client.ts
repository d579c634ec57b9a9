import type { Sandbox } from '../sandbox.js';
import { caller } from './call.js';

/** What a connection asks for unless told otherwise. */
export const USUAL_SCOPES = [
  ...['offline_access', 'openid', 'email', 'User.Read', 'Sites.Read.All', 'Sites.ReadWrite.All', 'Files.Read.All'],
  'Files.ReadWrite.All',
];

/** Calls Microsoft Graph of a sandbox with a fresh token of the given account and scopes. */
export function graphClient(
  sandbox: Sandbox,
  { account, scopes = USUAL_SCOPES }: { account?: string; scopes?: readonly string[] } = {},
) {
  const { accessToken } = sandbox.providers.microsoft.grant({ account, scopes });
  return caller(`${sandbox.url}/filesites/v1.0`, { authorization: `Bearer ${accessToken}` });
}

/** Graph's codes in an error body: the outer one and, where there is one, the inner one. */
export function codesOf({ status, body }: { status: number; body: { error?: GraphError } }) {
  const inner = body.error?.innerError?.code;
  return { status, code: body.error?.code, ...(inner !== undefined && { inner }) };
}

interface GraphError {
  readonly code: string;
  readonly innerError?: { readonly code?: string };
}

/** Path of the team site of the seeded world. */
export const TEAM = '/sites/contoso.sharepoint.com:/sites/team:';

/** Path of the team's library. */
export const LIBRARY = `${TEAM}/drive`;
