import type { VariableAuth } from './http-request.node.js';
import type { VariableStore } from '../variable-store.js';
import { readVariable } from './read-variable.js';

interface Target {
  url: URL;
  headers: Record<string, string>;
  workspaceId: string;
  variables: VariableStore;
}

/** Puts the value of a workspace variable where the request carries its credential. @throws AppError when the variable is missing */
export async function authorizeRequest(
  auth: VariableAuth | undefined,
  { url, headers, workspaceId, variables }: Target,
): Promise<void> {
  if (!auth) return;
  const secret = (await readVariable(variables, workspaceId, auth.environmentVariable)).reveal();
  const prefixed = auth.prefix ? `${auth.prefix} ${secret}` : secret;
  switch (auth.type) {
    case 'bearer':
      headers['authorization'] = `Bearer ${secret}`;
      break;
    case 'basic':
      headers['authorization'] = `Basic ${Buffer.from(`${auth.username}:${secret}`).toString('base64')}`;
      break;
    case 'header':
      headers[auth.headerName!.toLowerCase()] = prefixed;
      break;
    case 'query':
      url.searchParams.set(auth.parameterName!, secret);
      break;
  }
}
