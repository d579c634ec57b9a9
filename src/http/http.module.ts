import { Global, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { UploadPlaces } from './body/upload-places.js';
import { HeldRequests } from './held-requests.js';
import { ProblemFilter } from './problems/problem.filter.js';
import { PublicRequests } from './public-requests.js';

/** What every HTTP surface shares: bodies, problem documents and room for what takes long. */
@Global()
@Module({
  providers: [
    ProblemFilter,
    { provide: APP_FILTER, useExisting: ProblemFilter },
    HeldRequests,
    PublicRequests,
    UploadPlaces,
  ],
  exports: [ProblemFilter, HeldRequests, PublicRequests, UploadPlaces],
})
export class HttpModule {}
