import { Module } from '@nestjs/common';
import { RunWaiters } from './run-waiters.js';
import { WaitLimit } from './wait-limit.js';

/** Callers who wait for the end of a run. */
@Module({
  providers: [RunWaiters, WaitLimit],
  exports: [RunWaiters, WaitLimit],
})
export class RunWaitersModule {}
