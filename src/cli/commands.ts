import type { INestApplicationContext } from '@nestjs/common';
import { KeyRotation } from '../vault/key-rotation.service.js';

/** A command of the command line. */
export interface Command {
  usage: string;
  summary: string;
  /** @returns the exit code */
  run(service: INestApplicationContext, rest: readonly string[]): Promise<number>;
}

const rotateKeys: Command = {
  usage: 'rotate-keys',
  summary: 'seals every secret anew under the first key of ENCRYPTION_KEYS, while the service serves',
  async run(service) {
    const { resealed, unreadable, remaining } = await service.get(KeyRotation).rotateAll();
    process.stdout.write(
      `${resealed} secrets sealed anew, ${unreadable} unreadable, ${remaining} still under an older key.\n`,
    );
    if (remaining > 0) return 1;
    process.stdout.write('The older keys can be taken out of ENCRYPTION_KEYS.\n');
    return 0;
  },
};

/** The commands by name. */
export const commands: ReadonlyMap<string, Command> = new Map([['rotate-keys', rotateKeys]]);
