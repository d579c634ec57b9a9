import type { FaultOrder } from '../../../sandbox/server/faults.js';
import type { SandboxedApp } from '../app/sandboxed-app.js';

/** A site of the starting world. */
export const SITE = 'https://example.com';
/** A job of the starting world, which still runs. */
export const RUNNING_CRAWL = '8d6f3c1e-7a35-4a54-9d0f-0d4e9a9b3b11';

/** Calls of the webscrape actions of a service, and what its provider knows of them. */
export function webscrapeCalls(service: () => SandboxedApp) {
  const address = (path: string) => `/api/actions/webscrape/${path}`;
  return {
    get: (path: string) => service().api.get(address(path)),
    post: (path: string, body: object) => service().api.post(address(path)).send(body),
    sent: () => service().sandbox.requests('webscrape'),
    account: () => service().sandbox.providers.webscrape.account,
    fail: (order: FaultOrder) => service().sandbox.fail({ ...order, provider: 'webscrape' }),
  };
}
