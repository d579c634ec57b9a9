import type { Transaction } from '../../../platform/database/connection/database.js';

/** A person whose row is held until the end of the transaction. */
export interface LockedPerson {
  id: string;
  email: string;
  passwordHash: string;
}

/**
 * Holds a person until the end of the transaction. Whatever begins, continues or ends sessions of a person, or changes their
 * password or a membership, does so first: one after another, they see what those before them have left. Who needs further
 * locks takes them afterwards, so that no two wait for each other.
 * @returns undefined when the person is gone
 */
export async function lockPerson(transaction: Transaction, personId: string): Promise<LockedPerson | undefined> {
  const [person] = await transaction.query<LockedPerson>(
    `select id, email, password_hash as "passwordHash" from person where id = $1 for no key update`,
    [personId],
  );
  return person;
}
