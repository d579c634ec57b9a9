import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { sentFileName, fileName } from '../../files/file-name.js';
import { referenceTo, type FileReference } from '../../files/file-reference.js';
import { FileStore } from '../../files/file-store.service.js';
import { fileType } from '../../files/file-type.js';
import type { FileNames, FileOwner, NodeFiles } from '../nodes/contract/node-files.js';

/** Files of the store, for nodes. */
@Injectable()
export class StoredFiles implements NodeFiles {
  constructor(private readonly files: FileStore) {}

  async open(workspaceId: string, { $file }: FileReference): Promise<{ file: FileReference; content: Readable }> {
    const file = await this.files.find(workspaceId, $file);
    // One chunk is read ahead.
    const content = Readable.from(this.files.read(file), { highWaterMark: 1 });
    return { file: referenceTo({ ...file, size: Number(file.size) }), content };
  }

  async keep(
    { workspaceId, runId }: FileOwner,
    { name, disposition, type }: FileNames,
    content: AsyncIterable<Buffer>,
  ): Promise<FileReference> {
    const file = { workspaceId, name: fileName(name ?? sentFileName(disposition)), type: fileType(type) };
    return referenceTo(await this.files.storeOf(runId, file, content));
  }
}
