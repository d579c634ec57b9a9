import { RUN_INBOX, type RunInbox } from '../api/workflows/run.js';
import { type Got, useGet } from '../data/use-get.js';

/** How many failed runs nobody has handled; all who show it show the same. */
export const useInbox = (): Got<RunInbox> => useGet<RunInbox>(RUN_INBOX);
