import { Module } from '@nestjs/common';
import { RunWaiters } from './run-waiters.js';
import { RunWatchers } from './run-watchers.js';
import { WaitLimit } from './wait-limit.js';

/** Callers who wait for the end of a run, or watch it. */
@Module({
  providers: [RunWaiters, RunWatchers, WaitLimit],
  exports: [RunWaiters, RunWatchers, WaitLimit],
})
export class RunWaitersModule {}
