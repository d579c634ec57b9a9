import type { Secret } from '@libs/crypto';
import { AppError } from '@libs/errors';
import type { VariableStore } from '../variable-store.js';

/** The value of a workspace variable that a node needs. @throws AppError `invalid_input` when it is missing or empty */
export async function readVariable(variables: VariableStore, workspaceId: string, name: string): Promise<Secret> {
  const secret = await variables.read(workspaceId, name);
  if (secret?.reveal()) return secret;
  throw new AppError('invalid_input', `The variable "${name}" is not set; set it in Settings > Variables.`);
}
