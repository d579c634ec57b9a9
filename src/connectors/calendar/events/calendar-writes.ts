import { Injectable } from '@nestjs/common';
import { sha256 } from '#libs/crypto';
import { AppError } from '#libs/errors';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import { exclusively } from '../../../actions/pipeline/exclusive.js';
import { ConnectorState } from '../../../actions/pipeline/ports.js';

const LONGEST_WAIT_MS = 15_000;
const RETRY_AFTER_SECONDS = 5;

/** Writes to one calendar of a connection go one at a time, over all processes: Google limits quick ones. */
@Injectable()
export class CalendarWrites {
  constructor(private readonly state: ConnectorState) {}

  /** @throws AppError `rate_limited` when earlier writes take too long, and whatever `write` throws */
  async run<T>(calendarId: string, context: ActionContext, write: () => Promise<T>): Promise<T> {
    // The person's own calendar has two names.
    const calendar = calendarId === context.connection.account ? 'primary' : calendarId;
    const name = `write:${sha256(calendar).toString('hex')}`;
    const done = await exclusively(this.state, context, { name, waitMs: LONGEST_WAIT_MS }, write);
    if (done) return done.value;
    throw new AppError('rate_limited', 'Earlier changes of this calendar are still being made.', {
      retryAfter: RETRY_AFTER_SECONDS,
    });
  }
}
