import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/connection/database.js';
import { LOGGER, type Logger } from '../../../platform/logging/logger.js';

/** An index that shall be there. */
interface WantedIndex {
  workspace_id: string;
  id: string;
  collection_id: string;
  path: string[];
}

/** SQLSTATE of a value too long for an index: another try would end the same way. */
const PROGRAM_LIMIT_EXCEEDED = '54000';
const CANCEL_EVERY_MS = 50;
/** More than the largest index takes to be built, or waits for transactions that began before. */
const BUILD_MS = 6 * 3_600_000;

/** Names of our indexes begin so and end with the id of their row: nothing of them is an author's. */
const PREFIX = 'document_field_';
const nameOf = (id: string): string => PREFIX + id.replaceAll('-', '');

/**
 * Makes the indexes of the table `document` those that `collection_index` says, one after the other and without holding up
 * writes. Whatever was interrupted is found and repaired by the next call, in whatever process.
 */
@Injectable()
export class IndexBuilder {
  /** The index that is being built or dropped. */
  private current?: string;
  private stopped = false;

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Drops what nobody wants and builds what is missing. Only one process may do so at a time. */
  async reconcile(): Promise<void> {
    try {
      for (const name of await this.unwanted()) await this.drop(name);
      for (let next = await this.next(); next; next = await this.next()) await this.build(next);
    } catch (error) {
      if (!this.stopped) throw error;
    } finally {
      this.current = undefined;
    }
  }

  /** Ends what is in progress, which may wait for other transactions for long; the next process begins it anew. */
  async stop(): Promise<void> {
    this.stopped = true;
    // Again and again: a statement that is on its way to the database cannot be cancelled yet.
    while (this.current) {
      await this.database.query(
        `select pg_cancel_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and strpos(query, $1) > 0`,
        [this.current],
      );
      await pause(CANCEL_EVERY_MS);
    }
  }

  private async unwanted(): Promise<string[]> {
    const rows = await this.database.query<{ name: string }>(
      `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
        where i.indrelid = 'document'::regclass and starts_with(c.relname, $1)
          and not exists (select from collection_index x where c.relname = $1 || replace(x.id::text, '-', ''))`,
      [PREFIX],
    );
    return rows.map(({ name }) => name);
  }

  private async next(): Promise<WantedIndex | undefined> {
    const [row] = await this.database.query<WantedIndex>(
      `select workspace_id, id, collection_id, path from collection_index where state = 'building' order by id limit 1`,
    );
    return row;
  }

  private async build(index: WantedIndex): Promise<void> {
    const name = nameOf(index.id);
    // What an interrupted build has left is of no use to anybody.
    await this.drop(name);
    try {
      await this.alter(name, await this.statement(index));
      await this.settle(index, 'ready');
    } catch (error) {
      await this.drop(name);
      if ((error as { code?: string }).code !== PROGRAM_LIMIT_EXCEEDED) throw error;
      this.logger.warn({ err: error, collection: index.collection_id }, 'an index could not be built');
      await this.settle(index, 'failed');
    }
  }

  /** A definition takes no bound values, so the database itself quotes what an author wrote. */
  private async statement({
    workspace_id: workspaceId,
    id,
    collection_id: collectionId,
    path,
  }: WantedIndex): Promise<string> {
    const [row] = await this.database.query<{ statement: string }>(
      `select format('create index concurrently %I on document ((fields #> %L::text[]) nulls first, id)
                       where workspace_id = %L and collection_id = %L',
                     $1::text, $2::text[], $3::uuid, $4::uuid) as statement`,
      [nameOf(id), path, workspaceId, collectionId],
    );
    return row!.statement;
  }

  private drop(name: string): Promise<void> {
    return this.alter(name, `drop index concurrently if exists "${name}"`);
  }

  private async alter(name: string, statement: string): Promise<void> {
    if (this.stopped) throw new Error('the process stops');
    this.current = name;
    await this.database.execute(statement, [], { statementMs: BUILD_MS });
  }

  private async settle({ workspace_id, id }: WantedIndex, state: 'ready' | 'failed'): Promise<void> {
    const text = 'update collection_index set state = $3 where workspace_id = $1 and id = $2';
    await this.database.execute(text, [workspace_id, id, state]);
  }
}
