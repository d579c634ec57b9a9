import { Inject, Injectable } from '@nestjs/common';
import { AppError, invalidInput } from '#libs/errors';
import { HttpSender, invalidProviderAnswer } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { spool } from '../../../actions/kit/spool.js';
import { VARIABLES } from '../../../platform/config/config.module.js';
import { readVariables } from '../../../platform/config/read-environment.js';
import { FILE_PART, type UploadFile } from '../dto/file.dto.js';
import { FilesitesClient } from '../graph/filesites.client.js';
import { FilesitesVariables } from '../filesites.variables.js';
import { parentOf } from '../files/folders.service.js';
import { textOf, withoutAnnotations } from '../graph/graph-answer.js';
import { toldFailure, type ToldFailure } from '../graph/told-failure.js';
import { UploadSession, uploadTrust, type FinishedUpload } from './upload-session.js';
import { bufferSource, inChunks, streamSource, tooLarge, type UploadSource } from './upload-source.js';

const ANY_TYPE = 'application/octet-stream';
const NOT_KEPT = new AppError('provider_rejected', 'The file is stored, but its drive did not keep the description.');
const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+/;

/** Puts files into drives: small ones in one request, larger ones in chunks. https://learn.microsoft.com/graph/api/driveitem-put-content */
@Injectable()
export class Uploads {
  private readonly limits: FilesitesVariables;

  constructor(
    private readonly api: FilesitesClient,
    private readonly sender: HttpSender,
    @Inject(VARIABLES) variables: Record<string, unknown>,
  ) {
    this.limits = readVariables(FilesitesVariables, variables);
  }

  /** @throws AppError `too_large`, `invalid_input` without a file or with two */
  async upload(input: UploadFile, context: ActionContext): Promise<ProviderObject> {
    const source = await this.sourceOf(input, context);
    const { whole } = source;
    const isSmall = whole !== undefined && whole.length <= this.limits.FILESITES_SIMPLE_UPLOAD_MAX_BYTES;
    const { item, status } = isSmall
      ? await this.put(input, whole, context)
      : await this.inChunks(input, source, context);
    context.respond(status);
    return input.description === undefined ? item : this.describe(item, input, context);
  }

  private async sourceOf({ content }: UploadFile, { files }: ActionContext): Promise<UploadSource> {
    const { FILESITES_BASE64_MAX_BYTES, FILESITES_SIMPLE_UPLOAD_MAX_BYTES, FILESITES_STREAM_MAX_BYTES } = this.limits;
    const file = files.get(FILE_PART);
    if (file && content !== undefined) throw invalidInput('content', 'at_most_one', 'is given beside a file');
    if (file) {
      const limits = { wholeBytes: FILESITES_SIMPLE_UPLOAD_MAX_BYTES, maxBytes: FILESITES_STREAM_MAX_BYTES };
      return streamSource(file.content, file.bytes, limits);
    }
    if (content === undefined)
      throw invalidInput('content', 'required', 'is required, as a field, a form part or the body');
    const bytes = Buffer.from(content, 'base64');
    if (bytes.length > FILESITES_BASE64_MAX_BYTES) throw tooLarge(FILESITES_BASE64_MAX_BYTES);
    return bufferSource(bytes);
  }

  private async put(input: UploadFile, body: Buffer, context: ActionContext): Promise<FinishedUpload> {
    const { name, conflictBehavior } = input;
    const { status, body: item } = await this.api.write(context, {
      method: 'PUT',
      path: parentOf(input).at(name).below('/content'),
      query: { '@microsoft.graph.conflictBehavior': conflictBehavior },
      headers: { 'content-type': typeOf(input, context) },
      body,
      // Whoever repeats a replacement ends with the same file; anything else would meet the first one.
      retry: conflictBehavior === 'replace' ? 'safe' : 'unsent',
    });
    return { item, status };
  }

  private async inChunks(input: UploadFile, source: UploadSource, context: ActionContext): Promise<FinishedUpload> {
    const { connection } = context;
    const url = await this.begin(input, context);
    uploadTrust(url, connection);
    const session = new UploadSession(this.sender, url, context);
    try {
      const { item, status } = await this.send(session, source);
      return { item: withoutAnnotations(item), status };
    } catch (error) {
      await session.cancel();
      throw error;
    }
  }

  /** A session is told neither size nor description: only the drives of personal accounts take them. */
  private async begin(input: UploadFile, context: ActionContext): Promise<string> {
    const { name, conflictBehavior } = input;
    const item = { '@microsoft.graph.conflictBehavior': conflictBehavior, name };
    const path = parentOf(input).at(name).below('/createUploadSession');
    const { body } = await this.api.write(context, { method: 'POST', path, json: { item } });
    return textOf(body, 'uploadUrl');
  }

  /**
   * Describes a file that is stored. The file stands whatever becomes of that, and a failure would have it stored twice: so it
   * is told in the answer.
   */
  private async describe(stored: ProviderObject, input: UploadFile, context: ActionContext): Promise<ProviderObject> {
    const { description } = input;
    try {
      // By its path: to a change by id the drives of personal accounts are known to answer 204, and to do nothing.
      const path = parentOf(input).at(textOf(stored, 'name'));
      const change = { method: 'PATCH', path, json: { description }, mayBeEmpty: true, retry: 'safe' } as const;
      const { body } = await this.api.call(context, change);
      const isSame = isPlainObject(body) && body.id === stored.id;
      const item = isSame ? { ...stored, ...withoutAnnotations(body) } : stored;
      return item.description === description ? item : { ...item, errors: [undescribed(NOT_KEPT)] };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { ...stored, errors: [undescribed(error)] };
    }
  }

  private async send(session: UploadSession, source: UploadSource): Promise<FinishedUpload> {
    const size = this.limits.FILESITES_UPLOAD_CHUNK_BYTES;
    if (source.bytes !== undefined) return sendAll(session, source.chunks(size), source.bytes);
    const { content, bytes } = await spool(source.chunks(size));
    try {
      return await sendAll(session, inChunks(content, size), bytes);
    } finally {
      content.destroy();
    }
  }
}

async function sendAll(session: UploadSession, chunks: AsyncIterable<Buffer>, total: number): Promise<FinishedUpload> {
  let at = 0;
  for await (const bytes of chunks) {
    const finished = await session.send({ bytes, at, total });
    if (finished) return finished;
    at += bytes.length;
  }
  throw invalidProviderAnswer('it does not end the upload', { outcomeUnknown: true });
}

function undescribed(error: AppError): ToldFailure & { field: string } {
  return { field: 'description', ...toldFailure(error) };
}

/** The media type a small file gets: the one that is named, else the one the form names. */
function typeOf({ contentType }: UploadFile, { files }: ActionContext): string {
  const given = contentType ?? files.get(FILE_PART)?.mimeType ?? '';
  return MEDIA_TYPE.test(given) ? given : ANY_TYPE;
}
