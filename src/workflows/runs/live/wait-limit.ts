import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { Environment } from '../../../platform/config/environment.js';
import { Draining } from '../../../platform/health/draining.service.js';
import { InFlight } from '../../engine/memory/in-flight.js';

/** Puts a run on disk that its process may hold in memory only. */
interface RunKeeper {
  store(runId: string): Promise<void>;
}

/** How long callers wait for something about a run: `WORKFLOW_WAIT_MS`, or until the process is about to stop. */
@Injectable()
export class WaitLimit {
  /** Gives up for every caller who waits. One listener serves them all: one of each would cost more than the waiting. */
  private readonly givingUp = new InFlight<() => void>();

  constructor(
    private readonly environment: Environment,
    private readonly draining: Draining,
  ) {
    draining.lastCall.addEventListener('abort', () => [...this.givingUp].forEach((giveUp) => giveUp()), { once: true });
  }

  /**
   * Waits for something about a run, which is on disk already, or is put there before its caller is told that it goes on.
   * @throws AppError `workflow_timeout` at the limit; the run goes on
   */
  within<T>(promise: Promise<T>, runId: string, keeper?: RunKeeper): Promise<T> {
    const { promise: limited, resolve, reject } = Promise.withResolvers<T>();
    const giveUp = (): void => {
      end();
      const late = new AppError('workflow_timeout', 'The run takes longer than a caller may wait, and goes on.', {
        runId,
      });
      if (keeper) keeper.store(runId).then(() => reject(late), reject);
      else reject(late);
    };
    const timer = setTimeout(giveUp, this.environment.WORKFLOW_WAIT_MS).unref();
    const end = (): void => {
      clearTimeout(timer);
      leave();
    };
    const leave = this.givingUp.enter(giveUp);
    promise.then(resolve, reject).finally(end);
    if (this.draining.lastCall.aborted) giveUp();
    return limited;
  }
}
