import { Injectable } from '@nestjs/common';
import { refuseUnavailable } from '../api-version.js';
import { BrowserClient, type BrowserCall, type Identified } from '../browser.client.js';
import type { BrowserSettings } from '../dto/session.dto.js';
import type { NewTask } from '../dto/task.dto.js';
import { inLowerCase } from '../proxy-country.js';
import { requireList } from '../../../actions/declaration/provider-answer.js';
import {
  isFinal,
  madeAt,
  MOST_LISTED,
  sessionIn,
  wordIn,
  type ListedTask,
  type NewTaskView,
  type TaskApi,
  type TaskProgress,
  type TaskState,
  type TaskView,
} from './task-state.js';

/** Fields of v2 that v4 has nothing for. */
const UNAVAILABLE = [
  'startUrl',
  'maxSteps',
  'structuredOutput',
  'metadata',
  'secrets',
  'allowedDomains',
  'flashMode',
  'thinking',
  'vision',
  'highlightElements',
  'systemPromptExtension',
  'judgeLlm',
  'skillIds',
  'opVaultId',
] as const;

/** Runs of one page of a list. */
const PAGE = 50;

/** What v4 calls the states. */
const STATES: Readonly<Record<string, TaskState>> = {
  queued: 'created',
  dispatching: 'created',
  running: 'started',
  completed: 'finished',
  failed: 'failed',
  cancelled: 'stopped',
};
const WORDS = Object.keys(STATES);

/** Runs of v4 as tasks of v2. https://docs.browser-use.com/cloud/api-v4 */
@Injectable()
export class TasksV4 implements TaskApi {
  constructor(private readonly api: BrowserClient) {}

  async create(task: NewTask, call: BrowserCall): Promise<NewTaskView> {
    refuseUnavailable(task, UNAVAILABLE, 'v4');
    const { sessionId, llm, sessionSettings, judge, judgeGroundTruth } = task;
    const isJudged = judge ?? judgeGroundTruth !== undefined;
    const run = await this.api.create(
      '/runs',
      {
        task: task.task,
        model: llm,
        sessionId,
        ...(sessionSettings && { browserSettings: browserSettings(sessionSettings) }),
        ...(isJudged && { judge: { context: judgeGroundTruth } }),
      },
      call,
    );
    return { id: run.id, sessionId: sessionIn(run), ...progressOf(run) };
  }

  async progress(id: string, call: BrowserCall): Promise<TaskProgress> {
    return progressOf(await this.api.get('/runs/{id}/status', { params: { id } }, call));
  }

  async read(id: string, call: BrowserCall): Promise<TaskView> {
    return viewOf(await this.api.read('/runs/{id}', id, call));
  }

  /** The newest come first. */
  async list(since: number, call: BrowserCall): Promise<ListedTask[]> {
    const listed: ListedTask[] = [];
    let cursor: string | undefined;
    do {
      const page = requireList(await this.api.get('/runs', { query: { limit: PAGE, cursor } }, call), 'runs', PAGE);
      const runs = (page['runs'] as Identified[]).map((one) => ({
        id: one.id,
        at: madeAt(one),
        done: viewOf(one).done,
      }));
      listed.push(...runs.filter(({ at }) => at >= since));
      const isOver = runs.some(({ at }) => at < since) || listed.length >= MOST_LISTED;
      cursor = isOver ? undefined : ((page['nextCursor'] as string | null) ?? undefined);
    } while (cursor !== undefined);
    return listed;
  }

  /** A run is cancelled without its session, which is a conversation; cancelling again changes nothing. */
  async stop(id: string, _stopSession: boolean, call: BrowserCall): Promise<TaskView> {
    return viewOf(await this.api.change('POST', '/runs/{id}/cancel', { params: { id } }, call));
  }
}

function browserSettings(settings: BrowserSettings) {
  const { browserScreenWidth, browserScreenHeight, enableRecording, ...same } = inLowerCase(settings);
  return { ...same, screenWidth: browserScreenWidth, screenHeight: browserScreenHeight, record: enableRecording };
}

function progressOf(answer: Record<string, unknown>): TaskProgress & { providerStatus: string } {
  const providerStatus = wordIn(answer, 'status', WORDS);
  return { status: STATES[providerStatus]!, providerStatus };
}

function viewOf({ result, model, totalCostUsd, judgement, ...run }: Identified): TaskView {
  const progress = progressOf(run);
  const done = isFinal(progress.status);
  return {
    ...run,
    ...progress,
    llm: model,
    output: result,
    cost: totalCostUsd,
    finishedAt: done ? run.updatedAt : null,
    steps: [],
    outputFiles: [],
    isSuccess: null,
    metadata: {},
    judgement: judgement == null ? null : JSON.stringify(judgement),
    done,
  } as unknown as TaskView;
}
