import { Global, Module } from '@nestjs/common';
import { Retention } from './retention.service.js';

/** Lets every part say how long its rows are kept. */
@Global()
@Module({ providers: [Retention], exports: [Retention] })
export class RetentionModule {}
