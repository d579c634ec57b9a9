import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { Database } from '../../../platform/database/connection/database.js';
import { runFaults } from '../../nodes/contract/run-error.js';
import type { RunIdentity, RunRow } from '../../engine/journal/rows.js';
import { isFinal } from '../../engine/run-transitions.js';
import { RunSecrets, type SecretRun } from '../../engine/secrets/run-secrets.service.js';

/** What of a run its waiting caller is answered. */
export type AnsweredRun = Pick<RunRow, 'id' | 'workspace_id' | 'status' | 'output' | 'response' | 'error'>;

/** Reads runs for those whom they answer: what they hide from records is shown to their callers. */
@Injectable()
export class AnsweredRuns {
  constructor(
    private readonly database: Database,
    private readonly secrets: RunSecrets,
  ) {}

  async find({ workspace_id: workspaceId, id }: RunIdentity): Promise<AnsweredRun | undefined> {
    const [run] = await this.database.query<AnsweredRun & SecretRun>(
      'select id, workspace_id, status, output, response, error, sealed from run where workspace_id = $1 and id = $2',
      [workspaceId, id],
    );
    return run && (this.secrets.of(run)?.reveal<AnsweredRun>(run) ?? run);
  }
}

/** Whether it is known what the caller gets. */
export function hasAnswer({ status, response }: Pick<AnsweredRun, 'status' | 'response'>): boolean {
  return isFinal(status) || response?.early === true;
}

/**
 * What the caller of a run without an answer is told; undefined where it has one. What came after an early answer is for who
 * reads the run. `tellsWhy`: whether the caller may read runs, and is told which node failed and why.
 */
export function failureOf(
  { id, status, response, error }: AnsweredRun,
  { tellsWhy = false }: { tellsWhy?: boolean } = {},
): AppError | undefined {
  if (status === 'succeeded' || response?.early) return undefined;
  return new AppError(
    'workflow_failed',
    status === 'cancelled' ? 'The run was cancelled.' : 'The run failed; open it to see where and why.',
    { runId: id, ...(tellsWhy && error && { errors: runFaults(error) }) },
  );
}
