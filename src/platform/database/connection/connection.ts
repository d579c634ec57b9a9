import type { PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { isAnswerLost } from './database-error.js';
import { LostAnswer } from './lost-answer.js';

/** A connection of the pool while somebody has it. Whatever does not answer any longer is dropped, not handed to the next one. */
export class Connection {
  /** Set once the connection broke, or did not answer in time. */
  lost: LostAnswer | undefined;
  private broken: Error | undefined;

  constructor(private readonly client: PoolClient) {
    // A lost connection fails the statement in progress or the next one; unheard, the event would end the process.
    client.on('error', ignore);
  }

  /** The number of the server's process. */
  get pid(): number {
    return (this.client as PoolClient & { processID: number }).processID;
  }

  /** Runs a statement. @throws LostAnswer when it is unknown whether the server did it; else what the server or pg says */
  async send<R extends QueryResultRow>(query: QueryConfig): Promise<QueryResult<R>> {
    const sentAt = performance.now();
    try {
      return await this.client.query<R>(query);
    } catch (error) {
      if (!isAnswerLost(error)) throw error;
      this.broken = error as Error;
      this.lost = new LostAnswer({ pid: this.pid, sentAt }, error);
      throw this.lost;
    }
  }

  /** Gives it back. */
  release(): void {
    this.client.off('error', ignore);
    this.client.release(this.broken);
  }
}

const ignore = (): void => undefined;
