import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#libs/errors';
import { invalidProviderAnswer } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import { requireObject, type ProviderObject } from '../../../actions/declaration/provider-answer.js';
import type { Address } from '../graph/address.js';
import type { FilesitesClient, GraphCall, GraphRequest } from '../graph/filesites.client.js';
import { codeMeaning, errorCodeOf } from '../filesites.errors.js';
import { withoutAnnotations, textOf } from '../graph/graph-answer.js';
import { relativeLink } from '../graph/graph-pages.service.js';

/** Seconds between two looks at a workbook that is still being opened. */
const STEP_SECONDS = 30;
const CLOSE_MS = 5000;
const ACCEPTED = 202;

/** What a 403 of a workbook may be for want of. */
export type WorkbookCall = Pick<GraphRequest, 'lacking'>;

/**
 * A workbook opened for several reads, which change nothing. https://learn.microsoft.com/graph/workbook-best-practice
 * One request at a time: Graph refuses more.
 */
export class WorkbookSession {
  private constructor(
    private readonly api: FilesitesClient,
    private readonly context: GraphCall,
    private readonly call: WorkbookCall,
    private readonly workbook: Address,
    private readonly id: string,
  ) {}

  /** Opens a workbook, does the reads, and closes it whatever comes of them. */
  static async run<T>(
    api: FilesitesClient,
    { context, call, workbook }: { context: GraphCall; call: WorkbookCall; workbook: Address },
    work: (session: WorkbookSession) => Promise<T>,
  ): Promise<T> {
    const opened = await api.call(context, {
      ...call,
      method: 'POST',
      path: workbook.below('/createSession'),
      json: { persistChanges: false },
      headers: { prefer: 'respond-async' },
      retry: 'safe',
    });
    const info =
      opened.status === ACCEPTED
        ? await awaitOpened(api, context, {
            location: opened.headers.location,
            retryAfter: opened.headers['retry-after'],
          })
        : requireUsable(requireObject(opened.body));
    const session = new WorkbookSession(api, context, call, workbook, textOf(info, 'id'));
    try {
      return await work(session);
    } finally {
      await session.close();
    }
  }

  /** Reads something of the workbook. */
  async get(template: string, params: Record<string, string>, select: string): Promise<ProviderObject> {
    const path = this.workbook.below(template, params);
    const request = { ...this.call, path, query: { $select: select }, headers: this.headers };
    return requireUsable(await this.api.get(this.context, request));
  }

  private get headers(): Record<string, string> {
    return { 'workbook-session-id': this.id };
  }

  private async close(): Promise<void> {
    const path = this.workbook.below('/closeSession');
    const context = { ...this.context, signal: AbortSignal.timeout(CLOSE_MS) };
    const request = {
      method: 'POST',
      path,
      headers: this.headers,
      mayBeEmpty: true,
      retry: 'never',
    } as const;
    // A session that is not closed ends by itself.
    await this.api.call(context, request).catch(() => undefined);
  }
}

/** Waits until a large workbook is open. */
async function awaitOpened(
  api: FilesitesClient,
  context: GraphCall,
  { location, retryAfter }: { location?: string; retryAfter?: string },
): Promise<ProviderObject> {
  const path = relativeLink(location, context.connection.apiUrl);
  const seconds = Number(retryAfter) > 0 ? Math.min(Number(retryAfter), STEP_SECONDS) : STEP_SECONDS;
  for (;;) {
    await pause(seconds * 1000, undefined, { signal: context.signal }).catch(() => undefined);
    const operation = requireUsable(await api.get(context, { path }));
    if (operation.status === 'succeeded') {
      const opened = relativeLink(operation.resourceLocation, context.connection.apiUrl);
      return requireUsable(await api.get(context, { path: opened }));
    }
  }
}

/**
 * An answer that may say of itself that it failed, although its status is 200.
 * @throws AppError by the code it names, else `provider_invalid_response`
 */
export function requireUsable(body: ProviderObject): ProviderObject {
  if (body.status !== 'failed' || !isPlainObject(body.error)) return withoutAnnotations(body);
  const code = errorCodeOf(body);
  const meaning = codeMeaning(code);
  if (!meaning) throw invalidProviderAnswer('it says that it failed');
  throw new AppError(meaning, 'The workbook could not be read.', { provider: { status: 200, code } });
}
