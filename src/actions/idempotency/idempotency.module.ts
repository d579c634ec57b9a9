import { Global, Module } from '@nestjs/common';
import { IdempotencyStore } from '../pipeline/ports.js';
import { StoredAnswers } from './stored-answers.js';
import { StoredIdempotency } from './idempotency-store.service.js';

/** Remembers the first answers of requests with an `Idempotency-Key`. */
@Global()
@Module({
  providers: [StoredAnswers, { provide: IdempotencyStore, useClass: StoredIdempotency }],
  exports: [IdempotencyStore],
})
export class IdempotencyModule {}
