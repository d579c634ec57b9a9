import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { uuidV7 } from '#libs/crypto';
import { AppError, notFound } from '#libs/errors';
import { Environment } from '../platform/config/environment.js';
import { Database } from '../platform/database/connection/database.js';
import { ConnectionShare } from '../platform/database/shared/connection-share.js';
import { Retention } from '../platform/retention/retention.service.js';
import { acceptFiles, givenUp } from './accept-files.js';
import { FileEntity } from './file.entity.js';
import type { ByteRange } from './outgoing/byte-range.js';
import {
  beginFile,
  completeFile,
  discardFiles,
  growFile,
  removeExpiredFiles,
  removeFilesOfRuns,
} from './file-statements.js';

/**
 * Bytes of a chunk: few statements for a large file, and little memory for each that is on its way. It stays what it is: all
 * chunks of stored files but the last are that long, and parts of files are found by it.
 */
export const CHUNK_BYTES = 262_144;
/** Files of one statement, each with all of its chunks. */
const BATCH = 50;

/** A file whose content is stored. */
export interface StoredFile {
  id: string;
  workspaceId: string;
  name: string;
  type: string;
  size: number;
  sha256: Buffer;
}

/** What is known of a file before its content has come. */
export interface NewFile {
  workspaceId: string;
  name: string;
  type: string;
  /** Judges how the content begins, before anything is stored. */
  requireHead?: (head: Buffer) => void;
}

/**
 * Keeps files in chunks in the database. Nobody sees a file before a run has accepted it, in the transaction that stores the run.
 * What was uploaded and never accepted is deleted, at once or after an hour. SQL for contents and for what is counted with them.
 */
@Injectable()
export class FileStore implements OnModuleInit {
  constructor(
    @InjectRepository(FileEntity) private readonly files: Repository<FileEntity>,
    private readonly database: Database,
    private readonly share: ConnectionShare,
    private readonly retention: Retention,
    private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.retention.addTask({ days: 0, deleteOlder: () => this.removeAll(removeExpiredFiles, []) });
  }

  /**
   * Stores content as it comes, one chunk in memory at a time: the next one is asked for when the last one is stored. What fails
   * is deleted. The file stays unseen until `acceptFiles`.
   * @throws AppError `too_large` beyond FILE_MAX_BYTES or the room of the workspace; what `requireHead` and the content throw
   */
  async store(file: NewFile, content: AsyncIterable<Buffer>): Promise<StoredFile> {
    const { workspaceId, name, type } = file;
    const id = uuidV7();
    const digest = createHash('sha256');
    let size = 0;
    let seq = 0;
    try {
      for await (const chunk of chunksOf(content)) {
        size += chunk.length;
        if (size > this.environment.FILE_MAX_BYTES) throw tooLarge(this.environment.FILE_MAX_BYTES);
        digest.update(chunk);
        if (seq === 0) file.requireHead?.(chunk);
        await this.write({ ...file, id }, seq, chunk);
        seq += 1;
      }
      const sha256 = digest.digest();
      await this.ask(workspaceId, completeFile, [workspaceId, id, sha256], givenUp);
      return { id, workspaceId, name, type, size, sha256 };
    } catch (error) {
      if (seq > 0) await this.discard([{ id, workspaceId }]);
      throw error;
    }
  }

  /** The same for a file that a run makes, which is stored: it is seen at once. @throws AppError as `store` */
  async storeOf(runId: string, file: NewFile, content: AsyncIterable<Buffer>): Promise<StoredFile> {
    const stored = await this.store(file, content);
    const accepted = [{ id: stored.id, workspaceId: file.workspaceId, runId }];
    await this.database.transaction((transaction) =>
      acceptFiles(transaction, accepted, this.environment.FILE_RETENTION_DAYS),
    );
    return stored;
  }

  /** Deletes files that no run has accepted, as far as the database can be reached; the rest ends by itself. */
  async discard(files: readonly Pick<StoredFile, 'id' | 'workspaceId'>[]): Promise<void> {
    for (const [workspaceId, own] of Map.groupBy(files, (file) => file.workspaceId))
      await this.database.query(discardFiles, [workspaceId, own.map(({ id }) => id)]).catch(() => undefined);
  }

  /** What is known of a file of a workspace. @throws AppError `not_found` */
  async find(workspaceId: string, id: string): Promise<FileEntity> {
    const file = await this.findIfThere(workspaceId, id);
    if (!file) throw notFound('file');
    return file;
  }

  /** The same, or null. */
  findIfThere(workspaceId: string, id: string): Promise<FileEntity | null> {
    return this.files.findOneBy({ workspaceId, id, state: 'ready', expiresAt: MoreThan(new Date()) });
  }

  /** The content of a file that was found, or a part of it, chunk by chunk; no connection is held between two. */
  async *read(
    { workspaceId, id, size }: Pick<FileEntity, 'workspaceId' | 'id' | 'size'>,
    { from, length }: ByteRange = { from: 0, length: Number(size) },
  ): AsyncGenerator<Buffer> {
    let skipped = from % CHUNK_BYTES;
    let left = length;
    for (let seq = Math.floor(from / CHUNK_BYTES); left > 0; seq += 1) {
      const [chunk] = await this.share.forRequest(workspaceId, () =>
        this.database.prepared<{ data: Buffer }>(
          'read-file-chunk',
          'select data from file_chunk where workspace_id = $1 and file_id = $2 and seq = $3',
          [workspaceId, id, seq],
        ),
      );
      if (!chunk) throw notFound('file');
      const piece = chunk.data.subarray(skipped, skipped + left);
      skipped = 0;
      left -= piece.length;
      yield piece;
    }
  }

  /** Deletes the files of runs that are deleted. */
  async removeOfRuns(runs: readonly { workspace_id: string; id: string }[]): Promise<void> {
    if (runs.length === 0) return;
    const keys = [runs.map((run) => run.workspace_id), runs.map((run) => run.id)];
    await this.removeAll(removeFilesOfRuns, keys);
  }

  private async removeAll(statement: string, values: unknown[]): Promise<number> {
    for (let all = 0; ;) {
      const [row] = await this.database.query<{ removed: number }>(statement, [...values, BATCH]);
      all += row!.removed;
      if (row!.removed < BATCH) return all;
    }
  }

  private async write({ id, workspaceId, name, type }: NewFile & { id: string }, seq: number, chunk: Buffer) {
    const most = this.environment.FILES_WORKSPACE_BYTES;
    if (seq === 0)
      await this.ask(workspaceId, beginFile, [workspaceId, id, name, type, chunk, chunk.length, most], noRoom);
    else await this.ask(workspaceId, growFile, [workspaceId, id, seq, chunk, chunk.length, most], noRoom);
  }

  private async ask(workspaceId: string, text: string, values: unknown[], refusal: () => AppError): Promise<void> {
    const rows = await this.share.forRequest(workspaceId, () => this.database.query(text, values));
    if (rows.length === 0) throw refusal();
  }
}

/** Content in chunks of one size, the last one shorter. Content without bytes is one empty chunk. */
async function* chunksOf(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let length = 0;
  let isBegun = false;
  for await (const piece of content) {
    for (let rest = piece; rest.length > 0;) {
      const taken = rest.subarray(0, CHUNK_BYTES - length);
      rest = rest.subarray(taken.length);
      pieces.push(taken);
      length += taken.length;
      if (length < CHUNK_BYTES) continue;
      isBegun = true;
      yield Buffer.concat(pieces, length);
      pieces = [];
      length = 0;
    }
  }
  if (length > 0 || !isBegun) yield Buffer.concat(pieces, length);
}

const tooLarge = (bytes: number): AppError => new AppError('too_large', `A file has at most ${bytes} bytes.`);

const noRoom = (): AppError =>
  new AppError('too_large', 'The files of this workspace take all the room they may (FILES_WORKSPACE_BYTES).');
