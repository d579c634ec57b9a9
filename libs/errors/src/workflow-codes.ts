import { code, type CodeInfo } from './code-info.js';

/** What happens to workflows and their runs, and in the service itself. */
export const workflowCodes = {
  webhook_path_taken: code(
    409,
    'workflow',
    'Webhook path taken',
    'Another workflow already answers this method and path.',
    'Change one of the two.',
  ),
  workflow_invalid: code(
    422,
    'workflow',
    'Workflow has faults',
    'The workflow cannot be deployed; `errors` lists every fault with its node.',
    'Correct the nodes that `errors` names and deploy again.',
  ),
  workflow_failed: code(
    500,
    'workflow',
    'Workflow failed',
    'The run ended with an error.',
    'Open the run that `runId` names to see which node failed and why.',
  ),
  workflow_timeout: code(
    504,
    'workflow',
    'Workflow still running',
    'The run did not end within the wait limit and goes on.',
    'Read it later with `runId`.',
  ),

  internal: code(
    500,
    'service',
    'Internal error',
    'Something failed on our side.',
    'Try again, and quote `requestId` when you report it.',
    true,
  ),
  unavailable: code(
    503,
    'service',
    'Temporarily unavailable',
    'The service cannot do this right now.',
    'Repeat after `Retry-After` seconds.',
    true,
  ),

  http_error: code(
    502,
    'workflow',
    'HTTP error status',
    'An HTTP Request node got a status of 400 or above.',
    'Correct the request as the answer says, or set `failOnStatus: false` to handle the status in the workflow.',
  ),
  egress_refused: code(
    403,
    'workflow',
    'Address refused',
    'A request was not sent: its address is private, loopback or otherwise inner, not one that is called at all, or plain http where a secret goes along.',
    'Use a public http or https address without user name and password, https where a secret goes along; any other host or port the operator can list in EGRESS_ALLOW.',
  ),
  expression_error: code(
    422,
    'workflow',
    'Expression failed',
    'An expression of the node could not be evaluated within its rules and budget.',
    'Simplify the expression, or give it less data.',
  ),
  node_timeout: code(
    504,
    'workflow',
    'Node timed out',
    'The node did not finish within its time limit.',
    'Raise `timeoutMs` of the node, of a pause its `timeoutSeconds`, give it less to do, or give it a `retry`.',
    true,
  ),
  query_timeout: code(
    503,
    'workflow',
    'Query timed out',
    'A query took too long.',
    'Add an index or narrow the filter.',
    true,
  ),
  budget_exhausted: code(
    422,
    'workflow',
    'Budget exhausted',
    'The agent used up its steps, tokens or time.',
    'Raise the limit in the node, or give the agent less to do.',
  ),
  loop_limit: code(
    422,
    'workflow',
    'Loop limit reached',
    'The loop has more items, or workflows run each other deeper, than the documented cap.',
    'Walk the list in parts or nest fewer workflows, or ask the operator to raise the cap.',
  ),
  crash_loop: code(
    500,
    'workflow',
    'Crash loop',
    'The run was taken over too often after crashes and was stopped.',
    'Find out why the processes end, usually for lack of memory, then retry the run.',
  ),
} as const satisfies Record<string, CodeInfo>;
