import type { Secret } from '#libs/crypto';
import { AppError } from '#libs/errors';
import type { VariableStore } from '../../ports/variable-store.js';

/** A variable that a field of a node's config names. */
export interface NamedVariable {
  workspaceId: string;
  name: string;
  /** Path of the field. */
  field: string;
}

/** The value of a workspace variable that a node needs. @throws AppError `invalid_input` when it is missing or empty */
export async function readVariable(
  variables: VariableStore,
  { workspaceId, name, field }: NamedVariable,
): Promise<Secret> {
  const secret = await variables.read(workspaceId, name, { mayBeOld: true });
  if (secret?.reveal()) return secret;
  const message = `The variable "${name}" is not set; set it in Settings > Variables.`;
  throw new AppError('invalid_input', message, { errors: [{ field, rule: 'missing_variable', message }] });
}
