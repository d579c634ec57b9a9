import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { Database } from '../../../platform/database/connection/database.js';
import type { ApiResponse } from '../../../http/request.js';
import { sendJson } from '../../../http/endpoints/send-json.js';
import type { NewRun } from '../../engine/new-run.js';
import { runFaults } from '../../engine/journal/run-error.js';
import { RunEngine } from '../../engine/run-engine.js';
import { RunSecrets, type SecretRun } from '../../engine/secrets/run-secrets.service.js';
import { isFinal } from '../../engine/run-transitions.js';
import { storingFailure } from '../../engine/journal/storing-failure.js';
import type { RunResponse, RunRow } from '../../engine/journal/rows.js';
import { RunWaiters } from '../../runs/live/run-waiters.js';
import { WaitLimit } from '../../runs/live/wait-limit.js';

/** What of a run its waiting caller is answered. */
type EndedRun = Pick<RunRow, 'id' | 'status' | 'output' | 'response' | 'error'>;

/** What is answered besides what the Return node says. */
export interface AnswerOptions {
  /** Whether the caller may read runs, and is told which node failed and why. */
  tellsWhy?: boolean;
}

/** Answers callers who wait for the end of the run they started. */
@Injectable()
export class LastNodeAnswer {
  constructor(
    private readonly engine: RunEngine,
    private readonly waiters: RunWaiters,
    private readonly database: Database,
    private readonly waitLimit: WaitLimit,
    private readonly secrets: RunSecrets,
  ) {}

  /** Starts the run, here if this process may execute it, and answers its end. @throws AppError `workflow_failed`, `workflow_timeout`, `unavailable` */
  async startAndAnswer(request: NewRun, response: ApiResponse, options: AnswerOptions = {}): Promise<void> {
    if (!this.engine.mayStartInPlace(request.plan.workspaceId)) {
      const { id } = await this.engine.enqueue({ ...request, awaited: true });
      return this.answerElsewhere(id, response, options);
    }
    const { run, ending } = this.engine.startInPlace(request);
    // Once the caller has its answer nobody else hears how the recording failed; the engine has logged it.
    ending.catch(() => undefined);
    const ended = await orDoubt(this.waitLimit.within(ending, run.id, this.engine), run.id);
    if (ended === 'ended') answer(run, response, options);
    // It waits without a worker, was cancelled meanwhile, or taken over by another process.
    else await this.answerElsewhere(run.id, response, options);
  }

  /** Answers a run of an earlier request. @throws AppError `idempotency_in_progress` while it runs */
  async answerEnded(runId: string, response: ApiResponse): Promise<void> {
    const run = await this.find(runId);
    if (!run || !isFinal(run.status)) {
      throw new AppError('idempotency_in_progress', 'The run that this key started has not ended yet.', {
        runId,
        retryAfter: 1,
      });
    }
    answer(run, response);
  }

  private async answerElsewhere(runId: string, response: ApiResponse, options: AnswerOptions): Promise<void> {
    await orDoubt(this.waiters.ended(runId), runId);
    const run = await orDoubt(this.find(runId), runId);
    if (!run) throw new AppError('unavailable', 'The run could not be read.', { runId, retryAfter: 1 });
    answer(run, response, options);
  }

  private async find(runId: string): Promise<EndedRun | undefined> {
    const [run] = await this.database.query<EndedRun & SecretRun>(
      'select id, workspace_id, status, output, response, error, sealed from run where id = $1',
      [runId],
    );
    return run && (this.secrets.of(run)?.reveal<EndedRun>(run) ?? run);
  }
}

/**
 * Gives what comes of a run. Where the database goes away meanwhile the run may go on.
 * @throws AppError `unavailable` with the run's id
 */
async function orDoubt<T>(outcome: Promise<T>, runId: string): Promise<T> {
  try {
    return await outcome;
  } catch (error) {
    throw storingFailure(error, { runId, stored: true });
  }
}

/** Author's pages must not reach the console's origin: whatever a workflow answers is sandboxed. */
const SANDBOXED = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; form-action 'none'";

function answer(
  { id, status, output, error, response: said }: EndedRun,
  response: ApiResponse,
  { tellsWhy = false }: AnswerOptions = {},
): void {
  if (status !== 'succeeded')
    throw new AppError(
      'workflow_failed',
      status === 'cancelled' ? 'The run was cancelled.' : 'The run failed; open it to see where and why.',
      { runId: id, ...(tellsWhy && error && { errors: runFaults(error) }) },
    );
  response.setHeader('X-Run-Id', id);
  response.setHeader('Content-Security-Policy', SANDBOXED);
  if (!said) return sendJson(response, 204, undefined);
  answerReturn(said, output, response);
}

/** Sends what the Return node said: JSON, unless it names another type for a text or for bytes. */
function answerReturn({ statusCode, headers }: RunResponse, body: unknown, response: ApiResponse): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const named = response.getHeader('Content-Type');
  const content = named === undefined || /json/i.test(String(named)) ? undefined : contentOf(body);
  if (content === undefined) return sendJson(response, statusCode, body);
  response.statusCode = statusCode;
  response.setHeader('Content-Length', Buffer.byteLength(content));
  response.end(content);
}

/** What is sent as it is: a text, or bytes as an HTTP Request node hands them on, `{base64, contentType, size}`. */
function contentOf(body: unknown): string | Buffer | undefined {
  if (typeof body === 'string') return body;
  const { base64 } = (body ?? {}) as { base64?: unknown };
  return typeof base64 === 'string' ? Buffer.from(base64, 'base64') : undefined;
}
