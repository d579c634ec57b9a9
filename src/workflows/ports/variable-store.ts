import type { Caller } from '#libs/access';
import type { Secret } from '#libs/crypto';
import type { Transaction } from '../../platform/database/connection/database.js';

/** The workspace's variables as workflows use them. */
/** How a variable is read. */
export interface VariableReading {
  /**
   * Whether it secures no access, as what a node sends to others: while the database is slow it may be half a minute old.
   */
  mayBeOld?: boolean;
}

export abstract class VariableStore {
  /** The value, for the one request that sends it; undefined when there is none. */
  abstract read(workspaceId: string, name: string, reading?: VariableReading): Promise<Secret | undefined>;

  /** SHA-256 of the value, for comparing; undefined for a missing or blank variable, which equals nothing. */
  abstract digest(workspaceId: string, name: string): Promise<Buffer | undefined>;

  /** Sets a variable of the caller's workspace inside the caller's transaction. */
  abstract write(transaction: Transaction, caller: Caller, variable: { name: string; value: string }): Promise<unknown>;
}
