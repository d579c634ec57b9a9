import type { PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { isAnswerLost } from './statements/database-error.js';
import { readLargeJson } from './statements/large-json.js';
import { isLargeStatement, sendLargeStatement } from './statements/large-statement.js';
import { LostAnswer } from './statements/lost-answer.js';

/** A connection of the pool while somebody has it. Whatever does not answer any longer is dropped, not handed to the next one. */
export class Connection {
  /** Set once the connection broke, or did not answer in time. */
  lost: LostAnswer | undefined;
  private broken: Error | undefined;
  private backend: number | undefined;

  constructor(private readonly client: PoolClient) {
    // A lost connection fails the statement in progress or the next one; unheard, the event would end the process.
    client.on('error', ignore);
  }

  /** The number of the server's process; behind a pooler, of the one that the transaction has. */
  get pid(): number {
    return this.backend ?? (this.client as PoolClient & { processID: number }).processID;
  }

  /** Begins a transaction behind a pooler, which gives it a process of the server, with limits that end with it. */
  async beginPooled(limitMs: number): Promise<void> {
    const limits = ['statement_timeout', 'idle_in_transaction_session_timeout'].map(
      (name) => `set local ${name} = ${limitMs}`,
    );
    const text = ['begin', ...limits, 'select pg_backend_pid() as pid'].join('; ');
    const results = [await this.send<{ pid: number }>({ text })].flat();
    this.backend = results.at(-1)!.rows[0]!.pid;
  }

  /** Runs a statement. @throws LostAnswer when it is unknown whether the server did it; else what the server or pg says */
  async send<R extends QueryResultRow>(query: QueryConfig): Promise<QueryResult<R>> {
    const sentAt = performance.now();
    try {
      const result = await (isLargeStatement(query)
        ? sendLargeStatement<R>(this.client, query)
        : this.client.query<R>(query));
      if (!Array.isArray(result)) await readLargeJson(result.rows);
      return result;
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
