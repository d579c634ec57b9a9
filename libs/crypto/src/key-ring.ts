import { createSecretKey, type KeyObject } from 'node:crypto';

/** A 256-bit key with the id that every ciphertext sealed under it names. */
export interface SealingKey {
  id: string;
  key: Buffer;
}

/** A key made ready once: Node would prepare raw bytes anew for every value. */
interface ReadyKey {
  id: string;
  key: KeyObject;
}

/** The keys of `ENCRYPTION_KEYS`: the first one seals, all of them open. */
export class KeyRing {
  private readonly keys: readonly ReadyKey[];
  private readonly byId: ReadonlyMap<string, ReadyKey>;

  constructor(keys: readonly SealingKey[]) {
    if (keys.length === 0) throw new Error('a key ring needs at least one key');
    this.keys = keys.map(({ id, key }) => ({ id, key: createSecretKey(key) }));
    this.byId = new Map(this.keys.map((entry) => [entry.id, entry]));
  }

  /** The key new ciphertexts are sealed with. */
  get current(): ReadyKey {
    return this.keys[0]!;
  }

  /** The key a ciphertext names; undefined when it has been taken out of the ring. */
  find(id: string): ReadyKey | undefined {
    return this.byId.get(id);
  }

  /** In the order of the ring: the first one seals. */
  get ids(): string[] {
    return [...this.byId.keys()];
  }

  /**
   * Reads `id:base64key[,id:base64key…]`. Keys are 32 bytes; ids are 1 to 32 letters, digits, `-` or `_` and unique.
   * @throws Error with a sentence that names the entry, never the key
   */
  static parse(text: string): KeyRing {
    const keys = text.split(',').map((entry, index) => parseEntry(entry.trim(), index + 1));
    if (new Set(keys.map((entry) => entry.id)).size !== keys.length) throw new Error('two keys have the same id');
    return new KeyRing(keys);
  }
}

function parseEntry(entry: string, position: number): SealingKey {
  const [, id, encoded] = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=)$/.exec(entry) ?? [];
  if (!id || !encoded) throw new Error(`key ${position} is not "<id>:<base64 of 32 bytes>"`);
  return { id, key: Buffer.from(encoded, 'base64') };
}
