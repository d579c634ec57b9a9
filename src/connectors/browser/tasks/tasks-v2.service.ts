import { Injectable } from '@nestjs/common';
import { BrowserClient, type BrowserCall, type Identified } from '../browser.client.js';
import type { NewTask } from '../dto/task.dto.js';
import { inLowerCase } from '../proxy-country.js';
import { requireList } from '../../../actions/declaration/provider-answer.js';
import {
  isFinal,
  madeAt,
  MOST_LISTED,
  sessionIn,
  TASK_STATES,
  wordIn,
  type ListedTask,
  type NewTaskView,
  type TaskApi,
  type TaskProgress,
  type TaskView,
} from './task-state.js';

const DEFAULT_COUNTRY = 'us';
/** Tasks of one page of a list, which is the most. */
const PAGE = 100;

/** Tasks of v2. https://docs.browser-use.com/cloud/api-v2 */
@Injectable()
export class TasksV2 implements TaskApi {
  constructor(private readonly api: BrowserClient) {}

  async create({ structuredOutput, sessionSettings, ...task }: NewTask, call: BrowserCall): Promise<NewTaskView> {
    const made = await this.api.create(
      '/tasks',
      {
        ...task,
        ...(structuredOutput !== undefined && { structuredOutput: asText(structuredOutput) }),
        // Whether the provider's own default holds beside other settings is not certain, so it is said.
        ...(sessionSettings && {
          sessionSettings: inLowerCase({ proxyCountryCode: DEFAULT_COUNTRY, ...sessionSettings }),
        }),
      },
      call,
    );
    return { id: made.id, sessionId: sessionIn(made), status: 'created' };
  }

  async progress(id: string, call: BrowserCall): Promise<TaskProgress> {
    return { status: wordIn(await this.api.read('/tasks/{id}/status', id, call), 'status', TASK_STATES) };
  }

  async read(id: string, call: BrowserCall): Promise<TaskView> {
    return viewOf(await this.api.read('/tasks/{id}', id, call));
  }

  async list(since: number, call: BrowserCall): Promise<ListedTask[]> {
    const listed: ListedTask[] = [];
    for (let pageNumber = 1; listed.length < MOST_LISTED; pageNumber += 1) {
      const query = { pageSize: PAGE, pageNumber, after: new Date(since).toISOString() };
      const { items } = requireList(await this.api.get('/tasks', { query }, call), 'items', PAGE);
      listed.push(...(items as Identified[]).map((one) => ({ id: one.id, at: madeAt(one), done: viewOf(one).done })));
      if ((items as unknown[]).length < PAGE) break;
    }
    return listed;
  }

  async stop(id: string, stopSession: boolean, call: BrowserCall): Promise<TaskView> {
    const json = { action: stopSession ? 'stop_task_and_session' : 'stop' };
    return viewOf(await this.api.change('PATCH', '/tasks/{id}', { params: { id }, json }, call));
  }
}

function viewOf(task: Identified): TaskView {
  const status = wordIn(task, 'status', TASK_STATES);
  return { ...task, status, done: isFinal(status) } as TaskView;
}

function asText(schema: unknown): string {
  return typeof schema === 'string' ? schema : JSON.stringify(schema);
}
