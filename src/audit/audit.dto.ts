import { Choice, Int, Json, Part, Text, Timestamp } from '#libs/schema';
import { Page } from '../http/endpoints/page.js';

export class ListAuditEvents extends Page {
  @Text({ max: 100, optional: true, description: 'Only this action, such as key.created.' })
  action?: string;
}

/** Who did it. */
export class AuditActorView {
  @Choice(['key', 'person', 'run', 'operator', 'system', 'anonymous'], { description: 'What kind of caller it was.' })
  kind: 'key' | 'person' | 'run' | 'operator' | 'system' | 'anonymous';

  @Text({ optional: true, description: 'Id of the key, person or run.' })
  id?: string;

  @Text({ optional: true, description: 'E-mail address of the person or name of the key, while there is one.' })
  name?: string;
}

/** One event of the audit log. */
export class AuditEventView {
  @Text({ format: 'uuid' })
  id: string;

  @Int({ min: 1, description: 'Place in the hash chain of the workspace.' })
  sequence: number;

  @Timestamp()
  at: string;

  @Part(() => AuditActorView)
  actor: AuditActorView;

  @Text({ description: 'What was done, such as key.created.' })
  action: string;

  @Text({ optional: true, description: 'Id or name of what it was done to.' })
  object?: string;

  @Choice(['success', 'failure', 'denied'])
  result: 'success' | 'failure' | 'denied';

  @Int({ min: 1, description: 'How often; frequent events are counted per minute.' })
  times: number;

  @Text({ optional: true, description: 'Address the request came from.' })
  address?: string;

  @Text({ optional: true })
  requestId?: string;

  @Json({ optional: true, shape: 'object' })
  details?: unknown;
}
