import type { Caller } from '#libs/access';
import type { Secret } from '#libs/crypto';
import type { Transaction } from '../platform/database/connection/database.js';

/** The workspace's variables as workflows use them. */
export abstract class VariableStore {
  /** The value, for the one request that sends it; undefined when there is none. */
  abstract read(workspaceId: string, name: string): Promise<Secret | undefined>;

  /** SHA-256 of the value, for comparing; undefined for a missing or blank variable, which equals nothing. */
  abstract digest(workspaceId: string, name: string): Promise<Buffer | undefined>;

  /** Sets a variable of the caller's workspace inside the caller's transaction. */
  abstract write(transaction: Transaction, caller: Caller, variable: { name: string; value: string }): Promise<unknown>;
}
