import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { ConsoleFiles } from '../../../src/console/console-files.service.js';
import { Environment } from '../../../src/platform/config/environment.js';
import type { BootOptions } from '../app/app.js';
import { ADMIN } from '../app/people.js';
import { bootSandboxed, BOOT_TIMEOUT_MS, type SandboxedApp } from '../app/sandboxed-app.js';
import { axeFindings, SIZES } from './accessibility.js';
import { launchChromium } from './launch-chromium.js';

/** Milliseconds for what a page is waited for; they only end what hangs. */
const PATIENCE_MS = 60_000;

export interface Visit {
  /** Who is signed in, the administrator if nothing is said; `null` for nobody. */
  as?: { email: string; password: string } | null;
  size?: keyof typeof SIZES;
}

/** The console in a browser, beside a service of its own with the sandbox. */
export interface ConsoleTest {
  readonly service: SandboxedApp;
  /** Where the service is, as a person enters it. */
  readonly origin: string;
  /** Opens a page of the console in a fresh profile of the browser. It is closed after the test. */
  open(path: string, visit?: Visit): Promise<Page>;
  /** Expects that axe finds nothing on the page as it is, light and dark, on a desktop and on a phone. */
  expectAccessible(page: Page): Promise<void>;
  /** Keeps a picture of the page in the folder that SCREENSHOTS names; without one nothing is kept. */
  picture(page: Page, name: string): Promise<void>;
  /**
   * Expects a fault that the browser tells of a page, which would fail the test else. A request that is refused or fails reads
   * like `404 GET /api/workflows/nothing`.
   */
  expectFault(text: RegExp): void;
}

/**
 * Has a spec file run with a service and a browser, both started once for it. A test fails by what the browser complains of:
 * errors of scripts, whatever the content policy refused, and requests that were refused or failed.
 */
export function consoleTest(options?: BootOptions): ConsoleTest {
  let service: SandboxedApp;
  let browser: Browser;
  let origin: string;
  const contexts: BrowserContext[] = [];
  const faults: string[] = [];
  const expected: RegExp[] = [];
  const signedOut: RegExp[] = [];

  beforeAll(async () => {
    [service, browser] = await Promise.all([bootSandboxed(options), launchChromium()]);
    if (!service.app.get(ConsoleFiles).page) throw new Error('the console is not built; npm test builds it first');
    origin = service.app.get(Environment).BASE_URL!;
  }, BOOT_TIMEOUT_MS);

  afterEach(async () => {
    const seen = faults.splice(0);
    const awaited = expected.splice(0);
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    const allowed = [...awaited, ...signedOut.splice(0)];
    expect(seen.filter((fault) => !allowed.some((text) => text.test(fault)))).toEqual([]);
    expect(awaited.filter((text) => !seen.some((fault) => text.test(fault)))).toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  return {
    get service() {
      return service;
    },
    get origin() {
      return origin;
    },
    async open(path, { as = ADMIN, size = 'desktop' } = {}) {
      const context = await browser.newContext({ baseURL: origin, viewport: SIZES[size], reducedMotion: 'reduce' });
      contexts.push(context);
      context.setDefaultTimeout(PATIENCE_MS);
      if (as) await signIn(context, origin, as);
      else signedOut.push(WHO_IS_THERE);
      const page = await context.newPage();
      watch(page, faults);
      context.on('page', (popup) => watch(popup, faults));
      await page.goto(path);
      return page;
    },
    async expectAccessible(page) {
      expect(await axeFindings(page)).toEqual([]);
    },
    async picture(page, name) {
      const folder = process.env['SCREENSHOTS'];
      if (!folder) return;
      await mkdir(folder, { recursive: true });
      await page.screenshot({ path: join(folder, `${name}.png`) });
    },
    expectFault: (text) => void expected.push(text),
  };
}

async function signIn(
  context: BrowserContext,
  origin: string,
  who: { email: string; password: string },
): Promise<void> {
  const headers = { origin, 'x-requested-with': 'test' };
  const answer = await context.request.post('/api/auth/login', { headers, data: who });
  expect(answer.status()).toBe(200);
}

/** How a page learns that nobody is signed in. */
const WHO_IS_THERE = /^401 GET \/api\/auth\/me$/;
/** Told again by the request itself, which says what was refused. */
const OF_A_REQUEST = /^Failed to load resource: /;
/** What a page does not want any more, since another one is shown. */
const GIVEN_UP = 'net::ERR_ABORTED';

function watch(page: Page, faults: string[]): void {
  const tell = (request: Request, what: string | number) => {
    const { pathname, search } = new URL(request.url());
    faults.push(`${what} ${request.method()} ${pathname}${search}`);
  };
  page.on('pageerror', (error) => void faults.push(String(error.stack ?? error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !OF_A_REQUEST.test(message.text())) faults.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) tell(response.request(), response.status());
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'failed';
    if (why !== GIVEN_UP) tell(request, why);
  });
}
