import type { ActionContext } from '../../actions/declaration/action.context.js';
import { Action, Connector } from '../../actions/action.decorator.js';
import * as answers from './browser.answers.js';
import { BrowserClient } from './browser.client.js';
import { browser } from './browser.connector.js';
import * as examples from './browser.examples.js';
import { BrowserTasks } from './tasks/browser-tasks.service.js';
import { CreateProfile, ListProfiles, ProfileRef } from './dto/profile.dto.js';
import { CreateSession } from './dto/session.dto.js';
import { RunTask, StopTask, TaskRef } from './dto/task.dto.js';
import { Profiles } from './sessions/profiles.service.js';
import { Sessions } from './sessions/sessions.service.js';
import { runTimeout, TaskRun } from './tasks/task-run.service.js';

/** The actions of the browser connector. */
@Connector(browser)
export class BrowserController {
  constructor(
    private readonly api: BrowserClient,
    private readonly runs: TaskRun,
    private readonly tasks: BrowserTasks,
    private readonly sessions: Sessions,
    private readonly profiles: Profiles,
  ) {}

  @Action('POST task', 'Run a task and wait for its end.', {
    timeoutMs: runTimeout,
    abortOnDisconnect: true,
    statuses: [200, 202],
    answer: answers.task,
    example: examples.runTask,
  })
  runTask(input: RunTask, ctx: ActionContext) {
    return this.runs.run(input, ctx);
  }

  @Action('GET task/:taskId', 'Read a task.', { answer: answers.task, example: examples.task })
  getTask({ taskId }: TaskRef, ctx: ActionContext) {
    return this.tasks.of(ctx.connection).read(taskId, ctx);
  }

  @Action('POST task/:taskId/stop', 'Stop a task.', { answer: answers.task, example: examples.stopTask })
  stopTask(input: StopTask, ctx: ActionContext) {
    return this.tasks.stop(input, ctx);
  }

  @Action('POST session', 'Open a browser session.', {
    statuses: [201],
    answer: answers.session,
    example: examples.createSession,
  })
  createSession(input: CreateSession, ctx: ActionContext) {
    return this.sessions.create(input, ctx);
  }

  @Action('POST profile', 'Make a profile that keeps logins.', {
    statuses: [201],
    answer: answers.profile,
    example: examples.createProfile,
  })
  createProfile(input: CreateProfile, ctx: ActionContext) {
    return this.profiles.create(input, ctx);
  }

  @Action('GET profile', 'List the profiles.', { answer: answers.profiles, example: examples.listProfiles })
  listProfiles(input: ListProfiles, ctx: ActionContext) {
    return this.profiles.list(input, ctx);
  }

  @Action('GET profile/:profileId', 'Read a profile.', { answer: answers.profile, example: examples.profile })
  getProfile({ profileId }: ProfileRef, ctx: ActionContext) {
    return this.api.read('/profiles/{id}', profileId, ctx);
  }
}
