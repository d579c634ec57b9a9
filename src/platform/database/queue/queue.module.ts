import { Global, Module } from '@nestjs/common';
import { JobQueue } from './job-queue.js';
import { RunTimers } from './run-timers.js';

/** The queue, for whoever enqueues or consumes runs. */
@Global()
@Module({ providers: [JobQueue, RunTimers], exports: [JobQueue] })
export class QueueModule {}
