import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { AppError } from '#libs/errors';
import { unread } from '../../http/body/read-bytes.js';
import { streamBody, type StreamLimits } from '../../http/body/stream-body.js';
import { UploadPlaces } from '../../http/body/upload-places.js';
import { Environment } from '../../platform/config/environment.js';
import { sentFileName, fileName } from '../file-name.js';
import { referenceTo, type FileReference } from '../file-reference.js';
import { FileStore, type StoredFile } from '../file-store.service.js';
import { fileType, requireTrueType } from '../file-type.js';
import { FIELDS_MAX_BYTES, readForm, unlessEmpty, type FormFields, type FormPart } from './read-form.js';

/** Bytes of a form that are neither files nor fields: boundaries and headers of its parts. */
const FORM_FRAME_BYTES = 1_048_576;

/** Whose files are received, and how much may come. */
export interface Reception extends Omit<StreamLimits, 'maxBytes'> {
  workspaceId: string;
  /** Bytes of the whole body, where less may come than the service takes. */
  maxBytes?: number;
  /** Judges each file of a form when it begins, before any of it is stored, and says how many bytes it may have. */
  admit?: (part: FormPart) => number;
}

/** What came, with the files that are stored and that nobody sees before a run takes them. */
export interface Received<T> {
  body: T;
  files: StoredFile[];
}

/**
 * Receives bodies that are files or hold some, and stores them as they come. A body that comes too slowly loses its
 * place with its connection. Of what is refused nothing is left.
 */
@Injectable()
export class FileIntake {
  constructor(
    private readonly files: FileStore,
    private readonly places: UploadPlaces,
    private readonly environment: Environment,
  ) {}

  /** Receives a body that is one file; undefined when it holds nothing. @throws AppError 400, 413, 415, 503 */
  receiveFile(request: IncomingMessage, reception: Reception): Promise<Received<FileReference | undefined>> {
    const { 'content-type': type, 'content-disposition': disposition } = request.headers;
    return this.receive(request, reception, async (files) => {
      const content = streamBody(request, {
        ...reception,
        maxBytes: Math.min(reception.maxBytes ?? Infinity, this.environment.FILE_MAX_BYTES),
      });
      const part = { field: 'body', name: fileName(sentFileName(disposition)), type: fileType(type) };
      const pieces = await unlessEmpty(content);
      return pieces && this.store(files, reception, part, pieces);
    });
  }

  /** Receives multipart/form-data: texts, and references to files, by the names of the fields. @throws AppError 400, 413, 415, 503 */
  receiveForm(request: IncomingMessage, reception: Reception): Promise<Received<FormFields<FileReference>>> {
    return this.receive(request, reception, async (files) => {
      const most = this.environment.FILE_MAX_BYTES + FIELDS_MAX_BYTES + FORM_FRAME_BYTES;
      const content = streamBody(request, { ...reception, maxBytes: Math.min(reception.maxBytes ?? Infinity, most) });
      let left = this.environment.FILE_MAX_BYTES;
      return readForm(request, content, (part, pieces) => {
        let ofPart = reception.admit?.(part) ?? Infinity;
        const counted = refusing(pieces, ({ length }) => {
          if ((ofPart -= length) < 0) return partTooLarge(part);
          return (left -= length) < 0 ? formTooLarge() : undefined;
        });
        return this.store(files, reception, part, counted);
      });
    });
  }

  /** Deletes what was received and no run has taken. */
  async discard({ files }: Pick<Received<unknown>, 'files'>): Promise<void> {
    if (files.length > 0) await this.files.discard(files);
  }

  private async receive<T>(
    request: IncomingMessage,
    { workspaceId }: Reception,
    work: (files: StoredFile[]) => Promise<T>,
  ): Promise<Received<T>> {
    const release = this.places.take(request, workspaceId);
    const files: StoredFile[] = [];
    try {
      return { body: await work(files), files };
    } catch (error) {
      await this.discard({ files });
      throw error instanceof AppError && !request.complete ? unread(request, error) : error;
    } finally {
      release();
    }
  }

  private async store(
    files: StoredFile[],
    { workspaceId }: Reception,
    { field, name, type }: FormPart,
    content: AsyncIterable<Buffer>,
  ): Promise<FileReference> {
    const requireHead = (head: Buffer): void => requireTrueType(field, type, head);
    const stored = await this.files.store({ workspaceId, name, type, requireHead }, content);
    files.push(stored);
    return referenceTo(stored);
  }
}

/** Content until a piece of it is refused. */
async function* refusing(
  content: AsyncIterable<Buffer>,
  refusalOf: (piece: Buffer) => AppError | undefined,
): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    const refusal = refusalOf(piece);
    if (refusal) throw refusal;
    yield piece;
  }
}

const partTooLarge = ({ field, name }: FormPart): AppError =>
  new AppError('too_large', `The file ${name} is larger than its field takes.`, {
    errors: [{ field, rule: 'too_large', message: 'is larger than this field takes' }],
  });

const formTooLarge = (): AppError => new AppError('too_large', 'The files of this form are too large together.');
