import { useEffect, useRef } from 'react';

/** What is done with each kind of event; `data` is its JSON. */
export type EventHandlers = Readonly<Record<string, (data: unknown) => void>>;

/**
 * Listens to server-sent events while `path` is given. The browser reconnects by itself and goes on after the last event;
 * `onLost` is called when it gives up, so that the page can ask from time to time instead.
 */
export function useEvents(path: string | undefined, handlers: EventHandlers, onLost: () => void): void {
  const current = useRef({ handlers, onLost });
  useEffect(() => {
    current.current = { handlers, onLost };
  });
  useEffect(() => {
    if (path === undefined) return;
    const source = new EventSource(path);
    for (const name of Object.keys(current.current.handlers)) {
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        current.current.handlers[name]?.(JSON.parse(data));
      });
    }
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) current.current.onLost();
    });
    return () => source.close();
  }, [path]);
}
