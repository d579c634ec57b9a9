import { Global, Module } from '@nestjs/common';
import { KeyRing, Signer } from '#libs/crypto';
import { Environment } from '../platform/config/environment.js';
import { Database } from '../platform/database/connection/database.js';
import { checkCanaries } from './canary.js';
import { KeyRotation } from './key-rotation.service.js';
import { readKeyRing } from './read-key-ring.js';
import { Vault } from './vault.service.js';

/** Seals what must not be readable in a stolen database. */
@Global()
@Module({
  providers: [
    {
      provide: KeyRing,
      inject: [Environment, Database],
      useFactory: async (environment: Environment, database: Database) => {
        const ring = await readKeyRing(environment);
        await checkCanaries(database, ring);
        return ring;
      },
    },
    { provide: Signer, inject: [KeyRing], useFactory: (ring: KeyRing) => new Signer(ring) },
    Vault,
    KeyRotation,
  ],
  exports: [KeyRing, Signer, Vault, KeyRotation],
})
export class VaultModule {}
