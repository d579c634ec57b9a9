import type { RUN_TRIGGERS } from '../api/workflows/run.js';

/** What began a run, in words. */
export const TRIGGERS_IN_WORDS: Readonly<Record<(typeof RUN_TRIGGERS)[number], string>> = {
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
