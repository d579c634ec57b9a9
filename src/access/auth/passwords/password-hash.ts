import { Injectable } from '@nestjs/common';
import { hash, parseOptions, verify } from '@node-rs/argon2';

/** OWASP Password Storage Cheat Sheet: argon2id (2 in this library) with 19 MiB, two passes, one lane. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashes passwords with argon2id. They are brought to Unicode form NFKC first, so that the same password typed on another
 * keyboard is the same password. Nothing is cut, and nothing bounds how many hashes are made at a time: `Passwords` does.
 */
@Injectable()
export class PasswordHash {
  /** The hash to store, in PHC string format, with a salt of its own. */
  make(password: string): Promise<string> {
    return hash(password.normalize('NFKC'), COST);
  }

  /** Whether a hash was made of this password. */
  matches(stored: string, password: string): Promise<boolean> {
    return verify(stored, password.normalize('NFKC'));
  }

  /** Whether a hash was made with other costs than today's, so that it should be made anew at the next log-in. */
  isOutdated(stored: string): boolean {
    const used = parseOptions(stored);
    return Object.entries(COST).some(([name, cost]) => used[name as keyof typeof COST] !== cost);
  }
}
