import { useEffect, useRef, useState } from 'react';

/** What is done with each kind of event; `data` is its JSON. */
export type EventHandlers = Readonly<Record<string, (data: unknown) => void>>;

/** `open`, `interrupted` while the browser tries again by itself, `lost` when it has given up. */
export type EventsState = 'open' | 'interrupted' | 'lost';

/** Listens to server-sent events while `path` is given. The browser reconnects by itself and goes on after the last event. */
export function useEvents(path: string | undefined, handlers: EventHandlers): EventsState {
  const [state, setState] = useState<EventsState>('open');
  const current = useRef(handlers);
  useEffect(() => {
    current.current = handlers;
  });
  useEffect(() => {
    if (path === undefined) return;
    const source = new EventSource(path);
    for (const name of Object.keys(current.current)) {
      source.addEventListener(name, ({ data }: MessageEvent<string>) => current.current[name]?.(JSON.parse(data)));
    }
    source.addEventListener('open', () => setState('open'));
    source.addEventListener('error', () => setState(source.readyState === EventSource.CLOSED ? 'lost' : 'interrupted'));
    return () => source.close();
  }, [path]);
  return state;
}
