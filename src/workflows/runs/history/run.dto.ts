import { Choice, Either, Flag, Id, Int, Json, List, Num, Part, Text, Timestamp } from '#libs/schema';
import { Page } from '../../../http/endpoints/page.js';
import { RunFailure } from './run-failure.dto.js';
import { HOLD_REASONS, type HoldReason } from '../../engine/gate/held-runs.js';
import { triggers, type Trigger } from '../../engine/new-run.js';
import { RUN_TAG_WIDTH } from '../../model/workflow-settings.js';
import { nodeStatuses, runStatuses, type NodeStatus, type RunStatus } from '../../engine/journal/rows.js';

/** Longest note on a failed run, in characters. */
const MAX_NOTE = 500;

/** Names a run. */
export class RunId {
  @Id({ description: 'Id of the run.' }) id: string;
}

/** How a run is tried again. */
export class RetryRun extends RunId {
  @Text({
    max: 64,
    optional: true,
    description:
      'Id of the node to go on from; what does not follow it keeps its results, apart from nodes that the version made other ones. Without it all nodes run again.',
  })
  fromNode?: string;

  @Either([Choice(['draft']), Int({ min: 1, max: 2_147_483_647 })], {
    optional: true,
    message: 'must be draft or the number of a version',
    description:
      'Version to run, or the draft as it is saved now, which makes it a test run; without it the graph that the run had.',
  })
  version?: 'draft' | number;

  @Json({ optional: true, description: 'Other start data.' })
  input?: unknown;
}

/** Names a value of a run that is read by itself. */
export class RunValueId extends RunId {
  @Text({ max: 1000, description: 'Id from a `$blob`.' }) blobId: string;
}

export class ListRuns extends Page {
  @Id({ optional: true, description: 'Only runs of this workflow.' }) workflowId?: string;
  @Id({ optional: true, description: 'Only runs that this run has started.' }) parentRun?: string;
  @Choice(runStatuses, { optional: true, description: 'Only runs that stand so.' }) status?: RunStatus;
  @Choice(triggers, { optional: true, description: 'Only runs that this began.' }) trigger?: Trigger;
  @Text({ max: 100, pattern: /^[a-z_]+$/, optional: true, description: 'Only runs that failed with this error code.' })
  code?: string;
  @Text({ max: RUN_TAG_WIDTH, optional: true, description: 'Only runs with this tag.' }) tag?: string;
  @Flag({ optional: true, description: 'true: only tests; false: none.' }) test?: boolean;
  @Flag({
    optional: true,
    description:
      'false: only failed runs that nobody has handled; tests, retries and runs that others wait for are none of them. true: only those that were handled.',
  })
  handled?: boolean;
  @Timestamp({ optional: true, description: 'Made at this time or later.' }) from?: string;
  @Timestamp({ optional: true, description: 'Made before this time.' }) to?: string;
}

export class ListNodeRecords extends Page {
  @Id({ description: 'Id of the run.' }) id: string;
  @Text({ max: 64, optional: true, description: 'Only what this node did.' }) nodeId?: string;
  @Choice(nodeStatuses, { optional: true, description: 'Only records that stand so.' }) status?: NodeStatus;
}

/** Who let a run go on, and when. */
export class RecordedResumption {
  @Timestamp({ description: 'When.' }) at: string;
  @Text({ description: 'What they came with: `link` for the address of the wait, `person`, or `key`.' }) by: string;
  @Text({ optional: true, description: 'Id of the person or key.' }) id?: string;
  @Text({ optional: true, description: 'Address the request came from.' }) address?: string;
}

/** Who has handled a failed run, and when. */
export class RunHandling {
  @Timestamp({ description: 'When.' }) at: string;
  @Text({ description: 'What they came with: `person` or `key`, or `retry` for a retry that has succeeded.' })
  by: string;
  @Text({ optional: true, description: 'Id of the person or key, or of the retry.' }) id?: string;
  @Text({ max: MAX_NOTE, optional: true, description: 'What they have noted.' }) note?: string;
}

/** Why a queued run has not begun. */
export class RunHold {
  @Choice(Object.keys(HOLD_REASONS) as HoldReason[], {
    description: `Why: ${Object.entries(HOLD_REASONS)
      .map(([reason, why]) => `\`${reason}\`: ${why}`)
      .join('; ')}.`,
  })
  reason: HoldReason;

  @Timestamp({ optional: true, description: 'When it may begin at the earliest, where that is known.' })
  until?: string;
}

/** Says that a failed run was looked after. */
export class HandleRun extends RunId {
  @Text({ max: MAX_NOTE, optional: true, description: 'What was done about it; everybody who may read runs sees it.' })
  note?: string;
}

/** One execution of a node. */
export class NodeRecord {
  @Text({ description: 'Id of the node.' }) nodeId: string;
  @Text({ optional: true, description: "Part of the node's work, such as one call of a tool." }) step?: string;
  @Text({ description: 'Its label.' }) label: string;
  @Text({ min: 0, description: 'Its kind; empty for a node that is not in the graph.' }) type: string;
  @List(Int(), { description: 'Indexes of the iterations around it, outermost first.' }) iteration: number[];
  @Int({ description: 'Which try, from 1.' }) attempt: number;
  @Int({
    description: 'Grows with every change in the run: of two states of a record the one with the greater is newer.',
  })
  change: number;
  @Choice(nodeStatuses, { description: 'How it stands.' }) status: NodeStatus;
  @Timestamp({ description: 'When it began.' }) startedAt: string;
  @Num({ optional: true, description: 'Milliseconds it took.' }) durationMs?: number;
  @Json({ optional: true, description: 'What it got.' }) input?: unknown;
  @Json({ optional: true, description: 'What it made.' }) output?: unknown;
  @Text({ optional: true, description: 'The output it continued at, if the node has several.' }) outputName?: string;
  @Part(() => RunFailure, { optional: true, description: 'Why it failed.' }) error?: RunFailure;
  @Part(() => RecordedResumption, { optional: true, description: 'Who let the run go on that waited here.' })
  resumed?: RecordedResumption;
}

/** A run; lists leave out input, output and nodes. */
export class Run {
  @Id({ description: 'Id.' }) id: string;
  @Id({ description: 'Workflow it is a run of.' }) workflowId: string;
  @Text({ description: 'Name of the workflow.' }) workflowName: string;
  @Json({ describes: { anyOf: [{ type: 'integer' }, { const: 'draft' }] }, description: 'Deployed version, or draft.' })
  version: number | 'draft';
  @Text({ description: 'What began it.' }) trigger: string;
  @Flag({ description: 'Whether it was a test.' }) test: boolean;
  @Choice(runStatuses, { description: 'How it stands.' }) status: RunStatus;
  @Id({ optional: true, description: 'The run it tries again.' }) retryOf?: string;
  @Id({ optional: true, description: 'The run that waits for it.' }) parentRun?: string;
  @List(Text(), { optional: true, description: 'Words by which it is found, as the settings of its workflow say.' })
  tags?: string[];
  @Timestamp({ description: 'When it was accepted.' }) createdAt: string;
  @Timestamp({ optional: true, description: 'When it began.' }) startedAt?: string;
  @Timestamp({ optional: true, description: 'When it ended.' }) endedAt?: string;
  @Num({ optional: true, description: 'Milliseconds from begin to end.' }) durationMs?: number;
  @Part(() => RunHold, {
    optional: true,
    description: 'Why it has not begun, of one that is queued; lists leave it out.',
  })
  held?: RunHold;
  @Json({ optional: true, description: 'Start data.' }) input?: unknown;
  @Json({ optional: true, description: 'What its Return node answered.' }) output?: unknown;
  @Part(() => RunFailure, { optional: true, description: 'Why it failed.' }) error?: RunFailure;
  @Part(() => RunHandling, { optional: true, description: 'Who has handled its failure.' }) handled?: RunHandling;
  @List(Part(() => NodeRecord), { optional: true, description: 'What its nodes did, in order.' }) nodes?: NodeRecord[];
  @Text({
    optional: true,
    description:
      'Present when its nodes did more than is shown: the `cursor` of `GET /api/runs/:id/nodes` for the rest.',
  })
  nodesCursor?: string;
}

/** What answers a retry. */
export class RetryReceipt {
  @Id({ description: 'Id of the new run, or of the retry that has not ended yet.' }) runId: string;
}

/** What answers the start of a run that is not waited for. */
export class RunReceipt {
  @Id({ description: 'Id of the run.' }) runId: string;
  @Text({ description: 'How it stands.' }) status: string;
}
