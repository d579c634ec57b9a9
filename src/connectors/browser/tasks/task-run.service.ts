import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import { startDeadline } from '../../../actions/pipeline/deadline.js';
import { VARIABLES } from '../../../platform/config/config.module.js';
import { Environment } from '../../../platform/config/environment.js';
import { readVariables } from '../../../platform/config/read-environment.js';
import { Draining } from '../../../platform/health/draining.service.js';
import { BrowserTasks } from './browser-tasks.service.js';
import { BrowserVariables, MAX_WAIT_SECONDS } from '../browser.variables.js';
import type { RunTask } from '../dto/task.dto.js';
import { isFinal, type NewTaskView, type TaskApi, type TaskProgress, type TaskView } from './task-state.js';
import { awaitEnd, Patience } from './task-wait.js';

/** Calls around the waiting: begin, stop, read. */
const CALLS = 3;
const LONGEST_CALL_MS = 60_000;

/** A task whose end was not waited for. */
export type UnfinishedTask = NewTaskView & { done: false };

/** Begins a task and waits for its end: 200 with the whole task, or 202 with where to ask for it. */
@Injectable()
export class TaskRun {
  private readonly variables: BrowserVariables;

  constructor(
    private readonly tasks: BrowserTasks,
    private readonly draining: Draining,
    private readonly environment: Environment,
    @Inject(VARIABLES) variables: Record<string, unknown>,
  ) {
    this.variables = readVariables(BrowserVariables, variables);
  }

  /** @throws AppError as the provider refuses; with `outcomeUnknown` once the task exists */
  async run(input: RunTask, context: ActionContext): Promise<TaskView | UnfinishedTask> {
    const { waitSeconds = this.variables.BROWSER_WAIT_SECONDS, stopOnTimeout, ...task } = input;
    const { connection } = context;
    const api = this.tasks.of(connection);
    // Not ended by a caller who leaves: a task that exists has to be known.
    const begun = await this.limited(undefined, (signal) => api.create(task, { connection, signal }));
    if (waitSeconds === 0) return unfinished(begun, context);
    const patience = new Patience({ ms: waitSeconds * 1000, until: [context.signal, this.draining.lastCall] });
    try {
      const latest = await this.waitFor(begun, patience, { api, context });
      if (isFinal(latest.status))
        return await this.limited(undefined, (signal) => api.read(begun.id, { connection, signal }));
      if (!patience.isUsedUp || !stopOnTimeout) return unfinished({ ...begun, ...latest }, context);
      return await this.limited(undefined, (signal) => api.stop(begun.id, false, { connection, signal }));
    } catch (error) {
      throw afterBeginning(error, begun);
    } finally {
      patience.clear();
    }
  }

  private waitFor(
    begun: NewTaskView,
    patience: Patience,
    { api, context: { connection } }: { api: TaskApi; context: ActionContext },
  ): Promise<TaskProgress> {
    return awaitEnd(begun, {
      patience,
      pauseMs: this.variables.BROWSER_POLL_INTERVAL_MS,
      ask: (waiting) => this.limited(waiting, (signal) => api.progress(begun.id, { connection, signal })),
    });
  }

  /** Each call has the time of an action of its own, however long the waiting is. */
  private async limited<T>(outer: AbortSignal | undefined, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const deadline = startDeadline(this.environment.ACTION_TIMEOUT_MS, outer);
    try {
      return await call(deadline.signal);
    } finally {
      deadline.clear();
    }
  }
}

/** Milliseconds the action may take: its waiting and the calls around it. */
export function runTimeout({ waitSeconds = MAX_WAIT_SECONDS }: RunTask): number {
  return waitSeconds * 1000 + CALLS * LONGEST_CALL_MS;
}

function unfinished(
  { id, sessionId, status, providerStatus }: NewTaskView,
  { respond }: ActionContext,
): UnfinishedTask {
  respond(202, { Location: `/api/actions/browser/task/${id}` });
  return { id, sessionId, status, ...(providerStatus !== undefined && { providerStatus }), done: false };
}

/** A repeat of the request would begin a second task, so it must not look as if nothing had happened. */
function afterBeginning(error: unknown, { id }: NewTaskView): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, detail, errors, retryAfter, provider } = error;
  return new AppError(code, `${detail} The task ${id} was begun; read it later.`, {
    ...{ errors, retryAfter, provider },
    cause: error,
    outcomeUnknown: true,
  });
}
