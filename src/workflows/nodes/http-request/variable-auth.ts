import { Secret } from '#libs/crypto';
import { Check, Choice, Text } from '#libs/schema';
import type { VariableStore } from '../../ports/variable-store.js';
import { readVariable } from '../contract/read-variable.js';

/** Where the credential of a request comes from: a workspace variable. */
@Check<VariableAuth>(({ type, username, headerName, parameterName }) => [
  ...(type === 'basic' && username === undefined
    ? [{ field: 'username', rule: 'required', message: 'is required for basic' }]
    : []),
  ...(type === 'header' && headerName === undefined
    ? [{ field: 'headerName', rule: 'required', message: 'is required for header' }]
    : []),
  ...(type === 'query' && parameterName === undefined
    ? [{ field: 'parameterName', rule: 'required', message: 'is required for query' }]
    : []),
])
export class VariableAuth {
  @Choice(['bearer', 'basic', 'header', 'query'], { description: 'How the value is sent.' })
  type: 'bearer' | 'basic' | 'header' | 'query';

  @Text({
    max: 128,
    pattern: /^[A-Za-z_][A-Za-z0-9_]*$/,
    patternMessage: 'must begin with a letter or _ and go on with letters, digits or _',
    description: 'Name of the workspace variable that holds the value.',
  })
  environmentVariable: string;

  @Text({
    max: 200,
    optional: true,
    description: 'User name of basic authentication; the variable is the password.',
    when: { type: ['basic'] },
  })
  username?: string;

  @Text({
    max: 100,
    pattern: /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/,
    optional: true,
    description: 'Header that carries the value.',
    when: { type: ['header'] },
  })
  headerName?: string;

  @Text({
    max: 100,
    optional: true,
    description: 'Word in front of the value, such as Token.',
    when: { type: ['header'] },
  })
  prefix?: string;

  @Text({ max: 100, optional: true, description: 'Query parameter that carries the value.', when: { type: ['query'] } })
  parameterName?: string;
}

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
