import { Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR } from '@nestjs/core';
import { BodyInterceptor } from './body/body.interceptor.js';
import { ProblemFilter } from './problem.filter.js';

/** What every HTTP surface shares: bodies and problem documents. */
@Module({
  providers: [
    ProblemFilter,
    { provide: APP_FILTER, useExisting: ProblemFilter },
    { provide: APP_INTERCEPTOR, useClass: BodyInterceptor },
  ],
  exports: [ProblemFilter],
})
export class ApiModule {}
