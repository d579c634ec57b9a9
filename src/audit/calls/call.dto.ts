import { Id, Int, Text, Timestamp } from '#libs/schema';
import { Page } from '../../http/endpoints/page.js';

export class ListCalls extends Page {
  @Text({ max: 64, optional: true, description: 'Only calls of this connector.' })
  connector?: string;

  @Id({ optional: true, description: 'Only calls with this connection.' })
  connection?: string;

  @Int({ min: 100, max: 599, optional: true, description: 'Only calls that were answered with this status.' })
  status?: number;
}

/** One call of an action; bodies are not kept. */
export class Call {
  @Id()
  id: string;

  @Text({ description: 'Key of the action, such as calendar.create-event.' })
  action: string;

  @Id({ optional: true, description: 'The connection used; absent when none could be opened.' })
  connectionId?: string;

  @Int({ min: 100, max: 599 })
  status: number;

  @Text({ optional: true, description: 'Error code of a failure.' })
  code?: string;

  @Int({ min: 0 })
  durationMs: number;

  @Text()
  requestId: string;

  @Timestamp()
  at: string;
}
