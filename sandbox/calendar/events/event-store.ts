import type { Clock } from '../../kit/clock.js';
import type { CalendarEvent } from './calendar-event.js';

/** An event with the number of its last change; numbers rise over all calendars. */
export interface StoredEvent {
  readonly event: CalendarEvent;
  readonly change: number;
  /** Milliseconds since 1970. */
  readonly updated: number;
  /** Place in the order of creation. */
  readonly position: number;
}

/** Counts changes, so that each has its own etag and sync tokens know what came after them. */
export class ChangeCounter {
  value = 0;
}

/** The events of one calendar, deleted ones included as `cancelled`. */
export class EventStore {
  /** Told of each change. */
  readonly listeners = new Set<() => void>();
  private readonly events = new Map<string, StoredEvent>();

  constructor(
    private readonly clock: Clock,
    private readonly counter: ChangeCounter,
  ) {}

  /** The event of that id, whether cancelled or not. */
  get(id: string): StoredEvent | undefined {
    return this.events.get(id);
  }

  /** Stores an event under its id as a new change. */
  put(event: CalendarEvent): StoredEvent {
    const position = this.events.get(event.id)?.position ?? this.events.size;
    const stored = { event, change: (this.counter.value += 1), updated: this.clock.now(), position };
    this.events.set(event.id, stored);
    for (const tell of this.listeners) tell();
    return stored;
  }

  /** Every event in order of creation. */
  all(): readonly StoredEvent[] {
    return [...this.events.values()];
  }

  /** The changed instances of a series by the instant they originally began at. */
  exceptionsOf(seriesId: string): readonly StoredEvent[] {
    return this.all().filter(({ event }) => event.recurringEventId === seriesId);
  }
}

/** The etag of a change, quoted as HTTP wants it. */
export function etagOf({ change }: Pick<StoredEvent, 'change'>): string {
  return `"${3_480_000_000_000_000 + change * 2}"`;
}
