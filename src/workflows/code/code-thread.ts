import { Worker } from 'node:worker_threads';
import type { WorkerAnswer, WorkerCall, WorkerOptions } from './code-worker.js';

/** The program beside this one: compiled, or in tests as it is written. */
const PROGRAM = new URL(import.meta.url.replace(/code-thread(\.[jt]s)$/, 'code-worker$1'));
/** Megabytes of a thread beside its interpreters: for the texts that go in and out, and for a stack that outlasts theirs. */
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 16 };
/** Milliseconds after its limit in which code must have ended by itself. */
const GRACE_MS = 250;

/** What became of a call; `lost` when its thread ended without being asked to. */
export type ThreadAnswer = WorkerAnswer | { is: 'lost' };

/**
 * A thread that runs code, one call at a time. It is started with the first call, and again after it was killed: it is when
 * code goes on behind its limit, inside of a function of the interpreter that does not look at the time.
 */
export class CodeThread {
  private started?: Promise<Worker>;

  constructor(private readonly options: WorkerOptions) {}

  /** Hands a call to the thread, which must have ended the one before. @throws what keeps threads from being started */
  async call(call: WorkerCall): Promise<ThreadAnswer> {
    const worker = await (this.started ?? this.begin());
    const { promise, resolve } = Promise.withResolvers<ThreadAnswer>();
    const timer = setTimeout(() => {
      resolve({ is: 'timeout' });
      void this.end();
    }, call.limitMs + GRACE_MS);
    const lose = (): void => resolve({ is: 'lost' });
    worker.once('message', resolve).once('exit', lose);
    worker.postMessage(call);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      worker.off('message', resolve).off('exit', lose);
    }
  }

  /** Ends the thread at once, whatever it does. */
  async end(): Promise<void> {
    const { started } = this;
    this.started = undefined;
    await started?.then((worker) => worker.terminate()).catch(() => undefined);
  }

  private begin(): Promise<Worker> {
    const started = this.start();
    const forget = (): void => {
      if (this.started === started) this.started = undefined;
    };
    started.then((worker) => worker.once('exit', forget), forget);
    return (this.started = started);
  }

  // Async, so that what keeps a thread from being made is a rejection as well.
  private async start(): Promise<Worker> {
    // It has no environment, and nothing of what this process was started with.
    const worker = new Worker(PROGRAM, {
      ...{ workerData: this.options, resourceLimits: LIMITS, env: {}, argv: [], execArgv: [] },
      ...{ stdout: true, stderr: true },
    });
    worker.unref();
    const { promise, resolve, reject } = Promise.withResolvers<Worker>();
    worker.once('message', () => resolve(worker)).on('error', reject);
    worker.once('exit', () => reject(new Error('The thread has ended before it was ready.')));
    return promise;
  }
}
