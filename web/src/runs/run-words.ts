import type { HoldReason, RunTrigger } from '../api/workflows/run.js';

/** What began a run, in words. */
export const TRIGGERS_IN_WORDS: Readonly<Record<RunTrigger, string>> = {
  webhook: 'Webhook',
  manual: 'Person',
  retry: 'Retry',
  subWorkflow: 'Another workflow',
  onFailure: 'Failure of a run',
  cron: 'Schedule',
  element: 'Form',
  agent: 'Agent',
  mcp: 'MCP client',
  event: 'Event',
};

/** What began a run, in words; a newer service may know more. */
export const triggerInWords = (trigger: string): string =>
  (TRIGGERS_IN_WORDS as Readonly<Record<string, string>>)[trigger] ?? trigger;

/** Why a queued run has not begun, in words. */
export const HOLDS_IN_WORDS: Readonly<Record<HoldReason, string>> = {
  paused: 'Until its workflow is resumed',
  debounce: 'For a later start that would take its place',
  concurrency: 'For another run of its workflow to end',
  rate: 'For the next time in which runs of its workflow may begin',
  share: 'For other runs of this workspace, which take all the places of a worker that it may have',
  queue: 'For a free worker',
};
