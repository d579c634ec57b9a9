import { Injectable } from '@nestjs/common';
import type { ConnectionFacts } from '../../../actions/declaration/open-connection.js';
import { refuseUnavailable, versionOf } from '../api-version.js';
import type { BrowserCall } from '../browser.client.js';
import type { StopTask } from '../dto/task.dto.js';
import type { TaskApi, TaskView } from './task-state.js';
import { TasksV2 } from './tasks-v2.service.js';
import { TasksV4 } from './tasks-v4.service.js';

/** Tasks, by whichever version a connection speaks. */
@Injectable()
export class BrowserTasks {
  constructor(
    private readonly v2: TasksV2,
    private readonly v4: TasksV4,
  ) {}

  /** The tasks of the version a connection speaks. */
  of(connection: ConnectionFacts): TaskApi {
    return this[versionOf(connection)];
  }

  /** Stops a task; one that has ended is answered as it is, unless its session is to be stopped too. */
  async stop({ taskId, stopSession }: StopTask, call: BrowserCall): Promise<TaskView> {
    const version = versionOf(call.connection);
    if (version === 'v4') refuseUnavailable({ stopSession }, ['stopSession'], version);
    const tasks = this.of(call.connection);
    const task = await tasks.read(taskId, call);
    return task.done && !stopSession ? task : tasks.stop(taskId, stopSession ?? false, call);
  }
}
