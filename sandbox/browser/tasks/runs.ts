import { randomUUID } from 'node:crypto';
import { decodeCursor, encodeCursor } from '../../kit/cursor.js';
import { readQuery } from '../../kit/query-shape.js';
import { json, type Reply } from '../../kit/reply.js';
import type { BrowserAccount, BrowserTask, Fields } from '../browser-account.js';
import { idIn, parseFields, type BrowserCall } from '../browser-call.js';
import { browserError, invalidRequest } from '../browser-error.js';
import { createRun as createRunBody, listRuns as listRunsQuery } from '../browser-shapes.js';
import { endOf, hasEnded, stateAt, type TaskState } from './task-life.js';

/** v4's words for where a run stands. */
const STATES: Readonly<Record<TaskState, string>> = {
  created: 'queued',
  started: 'running',
  finished: 'completed',
  failed: 'failed',
  stopped: 'cancelled',
};

/** v4's `POST /runs`: in the conversation that is named, else in a new one. */
export function createRun(call: BrowserCall): Reply {
  const body = parseFields(call, createRunBody, 'list');
  const { account, clock } = call;
  refuseZeroRetention(account);
  const run = account.addTask(conversationFor(account, body), body);
  const { id, status, model, sessionId, workspaceId } = runView(run, clock.now());
  return json(200, { id, status, model, sessionId, workspaceId, eventsUrl: `/runs/${id}/events`, missingFileIds: [] });
}

/** v4's `GET /runs`: newest first, behind a cursor. */
export function listRuns({ account, request, clock }: BrowserCall): Reply {
  refuseZeroRetention(account);
  const { values, issues } = readQuery(request.query, listRunsQuery);
  if (issues.length > 0) throw invalidRequest(issues, { where: 'query', form: 'list' });
  const { limit = 50, cursor, sessionId } = values as { limit?: number; cursor?: string; sessionId?: string };
  const from = cursor === undefined ? 0 : decodeCursor(RUNS, cursor);
  if (typeof from !== 'number') throw browserError('malformed_cursor');
  const found = [...account.tasks.values()]
    .filter((run) => sessionId === undefined || run.sessionId === sessionId)
    .sort((one, other) => other.createdAt - one.createdAt);
  const runs = found.slice(from, from + limit).map((run) => runView(run, clock.now()));
  const hasMore = from + runs.length < found.length;
  return json(200, { runs, hasMore, nextCursor: hasMore ? encodeCursor(RUNS, from + runs.length) : null });
}

const RUNS = 'runs';

/** v4's `GET /runs/{id}/status`: the status and nothing else. */
export function getRunStatus(call: BrowserCall): Reply {
  const run = runOf(call);
  run.statusCalls += 1;
  return json(200, { status: STATES[stateAt(run, call.clock.now())] });
}

/** v4's `GET /runs/{id}`. */
export function getRun(call: BrowserCall): Reply {
  return json(200, runView(runOf(call), call.clock.now()));
}

/** v4's `POST /runs/{id}/cancel`; as often as one likes. */
export function cancelRun(call: BrowserCall): Reply {
  const run = runOf(call);
  const now = call.clock.now();
  call.account.stopTask(run);
  return json(200, runView(run, now));
}

function runOf(call: BrowserCall): BrowserTask {
  refuseZeroRetention(call.account);
  return call.account.task(idIn(call), 'no_run');
}

function refuseZeroRetention({ zeroRetention }: BrowserAccount): void {
  if (zeroRetention) throw browserError('zero_retention');
}

/** A raw browser's id is no session here. */
function conversationFor(account: BrowserAccount, { sessionId, browserSettings }: Fields): string {
  account.requireProfile((browserSettings as Fields | undefined)?.profileId);
  if (typeof sessionId === 'string') {
    if (!account.conversations.has(sessionId.toLowerCase())) throw browserError('no_session');
    if (account.isBusy(sessionId.toLowerCase())) throw browserError('active_run');
    return sessionId.toLowerCase();
  }
  const id = randomUUID();
  account.conversations.add(id);
  return id;
}

function runView(run: BrowserTask, now: number) {
  const { request, plan, createdAt } = run;
  const state = stateAt(run, now);
  const judge = request.judge as { context?: string } | undefined;
  return {
    id: run.id,
    task: request.task,
    title: null,
    model: request.model ?? 'minimax-m3',
    contextLimit: 200_000,
    status: STATES[state],
    result: state === 'finished' ? (plan.output ?? `Done: ${String(request.task)}`) : null,
    error: state === 'failed' ? 'The agent could not go on.' : null,
    sessionId: run.sessionId,
    workspaceId: run.sessionId,
    attachedFileIds: null,
    judgement: judge && hasEnded(run, now) ? { verdict: true, context: judge.context ?? null } : null,
    totalInputTokens: 1200,
    totalOutputTokens: 80,
    totalCostUsd: '0.03',
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(endOf(run, now) ?? now).toISOString(),
  };
}
