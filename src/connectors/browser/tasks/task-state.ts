import { invalidProviderAnswer } from '#libs/http';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';
import type { BrowserCall } from '../browser.client.js';
import type { NewTask } from '../dto/task.dto.js';

/** The states of a task, in the words of v2. `failed` is as final as the other two, although the provider's own client waits on. */
export const TASK_STATES = ['created', 'started', 'finished', 'failed', 'stopped'] as const;
/** One of these words. */
export type TaskState = (typeof TASK_STATES)[number];

const FINAL: ReadonlySet<TaskState> = new Set(['finished', 'failed', 'stopped']);

/** Where a task stands; `providerStatus` is the provider's own word where it is another one. */
export interface TaskProgress {
  status: TaskState;
  providerStatus?: string;
}

/** A task that was just begun. */
export interface NewTaskView extends TaskProgress {
  id: string;
  sessionId: string;
}

/** A task in the shape of v2, with our `done`. */
export type TaskView = ProviderObject & NewTaskView & { done: boolean };

/** A task in a list. */
export interface ListedTask {
  id: string;
  /** When it was made, milliseconds since 1970. */
  at: number;
  done: boolean;
}

/** Whether nothing more happens to a task. */
export function isFinal(state: TaskState): boolean {
  return FINAL.has(state);
}

/** Tasks of one list, at most. */
export const MOST_LISTED = 2500;

/** When a task was made. Times of v2 come without a zone and are UTC. @throws AppError `provider_invalid_response` */
export function madeAt({ createdAt }: ProviderObject): number {
  const at = Date.parse(/Z|[+-]\d\d:?\d\d$/.test(String(createdAt)) ? String(createdAt) : `${String(createdAt)}Z`);
  if (Number.isNaN(at)) throw invalidProviderAnswer('its "createdAt" is no time');
  return at;
}

/** The field of an answer that holds one of some words. @throws AppError `provider_invalid_response` otherwise */
export function wordIn<W extends string>(answer: ProviderObject, field: string, words: readonly W[]): W {
  const value = answer[field];
  if (words.includes(value as W)) return value as W;
  throw invalidProviderAnswer(`its "${field}" is missing or unknown`);
}

/** The id of the session in an answer to a new task. @throws AppError `provider_invalid_response` without one */
export function sessionIn({ sessionId }: ProviderObject): string {
  if (typeof sessionId === 'string' && sessionId !== '') return sessionId;
  throw invalidProviderAnswer('it lacks "sessionId"', { outcomeUnknown: true });
}

/** Tasks of one version of the provider's interface, in the shape of v2. */
export interface TaskApi {
  /** Begins a task. @throws AppError `invalid_input` for fields the version does not know */
  create(task: NewTask, call: BrowserCall): Promise<NewTaskView>;

  /** Where a task stands: cheap, so that it can be asked often. */
  progress(id: string, call: BrowserCall): Promise<TaskProgress>;

  /** A task with all that is known of it. */
  read(id: string, call: BrowserCall): Promise<TaskView>;

  /** Tasks that were made after a time (milliseconds since 1970). */
  list(since: number, call: BrowserCall): Promise<ListedTask[]>;

  /** Stops a task, and its session where that is wanted and the version can. */
  stop(id: string, stopSession: boolean, call: BrowserCall): Promise<TaskView>;
}
