import type { SandboxedApp } from '../app/sandboxed-app.js';

const WARM_UP = 'warm-up';

const path = (action: string) => `/api/actions/calendar/${action}`;

/** Calls of the calendar actions of a service. */
export function calendarCalls(service: () => SandboxedApp) {
  return {
    create: (body: object) => service().api.post(path('create-event')).send(body),
    list: (query: object = {}) => service().api.get(path('list-events')).query(query),
    get: (query: object) => service().api.get(path('get-event')).query(query),
    update: (body: object) => service().api.put(path('update-event')).send(body),
    remove: (query: object) => service().api.delete(path('delete-event')).query(query),
    /** Puts the starting world back and gets an access token for it. */
    begin: async (): Promise<void> => {
      service().resetProviders();
      await service().api.get(path('list-events')).query({ q: WARM_UP }).expect(200);
    },
    /** What reached the provider since `begin`. */
    sent: (method?: string) =>
      service()
        .sandbox.requests('calendar')
        .filter(({ query, status }) => status !== 401 && query.q?.[0] !== WARM_UP)
        .filter((request) => method === undefined || request.method === method),
  };
}

/** The fields of an event of one hour in Berlin, at ten o'clock of a day in December 2026. */
export function anHour(day = 1, more: object = {}): Record<string, unknown> {
  const at = (hour: number) => `2026-12-${String(day).padStart(2, '0')}T${hour}:00:00+01:00`;
  return { summary: 'Review', start: at(10), end: at(11), ...more };
}
