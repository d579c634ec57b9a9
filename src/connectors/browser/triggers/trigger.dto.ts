import { Choice } from '#libs/schema';

/** All ends of tasks, or one kind. */
export class EndedTasks {
  @Choice(['finished', 'failed', 'stopped'], { optional: true, description: 'Only tasks that end with this status.' })
  status?: 'finished' | 'failed' | 'stopped';
}

/** All tasks. */
export class AllTasks {}
