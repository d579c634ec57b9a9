import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import type { FeedCall, FeedCursor, FeedPage, PollFeed } from '../../../actions/triggers/event-feed.js';
import { BrowserTasks } from '../tasks/browser-tasks.service.js';
import type { ListedTask } from '../tasks/task-state.js';

/** A task may show up behind one that was made later: what is so much older than the newest one is looked at again. */
const OVERLAP_MS = 120_000;
/** A task that was made before counts when it ends after the deploy; sessions end within this time. */
const LOOK_BACK_MS = 24 * 3_600_000;

/** How far the tasks of a project were read. */
interface TaskCursor {
  /** When the newest one was made, milliseconds since 1970. */
  newest: number;
  /** Tasks within the overlap, which are known. */
  known: { id: string; at: number }[];
  /** Tasks that have not ended. */
  open: string[];
  /** Those that are still to be asked for in this look. */
  rest?: string[];
}

/**
 * Looks for new tasks, then asks how each stands that has not ended, one at a time. The provider lists tasks by when they were made
 * alone. https://docs.browser-use.com/cloud/api-v2 and /api-v4, read in November 2026
 */
@Injectable()
export class TaskPoll implements PollFeed {
  readonly besidePush = true;

  constructor(private readonly tasks: BrowserTasks) {}

  async cursor(call: FeedCall): Promise<FeedCursor> {
    const listed = await this.list(Date.now() - LOOK_BACK_MS, call);
    return { ...advanced({ newest: 0, known: [], open: [] }, listed, ({ done }) => !done) };
  }

  async read(call: FeedCall, given: FeedCursor): Promise<FeedPage> {
    const cursor = given as unknown as TaskCursor;
    if (!cursor.rest) {
      const since = cursor.newest === 0 ? Date.now() - LOOK_BACK_MS : cursor.newest - OVERLAP_MS;
      const found = advanced(cursor, await this.list(since, call), () => true);
      return { events: [], cursor: { ...found, rest: found.open }, hasMore: found.open.length > 0 };
    }
    const [id, ...rest] = cursor.rest;
    if (id === undefined) return this.read(call, { ...given, rest: undefined });
    const task = await this.find(id, call);
    const open = task?.done === false ? cursor.open : cursor.open.filter((one) => one !== id);
    return {
      events: task?.done ? [{ id: `${id} ${task.status}`, kind: 'ended', data: task }] : [],
      cursor: { ...cursor, open, rest: rest.length > 0 ? rest : undefined },
      hasMore: rest.length > 0,
    };
  }

  private list(since: number, { connection, signal }: FeedCall): Promise<ListedTask[]> {
    return this.tasks.of(connection).list(since, { connection, signal });
  }

  private async find(id: string, { connection, signal }: FeedCall) {
    try {
      return await this.tasks.of(connection).read(id, { connection, signal });
    } catch (error) {
      if (error instanceof AppError && error.code === 'provider_not_found') return undefined;
      throw error;
    }
  }
}

/** The cursor behind a list: which of the tasks that were not known are to be asked for. */
function advanced(
  { newest, known, open }: TaskCursor,
  listed: readonly ListedTask[],
  isWanted: (task: ListedTask) => boolean,
): TaskCursor {
  const fresh = listed.filter(({ id }) => !known.some((one) => one.id === id));
  const last = Math.max(newest, ...listed.map(({ at }) => at));
  const seen = [...known, ...fresh.map(({ id, at }) => ({ id, at }))].filter(({ at }) => at >= last - OVERLAP_MS);
  return { newest: last, known: seen, open: [...new Set([...open, ...fresh.filter(isWanted).map(({ id }) => id)])] };
}
