import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { ProblemFilter } from './problem.filter.js';

/** What every HTTP surface shares: bodies and problem documents. */
@Module({
  providers: [ProblemFilter, { provide: APP_FILTER, useExisting: ProblemFilter }],
  exports: [ProblemFilter],
})
export class ApiModule {}
