import type { SlowOpening } from './workbooks/workbook-sessions.js';

/** How a part of the next batches fails. */
export interface PartFault {
  /** Text that the part's url contains. */
  readonly url: string;
  /** 400..599. */
  readonly status: number;
  readonly code?: string;
  /** Seconds. */
  readonly retryAfter?: number;
}

/** What a test can set about the file and site fake. */
export class FilesitesSwitches {
  /** True: `POST lists` and workbooks need the scopes the permission tables name, not the wider practice. */
  documentedScopes = false;
  /** True: the tenant has switched anonymous links off. */
  anonymousLinksDisabled = false;
  /** True: `/content` answers 200 with the bytes instead of 302. */
  contentInline = false;
  /** Items of a page of changes. */
  deltaPage = 200;
  /** Grows when all tokens of changes expire. */
  deltaAge = 0;
  /** List pages that come back empty although more follow. */
  emptyPages = 0;
  /** Items above which a list refuses a filter on a column without index. */
  listViewThreshold = 5000;
  /** Failures of single parts, each met once. */
  readonly partFaults: PartFault[] = [];
  /** How workbooks open for callers that prefer `respond-async`; at once if absent. */
  slowOpening?: SlowOpening;
  /** Spelling of the inner error. */
  innerKey: 'innerError' | 'innererror' = 'innerError';
}
