import { Readable } from 'node:stream';
import type { FileReference } from '../../../files/file-reference.js';
import { atField } from './at-field.js';

/** Whose file it is. */
export interface FileOwner {
  workspaceId: string;
  runId: string;
}

/** What is said of a file that comes: its name, or the Content-Disposition that has it, and its Content-Type. */
export interface FileNames {
  name?: string;
  disposition?: string;
  type?: string;
}

/** Files as nodes read and make them: by references, and as streams. */
export interface NodeFiles {
  /** A file that a reference names, as it is stored, and its content. @throws AppError `not_found` */
  open(workspaceId: string, reference: FileReference): Promise<{ file: FileReference; content: Readable }>;
  /**
   * Keeps content as it comes as a file of a run.
   * @throws AppError `too_large`; what the content throws
   */
  keep(owner: FileOwner, named: FileNames, content: AsyncIterable<Buffer>): Promise<FileReference>;
}

/** Opens the file that stands in a field. @throws AppError `not_found` at that field */
export type OpenFile = (reference: FileReference, field: string) => ReturnType<NodeFiles['open']>;

/**
 * Opens files of a workspace. What fails is told of the field that names the file: also while it is sent, when its days end
 * in between.
 */
export function openFile(files: NodeFiles, workspaceId: string): OpenFile {
  return async (reference, field) => {
    const { file, content } = await files.open(workspaceId, reference).catch((error: unknown) => {
      throw atField(error, field);
    });
    // One chunk is read ahead.
    return { file, content: Readable.from(placed(content, field), { highWaterMark: 1 }) };
  };
}

async function* placed(content: AsyncIterable<Buffer>, field: string): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    throw atField(error, field);
  }
}
