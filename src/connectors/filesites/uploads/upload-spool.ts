import { open, type FileHandle, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadSource } from './upload-source.js';

const FOLDER = join(tmpdir(), 'upload-');

/** A file that was put by on disk, because its length must be known before its first byte goes on. */
export interface SpooledSource extends UploadSource {
  bytes: number;
  close(): Promise<void>;
}

/** Puts a streamed file by in a temporary file that has no name any more, so nothing is left of it whatever happens. */
export async function spool(source: UploadSource, partBytes: number): Promise<SpooledSource> {
  const file = await openNameless();
  try {
    let bytes = 0;
    for await (const part of source.chunks(partBytes)) {
      await file.write(part, 0, part.length, bytes);
      bytes += part.length;
    }
    return { bytes, chunks: (size) => readChunks(file, size), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(FOLDER);
  try {
    return await open(join(folder, 'file'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function* readChunks(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; ; at += size) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(size), 0, size, at);
    if (bytesRead > 0) yield buffer.subarray(0, bytesRead);
    if (bytesRead < size) return;
  }
}
