import { Controller, Res } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { Endpoint } from '../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../http/endpoints/input.decorator.js';
import type { ApiResponse } from '../http/request.js';
import { FileId, FileView } from './file.dto.js';
import type { FileEntity } from './file.entity.js';
import { FileStore } from './file-store.service.js';
import { sendFile } from './outgoing/send-file.js';

/** Nothing of a file runs or loads anything on our origin, whatever it is. */
const SANDBOXED = "sandbox; default-src 'none'";

/** Files of runs, for those who may read runs. */
@Controller()
export class FilesController {
  constructor(private readonly files: FileStore) {}

  @Endpoint('GET /api/files/:id', 'Get what is known of a file', {
    access: { scope: 'runs:read' },
    answer: () => FileView,
    errors: ['not_found'],
  })
  async get(@Input() { id }: FileId, @CallerOf() { workspaceId }: Caller): Promise<FileView> {
    return viewOf(await this.files.find(workspaceId, id));
  }

  @Endpoint('GET /api/files/:id/content', 'Download a file', {
    access: { scope: 'runs:read' },
    takesLong: true,
    answer: {},
    contentType: '*/*',
    further: { 206: { description: 'The part that `Range` names.', answer: {}, contentType: '*/*' } },
    errors: ['not_found', 'range_not_satisfiable'],
    description:
      'Browsers save the file, whatever its type. `Range` gets one part of it, with `If-Range` only of the file with that ETag; several parts get the whole file.',
  })
  async content(
    @Input() { id }: FileId,
    @CallerOf() { workspaceId }: Caller,
    @Res() response: ApiResponse,
  ): Promise<void> {
    const file = await this.files.find(workspaceId, id);
    response.setHeader('Content-Security-Policy', SANDBOXED);
    await sendFile(response, file, (part) => this.files.read(file, part));
  }
}

function viewOf({ id, name, type, size, sha256, runId, createdAt, expiresAt }: FileEntity): FileView {
  return {
    id,
    name,
    type,
    size: Number(size),
    sha256: sha256!.toString('hex'),
    ...(runId !== null && { runId }),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
