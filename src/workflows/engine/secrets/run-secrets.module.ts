import { Module } from '@nestjs/common';
import { RunSecrets } from './run-secrets.service.js';

/** What runs hide in their records. */
@Module({
  providers: [RunSecrets],
  exports: [RunSecrets],
})
export class RunSecretsModule {}
