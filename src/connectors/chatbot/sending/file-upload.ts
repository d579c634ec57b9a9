import { Readable } from 'node:stream';
import { AppError, invalidInput } from '#libs/errors';
import type { FormPart } from '#libs/http';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import type { FileContent, FileInput } from '../dto/file.dto.js';

const ANY_TYPE = 'application/octet-stream';
const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;

/** What a file is called, and how long it may be. */
export interface UploadRule {
  /** Name of the field and of the file part. */
  name: string;
  /** Bytes of the file itself, decoded. */
  maxBytes: number;
}

/**
 * The file of a field, from the JSON input or from the form part of the same name: a text (file_id or URL) is passed on as a
 * parameter, bytes become a file part. Undefined when there is neither.
 * @throws AppError `invalid_input` for both at once, `too_large`
 */
export function fileOf(
  input: FileInput | undefined,
  { files }: Pick<ActionContext, 'files'>,
  { name, maxBytes }: UploadRule,
): string | FormPart | undefined {
  const upload = files.get(name);
  if (upload === undefined) return typeof input === 'object' ? contentFile(input, { name, maxBytes }) : input;
  if (input !== undefined) throw invalidInput(name, 'at_most_one', 'is given twice, as a field and as a file part');
  const { filename, mimeType, content, bytes } = upload;
  if (bytes !== undefined && bytes > maxBytes) throw tooLarge({ name, maxBytes });
  const type = MEDIA_TYPE.test(mimeType) ? mimeType : ANY_TYPE;
  return {
    name,
    filename,
    mimeType: type,
    content: Readable.from(limited(content, { name, maxBytes }), { objectMode: false }),
    bytes,
  };
}

/** A file inside JSON as a file part. @throws AppError `too_large` */
export function contentFile({ file_base64, filename, mime_type = ANY_TYPE }: FileContent, rule: UploadRule): FormPart {
  const content = Buffer.from(file_base64, 'base64');
  if (content.length > rule.maxBytes) throw tooLarge(rule);
  return { name: rule.name, filename, mimeType: mime_type, content };
}

async function* limited(content: Readable, rule: UploadRule): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > rule.maxBytes) throw tooLarge(rule);
    yield chunk;
  }
}

function tooLarge({ name, maxBytes }: UploadRule): AppError {
  return new AppError('too_large', `${name} may have ${maxBytes} bytes.`);
}
