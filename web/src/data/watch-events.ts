import { readJson } from './read-json.js';
/** What is done with each kind of event; `data` is its JSON. */
export type EventHandlers = Readonly<Record<string, (data: unknown) => void>>;

/**
 * `connecting` until the stream is there, `open`, `interrupted` while the browser tries again by itself, `lost` when nothing
 * more will come.
 */
export type EventsState = 'connecting' | 'open' | 'interrupted' | 'lost';

/** The part of the browser's `EventSource` that is used. */
export interface EventStream {
  readonly readyState: number;
  addEventListener(name: string, listener: (event: Event) => void): void;
  close(): void;
}

/** `EventSource.CLOSED` (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
const CLOSED = 2;

interface EventWatcher {
  handlers: EventHandlers;
  onState: (state: EventsState) => void;
}

/** Hands the events of a stream on and tells how the stream stands. One that sends no JSON is not ours: it is given up. */
export function watchEvents(stream: EventStream, { handlers, onState }: EventWatcher): void {
  for (const [name, handle] of Object.entries(handlers)) {
    stream.addEventListener(name, (event) => {
      const data = parsed((event as Event & { data: string }).data);
      if (data !== undefined) return handle(data);
      stream.close();
      onState('lost');
    });
  }
  stream.addEventListener('open', () => onState('open'));
  stream.addEventListener('error', () => onState(stream.readyState === CLOSED ? 'lost' : 'interrupted'));
}

function parsed(json: string): unknown {
  try {
    return readJson(json);
  } catch {
    return undefined;
  }
}
