import { invalidProviderAnswer } from '#libs/http';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';

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

/** Whether nothing more happens to a task. */
export function isFinal(state: TaskState): boolean {
  return FINAL.has(state);
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
