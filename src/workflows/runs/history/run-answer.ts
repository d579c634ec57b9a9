import { may, type Caller } from '#libs/access';
import { jsonSchema } from '#libs/schema';
import { Run, RunReceipt } from './run.dto.js';

/** Either answer to somebody who did something to a run. */
export const runAnswerSchema = { anyOf: [jsonSchema(Run), jsonSchema(RunReceipt)] };

/**
 * What answers somebody who did something to a run: the run to those who may read runs. To anybody else a receipt, since what
 * nodes got and made, and what Return answered, is what `runs:read` is for.
 */
export function runAnswer(caller: Caller, run: Run): Run | RunReceipt {
  if (may(caller, { scope: 'runs:read', role: 'viewer' })) return run;
  return { runId: run.id, status: run.status };
}
