import { AsyncLocalStorage } from 'node:async_hooks';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { HttpSender } from '#libs/http';
import { ConnectionShare } from '../../../src/platform/database/shared/connection-share.js';
import { RunWaiters } from '../../../src/workflows/runs/live/run-waiters.js';

/** Where Nest awaits a handler. */
const HANDLED = /\n.*router-execution-context\.js/;
/** A method in a stack. */
const METHOD = / at (?:async )?([A-Z]\w*\.\w+) /g;

/**
 * Finds handlers that wait for another system, or for a run, while they hold a place among the database connections of their
 * workspace: such endpoints take long, and have to say so. What a handler leaves running behind it keeps nobody waiting; the
 * stack of a call tells over all its `await`s whether a handler waits for it.
 */
export class HeldPlaces {
  private readonly inside = new AsyncLocalStorage<true>();
  private readonly found = new Set<string>();

  /** Which methods waited so, and for what. */
  get faults(): string[] {
    return [...this.found];
  }

  /** Looks at all that the handlers of a service wait for. */
  watch(app: NestExpressApplication): void {
    const share = app.get(ConnectionShare, { strict: false });
    const { forRequest } = share;
    share.forRequest = (workspaceId, work) =>
      forRequest.call(share, workspaceId, () => this.inside.run(true, work)) as ReturnType<typeof work>;
    const sender = app.get(HttpSender, { strict: false });
    const { send, sendStream } = sender;
    sender.send = (request) => {
      this.judge('another system');
      return send.call(sender, request);
    };
    sender.sendStream = (request) => {
      this.judge('another system');
      return sendStream.call(sender, request);
    };
    const waiters = app.get(RunWaiters, { strict: false });
    const { ended } = waiters;
    waiters.ended = (runId) => {
      this.judge('a run');
      return ended.call(waiters, runId);
    };
  }

  private judge(what: string): void {
    if (!this.inside.getStore()) return;
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = Infinity;
    const [waiting, handler] = new Error().stack!.split(HANDLED);
    Error.stackTraceLimit = stackTraceLimit;
    if (handler === undefined) return;
    const [, outermost] = [...waiting!.matchAll(METHOD)].at(-1)!;
    this.found.add(`${outermost} waits for ${what}`);
  }
}
