import type { BrowserAccount, BrowserTask } from '../../../sandbox/browser/browser-account.js';
import type { SandboxedApp } from '../app/sandboxed-app.js';

/** How the next task goes: it ends before anybody asks. */
export const AT_ONCE = { startsAfterMs: 0, runsForMs: 0 };
/** How the next task goes: it runs as long as a test does. */
export const ENDLESS = { startsAfterMs: 0, runsForMs: 3_600_000 };

/** The profile of the starting world, and an id that nothing has. */
export const PROFILE = 'b1e2d3c4-0000-4000-8000-000000000001';
export const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** Address of an action of the browser connector. */
export const browserPath = (rest: string): string => `/api/actions/browser/${rest}`;

/** Calls of the browser actions of a service, and what its provider knows of them. */
export function browserCalls(service: () => SandboxedApp) {
  const post = (rest: string, body?: object) => service().api.post(browserPath(rest)).send(body);
  const provider = (): BrowserAccount => service().sandbox.providers.browser.account;
  return {
    post,
    provider,
    get: (rest: string) => service().api.get(browserPath(rest)),
    /** Begins a task without waiting for it. */
    begin: async (body: object = {}): Promise<{ id: string }> =>
      (await post('task', { task: 'Read', waitSeconds: 0, ...body }).expect(202)).body,
    /** The task that was made last, as the provider has it. */
    arrived: (): BrowserTask => [...provider().tasks.values()].at(-1)!,
    /** Requests of a method to addresses that fit. */
    sent: (method: string, address: RegExp) =>
      service()
        .sandbox.requests('browser')
        .filter((request) => request.method === method && address.test(request.path)),
  };
}
