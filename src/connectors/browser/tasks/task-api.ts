import type { BrowserCall } from '../browser.client.js';
import type { NewTask } from '../dto/task.dto.js';
import type { NewTaskView, TaskProgress, TaskView } from './task-state.js';

/** Tasks of one version of the provider's interface, in the shape of v2. */
export interface TaskApi {
  /** Begins a task. @throws AppError `invalid_input` for fields the version does not know */
  create(task: NewTask, call: BrowserCall): Promise<NewTaskView>;

  /** Where a task stands: cheap, so that it can be asked often. */
  progress(id: string, call: BrowserCall): Promise<TaskProgress>;

  /** A task with all that is known of it. */
  read(id: string, call: BrowserCall): Promise<TaskView>;

  /** Stops a task, and its session where that is wanted and the version can. */
  stop(id: string, stopSession: boolean, call: BrowserCall): Promise<TaskView>;
}
