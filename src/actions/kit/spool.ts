import { open, type FileHandle, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#libs/errors';

const FOLDER = join(tmpdir(), 'upload-');

/** A file that was put by on disk. Its room is free again when its content has been read or is destroyed. */
export interface SpooledFile {
  content: Readable;
  bytes: number;
}

/**
 * Puts content by in a temporary file that has no name any more, so nothing is left of it whatever happens.
 * @throws AppError `unavailable` while the disk is full; what the content throws
 */
export async function spool(content: AsyncIterable<Buffer>): Promise<SpooledFile> {
  try {
    return await putBy(content);
  } catch (error) {
    throw isDiskFull(error) ? noRoom(error) : error;
  }
}

async function putBy(content: AsyncIterable<Buffer>): Promise<SpooledFile> {
  const file = await openNameless();
  try {
    let bytes = 0;
    for await (const part of content) {
      await file.appendFile(part);
      bytes += part.length;
    }
    return { content: file.createReadStream({ start: 0 }), bytes };
  } catch (error) {
    await file.close();
    throw error;
  }
}

const isDiskFull = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOSPC';

const noRoom = (cause: unknown): AppError =>
  new AppError('unavailable', 'There is no room for files at present.', { cause });

async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(FOLDER);
  try {
    return await open(join(folder, 'file'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}
