import { Global, Module } from '@nestjs/common';
import { JobQueue } from './job-queue.js';

/** The queue, for whoever enqueues or consumes runs. */
@Global()
@Module({ providers: [JobQueue], exports: [JobQueue] })
export class QueueModule {}
