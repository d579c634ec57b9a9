import { Secret } from '#libs/crypto';
import type { VariableStore } from '../../variable-store.js';
import { readVariable } from '../contract/read-variable.js';
import type { VariableAuth } from './variable-auth.js';

interface Target {
  url: URL;
  headers: Record<string, string>;
  workspaceId: string;
  variables: VariableStore;
}

/**
 * Puts the value of a workspace variable where the request carries its credential.
 * @returns what of it no answer may show, should the other side repeat what it was sent
 * @throws AppError when the variable is missing
 */
export async function authorizeRequest(
  auth: VariableAuth | undefined,
  { url, headers, workspaceId, variables }: Target,
): Promise<Secret[]> {
  if (!auth) return [];
  const named = { workspaceId, name: auth.environmentVariable, field: 'variableAuth.environmentVariable' };
  const variable = await readVariable(variables, named);
  const secret = variable.reveal();
  const prefixed = auth.prefix ? `${auth.prefix} ${secret}` : secret;
  switch (auth.type) {
    case 'bearer':
      headers['authorization'] = `Bearer ${secret}`;
      break;
    case 'basic': {
      const pair = Buffer.from(`${auth.username}:${secret}`).toString('base64');
      headers['authorization'] = `Basic ${pair}`;
      return [variable, new Secret(pair)];
    }
    case 'header':
      headers[auth.headerName!.toLowerCase()] = prefixed;
      break;
    case 'query':
      url.searchParams.set(auth.parameterName!, secret);
      break;
  }
  return [variable];
}
