import type { InputClass } from '#libs/schema';

/** The declaration of an event: routes, forms, documents and tests derive from it. */
export interface EventType<Name extends string = string> {
  /** `<object>.<what became of it>`. */
  name: Name;
  title: string;
  /** When it happens, as a sentence. */
  description: string;
  /** Its `data`. */
  data: InputClass;
  /** An example of `data`. */
  example: object;
}

/** A message as receivers get it, the body of a delivery. */
export interface EventMessage {
  type: string;
  /** When it happened, ISO 8601. */
  timestamp: string;
  data: object;
}

/** The id of an event as receivers get it. */
export function messageId(eventId: string): string {
  return `evt_${eventId.replaceAll('-', '')}`;
}

/** The id of the event that a message id names; undefined if the id is not one of ours. */
export function eventIdOf(message: string): string | undefined {
  const [, ...parts] = /^evt_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(message) ?? [];
  return parts.length > 0 ? parts.join('-') : undefined;
}
