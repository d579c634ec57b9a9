import { json, type Reply } from '../../kit/reply.js';
import type { BrowserAccount, BrowserTask, Fields } from '../browser-account.js';
import { idIn, parseFields, type BrowserCall } from '../browser-call.js';
import { readQuery } from '../../kit/query-shape.js';
import { browserError, invalidRequest } from '../browser-error.js';
import {
  changeTask as changeTaskBody,
  createTask as createTaskBody,
  listTasks as listTasksQuery,
} from '../browser-shapes.js';
import { sampleOf } from './sample-output.js';
import { endOf, hasEnded, startOf, stateAt } from './task-life.js';

/** v2's `POST /tasks`: in the session that is named, else in one of its own that closes with it. */
export function createTask(call: BrowserCall): Reply {
  const body = parseFields(call, createTaskBody, 'bare');
  const { id, sessionId } = call.account.addTask(sessionFor(call.account, body), body);
  return json(202, { id, sessionId });
}

/** v2's `GET /tasks`: newest first, by page number, without steps. */
export function listTasks({ account, request, clock }: BrowserCall): Reply {
  const { values, issues } = readQuery(request.query, listTasksQuery);
  if (issues.length > 0) throw invalidRequest(issues, { where: 'query', form: 'list' });
  const { pageSize = 10, pageNumber = 1 } = values as Partial<Record<string, number>>;
  const { sessionId, filterBy, after, before } = values as Partial<Record<string, string>>;
  const now = clock.now();
  const found = [...account.tasks.values()]
    .filter((task) => sessionId === undefined || task.sessionId === sessionId)
    .filter((task) => filterBy === undefined || stateAt(task, now) === filterBy)
    .filter(({ createdAt }) => after === undefined || createdAt > Date.parse(after))
    .filter(({ createdAt }) => before === undefined || createdAt < Date.parse(before))
    .sort((one, other) => other.createdAt - one.createdAt);
  const items = found.slice((pageNumber - 1) * pageSize, pageNumber * pageSize).map((task) => {
    const { steps, outputFiles, ...item } = taskView(task, now);
    return item;
  });
  return json(200, { items, totalItems: found.length, pageNumber, pageSize });
}

/** v2's `GET /tasks/{id}/status`: no steps in it. */
export function getTaskStatus(call: BrowserCall): Reply {
  const task = call.account.task(idIn(call), 'no_task');
  task.statusCalls += 1;
  const { id, status, output, finishedAt, isSuccess, cost } = taskView(task, call.clock.now());
  return json(200, { id, status, output, finishedAt, isSuccess, cost });
}

/** v2's `GET /tasks/{id}`. */
export function getTask(call: BrowserCall): Reply {
  return json(200, taskView(call.account.task(idIn(call), 'no_task'), call.clock.now()));
}

/** v2's `PATCH /tasks/{id}`: stops what still runs. */
export function changeTask(call: BrowserCall): Reply {
  const task = call.account.task(idIn(call), 'no_task');
  const { action } = parseFields(call, changeTaskBody, 'bare');
  const now = call.clock.now();
  call.account.stopTask(task);
  const session = call.account.sessions.get(task.sessionId);
  if (action === 'stop_task_and_session' && session) session.stoppedAt ??= now;
  return json(200, taskView(task, now));
}

function sessionFor(account: BrowserAccount, { sessionId, sessionSettings }: Fields): string {
  if (typeof sessionId !== 'string') {
    account.requireProfile((sessionSettings as Fields | undefined)?.profileId);
    return account.openSession('sessions', (sessionSettings ?? {}) as Fields, false).id;
  }
  const session = account.sessions.get(sessionId.toLowerCase());
  if (!session) throw browserError('no_session');
  if (!account.isActive(session)) throw browserError('session_stopped');
  if (account.isBusy(session.id)) throw browserError('session_busy');
  return session.id;
}

function taskView(task: BrowserTask, now: number) {
  const { request, plan } = task;
  const status = stateAt(task, now);
  const isFinished = status === 'finished';
  const start = startOf(task, now);
  return {
    id: task.id,
    sessionId: task.sessionId,
    llm: request.llm ?? 'browser-use-2.0',
    task: request.task,
    status,
    createdAt: naive(task.createdAt),
    startedAt: naive(start),
    finishedAt: naive(endOf(task, now)),
    metadata: request.metadata ?? {},
    steps: start === undefined ? [] : [stepOf(request)],
    output: isFinished ? (plan.output ?? outputOf(request)) : null,
    outputFiles: [],
    browserUseVersion: '0.9.5',
    isSuccess: isFinished ? (plan.isSuccess ?? true) : null,
    judgement: null,
    judgeVerdict: null,
    cost: hasEnded(task, now) ? '0.02' : null,
    suggestions: null,
  };
}

function outputOf({ structuredOutput, task }: Fields): string {
  if (typeof structuredOutput !== 'string') return `Done: ${String(task)}`;
  return JSON.stringify(sampleOf(JSON.parse(structuredOutput)));
}

function stepOf({ startUrl }: Fields) {
  return {
    number: 1,
    memory: '',
    evaluationPreviousGoal: '',
    nextGoal: 'read',
    url: startUrl ?? 'about:blank',
    screenshotUrl: null,
    actions: ['{}'],
    duration: 0.4,
  };
}

/** v2's times are UTC without saying so. */
function naive(time: number | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString().replace(/\.\d+Z$/, '');
}
