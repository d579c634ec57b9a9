import type { Secret } from '@libs/crypto';
import type { Transaction } from '../database/database.js';

/** The workspace's variables as workflows use them. */
export abstract class VariableStore {
  /** The value, for the one request that sends it; undefined when there is none. */
  abstract read(workspaceId: string, name: string): Promise<Secret | undefined>;

  /** Whether a text equals the variable's value, in constant time; false for a missing or empty variable. */
  abstract matches(workspaceId: string, name: string, candidate: string): Promise<boolean>;

  /** Sets a variable inside the caller's transaction. */
  abstract write(
    transaction: Transaction,
    variable: { workspaceId: string; name: string; value: string },
  ): Promise<void>;
}
