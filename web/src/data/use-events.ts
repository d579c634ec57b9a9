import { useEffect, useRef, useState } from 'react';
import { type EventHandlers, type EventsState, watchEvents } from './watch-events.js';

/** Listens to server-sent events while `path` is given. The browser reconnects by itself and goes on after the last event. */
export function useEvents(path: string | undefined, handlers: EventHandlers): EventsState {
  const [state, setState] = useState<EventsState>('connecting');
  const current = useRef(handlers);
  useEffect(() => {
    current.current = handlers;
  });
  useEffect(() => {
    if (path === undefined) return;
    setState('connecting');
    const source = new EventSource(path);
    const names = Object.keys(current.current);
    // Whatever is rendered when an event comes handles it.
    const latest = names.map((name) => [name, (data: unknown) => current.current[name]?.(data)] as const);
    watchEvents(source, { handlers: Object.fromEntries(latest), onState: setState });
    return () => source.close();
  }, [path]);
  return state;
}
