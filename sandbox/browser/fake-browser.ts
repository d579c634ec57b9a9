import type { Addresses, FakeProvider, ProviderRequest, RefusalOrder } from '../kit/provider.js';
import type { Reply } from '../kit/reply.js';
import { Router } from '../kit/router.js';
import type { SandboxContext } from '../kit/sandbox-context.js';
import { BrowserAccount } from './browser-account.js';
import type { BrowserCall } from './browser-call.js';
import { controlBrowser } from './browser-control.js';
import { browserError, orderedBrowserError } from './browser-error.js';
import { createProfile, getProfile, listProfiles } from './profiles.js';
import { cancelRun, createRun, getRun, getRunStatus, listRuns } from './tasks/runs.js';
import { createBrowser, createSession } from './sessions.js';
import { seedProject } from './browser-world.js';
import { changeTask, createTask, getTask, getTaskStatus, listTasks } from './tasks/tasks.js';

type Handler = (call: BrowserCall) => Reply;

const profileRoutes = (version: string, router: Router<Handler>): Router<Handler> =>
  router
    .on(`GET ${version}/profiles`, listProfiles)
    .on(`POST ${version}/profiles`, createProfile)
    .on(`GET ${version}/profiles/:id`, getProfile);

const ROUTES = profileRoutes('/v2', profileRoutes('/v4', new Router<Handler>()))
  .on('POST /v2/tasks', createTask)
  .on('GET /v2/tasks', listTasks)
  .on('GET /v2/tasks/:id', getTask)
  .on('PATCH /v2/tasks/:id', changeTask)
  .on('GET /v2/tasks/:id/status', getTaskStatus)
  .on('POST /v2/sessions', createSession)
  .on('POST /v4/runs', createRun)
  .on('GET /v4/runs', listRuns)
  .on('GET /v4/runs/:id', getRun)
  .on('GET /v4/runs/:id/status', getRunStatus)
  .on('POST /v4/runs/:id/cancel', cancelRun)
  .on('POST /v4/browsers', createBrowser);

/** Browser Use Cloud, v2 and v4: tasks that take their time, sessions and profiles, per API key. https://docs.browser-use.com */
export class FakeBrowser implements FakeProvider {
  readonly key = 'browser';
  readonly basePath = '/browser/api';
  /** `otherApiKey` belongs to another project. */
  readonly credentials = { apiKey: 'bu_sandbox_6d2f80c94ab1e357', otherApiKey: 'bu_sandbox_other_19e4' };
  private accounts?: Record<'own' | 'other', BrowserAccount>;

  constructor(private readonly context: SandboxContext) {
    this.reset();
  }

  /** What the main key's project holds, for set-up (limits, plans of tasks) and inspection (what arrived). */
  get account(): BrowserAccount {
    return this.accounts!.own;
  }

  handle(request: ProviderRequest): Reply {
    const account = this.authenticate(request);
    const route = ROUTES.find(request.method, request.path);
    if (!route) throw browserError('not_found');
    return route.target({ account, request, params: route.params, clock: this.context.clock });
  }

  refusal(order: RefusalOrder): Reply {
    return orderedBrowserError(order);
  }

  environment({ sandboxUrl }: Addresses): Record<string, string> {
    return { BROWSER_API_URL: `${sandboxUrl}${this.basePath}/{apiVersion}` };
  }

  reset(): void {
    this.end();
    const { clock } = this.context;
    this.accounts = { own: new BrowserAccount(clock), other: new BrowserAccount(clock) };
  }

  seed(): void {
    seedProject(this.account, this.context.clock);
  }

  control(request: ProviderRequest): Promise<Reply> {
    return controlBrowser({ account: this.account, request, params: {}, clock: this.context.clock });
  }

  async close(): Promise<void> {
    this.end();
  }

  private end(): void {
    for (const account of Object.values(this.accounts ?? {})) account.end();
  }

  /** The key has a header of its own; a bearer token is not looked at. */
  private authenticate({ headers }: ProviderRequest): BrowserAccount {
    const key = headers['x-browser-use-api-key'];
    const { apiKey, otherApiKey } = this.credentials;
    if (key === undefined) throw browserError('unauthenticated');
    if (key === otherApiKey) return this.accounts!.other;
    if (key !== apiKey) throw browserError('unknown_key');
    return this.accounts!.own;
  }
}
