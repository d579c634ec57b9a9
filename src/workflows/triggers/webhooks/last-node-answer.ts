import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { isFileReference, type FileReference } from '../../../files/file-reference.js';
import { FileStore } from '../../../files/file-store.service.js';
import type { FileEntity } from '../../../files/file.entity.js';
import { sendFile } from '../../../files/outgoing/send-file.js';
import type { ApiResponse } from '../../../http/request.js';
import { sendJson } from '../../../http/endpoints/send-json.js';
import type { NewRun } from '../../engine/new-run.js';
import { RunEngine } from '../../engine/run-engine.js';
import { storingFailure } from '../../engine/journal/storing-failure.js';
import type { RunIdentity, RunResponse } from '../../engine/journal/rows.js';
import { RunWaiters } from '../../runs/live/run-waiters.js';
import { WaitLimit } from '../../runs/live/wait-limit.js';
import { type AnsweredRun, AnsweredRuns, failureOf, hasAnswer } from './answered-runs.js';

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
    private readonly runs: AnsweredRuns,
    private readonly waitLimit: WaitLimit,
    private readonly files: FileStore,
  ) {}

  /** Starts the run, here if this process may execute it, and answers its end. @throws AppError `workflow_failed`, `workflow_timeout`, `workflow_paused`, `unavailable` */
  async startAndAnswer(request: NewRun, response: ApiResponse, options: AnswerOptions = {}): Promise<void> {
    this.engine.requireOpen(request.plan);
    if (!this.engine.mayStartInPlace(request.plan)) {
      const stored = await this.engine.enqueue({ ...request, awaited: true });
      return this.answerElsewhere(stored, response, options);
    }
    const { run, ending, answered } = this.engine.startInPlace(request);
    // Once the caller has its answer nobody else hears how the recording failed; the engine has logged it.
    ending.catch(() => undefined);
    const first = answered ? Promise.race([ending, answered]) : ending;
    const ended = await orDoubt(this.waitLimit.within(first, run.id, this.engine), run.id);
    if (ended === 'ended' || hasAnswer(run)) await this.answer(run, response, options);
    // It waits without a worker, was cancelled meanwhile, or taken over by another process.
    else await this.answerElsewhere(run, response, options);
  }

  /** Answers a run of an earlier request. @throws AppError `idempotency_in_progress` while it runs */
  async answerEnded(of: RunIdentity, response: ApiResponse): Promise<void> {
    const run = await this.runs.find(of);
    if (!run || !hasAnswer(run)) {
      throw new AppError('idempotency_in_progress', 'The run that this key started has not ended yet.', {
        runId: of.id,
        retryAfter: 1,
      });
    }
    await this.answer(run, response);
  }

  private async answerElsewhere(of: RunIdentity, response: ApiResponse, options: AnswerOptions): Promise<void> {
    const { id: runId } = of;
    await orDoubt(this.waiters.answered(of), runId);
    const run = await orDoubt(this.runs.find(of), runId);
    if (!run) throw new AppError('unavailable', 'The run could not be read.', { runId, retryAfter: 1 });
    await this.answer(run, response, options);
  }

  private async answer(run: AnsweredRun, response: ApiResponse, options: AnswerOptions = {}): Promise<void> {
    const failure = failureOf(run, options);
    if (failure) throw failure;
    const { id, workspace_id, output, response: said } = run;
    const isFile = said && !WITHOUT_BODY.has(said.statusCode) && isFileReference(output);
    const file = isFile ? await this.returnedFile(workspace_id, id, output) : undefined;
    response.setHeader('X-Run-Id', id);
    response.setHeader('Content-Security-Policy', SANDBOXED);
    if (!said) return sendJson(response, 204, undefined);
    setHeaders(response, said);
    if (!file) return answerReturn(said, output, response);
    response.statusCode = said.statusCode;
    await sendFile(response, file, (part) => this.files.read(file, part), { mayShow: true });
  }

  /** The file that a Return names. @throws AppError `workflow_failed` when the workspace has none like that */
  private async returnedFile(workspaceId: string, runId: string, { $file }: FileReference): Promise<FileEntity> {
    const file = await orDoubt(this.files.findIfThere(workspaceId, $file), runId);
    if (file) return file;
    throw new AppError('workflow_failed', 'The run returned a file that is not there, or not any more.', { runId });
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

/** Statuses whose answers have no body (RFC 9110, section 6.4.1). */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Author's pages must not reach the console's origin: whatever a workflow answers is sandboxed. */
const SANDBOXED = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; form-action 'none'";

function setHeaders(response: ApiResponse, { headers }: RunResponse): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** Sends what the Return node said, as the type that it names: a text or bytes as they are, unless that is JSON like all else. */
function answerReturn({ statusCode }: RunResponse, body: unknown, response: ApiResponse): void {
  const named = response.getHeader('Content-Type') as string | undefined;
  const content = named === undefined || /json/i.test(named) ? undefined : contentOf(body);
  if (content === undefined) return sendJson(response, statusCode, body, named);
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
