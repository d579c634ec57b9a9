import { Check, Choice, exactlyOne, Id, Int, Json, Timestamp } from '#libs/schema';
import { Page } from '../../../http/endpoints/page.js';
import { runStatuses, type RunStatus } from '../../engine/journal/rows.js';

/** Which calls are listed. */
export class ListTestRequests extends Page {
  @Id({ description: 'Id of the workflow.' }) id: string;
}

/** Which call is meant. */
export class TestRequestId {
  @Id({ description: 'Id of the workflow.' }) id: string;
  @Id({ description: 'Id of the request.' }) requestId: string;
}

/** A call that the test address of a workflow took, with credentials replaced as its nodes saw it. */
export class TestRequest {
  @Id({ description: 'Id; also that of the run it started.' }) id: string;
  @Timestamp({ description: 'When it came.' }) receivedAt: string;
  @Choice(runStatuses, { description: 'How the run it started stands.' }) runStatus: RunStatus;
  @Int({ description: 'Size of the request as it is stored, in bytes.' }) bytes: number;
  @Json({ optional: true, description: 'Method, params, queryParams, headers and body; lists leave out large ones.' })
  request?: unknown;
}

/** What a schema is made of. */
@Check(exactlyOne<LearnSchema>('sample', 'requestId'))
export class LearnSchema {
  @Id({ description: 'Id of the workflow.' }) id: string;
  @Json({ optional: true, description: 'A body as callers send it.' }) sample?: unknown;
  @Id({ optional: true, description: 'A stored request, whose body is the sample.' }) requestId?: string;
}

/** A schema that was made. */
export class LearnedSchema {
  @Json({ shape: 'object', description: 'JSON Schema for `bodySchema`.' }) schema: object;
}
