import busboy from 'busboy';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { AppError, invalidInput } from '@libs/errors';
import { declaredFields, type FieldType, type InputClass } from '@libs/schema';
import { parseJson } from '../api/body/parse-json.js';
import type { JsonLimits } from '../api/body/scan-json.js';
import { UPLOAD_PACE, watchPace, type UploadPace } from '../api/body/upload-pace.js';
import type { UploadedFile } from './action.context.js';
import type { Content } from './request-content.js';

/** What a form may hold, and how fast it must come. */
export interface MultipartOptions extends JsonLimits {
  /** Names of the parts that may be files. */
  fileFields: readonly string[];
  /** Bytes of one field that is no file. */
  maxFieldBytes: number;
  /** The class that says how a field's text is read. */
  input: InputClass;
  /** How fast the form must come. */
  pace?: UploadPace;
}

const MAX_FIELDS = 100;

/**
 * Reads multipart/form-data: fields first, then one file, which is handed on as a stream and never held in memory. It
 * resolves when the file begins or the form ends. Whatever is wrong behind the beginning of the file (another part, a cut
 * form) ends its stream with an error, so nothing half is ever sent on as whole.
 * @throws AppError `invalid_input`, `too_large`
 */
export function readMultipart(
  request: IncomingMessage,
  { fileFields, input, pace = UPLOAD_PACE, ...limits }: MultipartOptions,
): Promise<Content> {
  const types = new Map(declaredFields(input).map(({ name, type }) => [name, type]));
  return new Promise((resolve, reject) => {
    const parser = openParser(request, limits.maxFieldBytes);
    const body: Record<string, unknown> = {};
    const files = new Map<string, UploadedFile>();
    const upload = new PassThrough();
    upload.on('error', () => undefined);
    const refuse = (error: AppError): void => {
      request.unpipe(parser);
      request.resume();
      upload.destroy(error);
      reject(error);
    };
    parser.on('field', (name, text, { valueTruncated }) => {
      if (files.size > 0) return refuse(afterFile(name));
      if (valueTruncated) return refuse(tooLarge(name, limits.maxFieldBytes));
      if (Object.hasOwn(body, name)) return refuse(invalidInput(name, 'repeated', 'is sent twice'));
      try {
        const value = readField(types.get(name), text, limits);
        // Defined, not assigned: a field named __proto__ must become an own, unknown field.
        Object.defineProperty(body, name, { value, enumerable: true });
      } catch (error) {
        refuse(error as AppError);
      }
    });
    parser.on('file', (name, content, { filename, mimeType }) => {
      content.on('error', () => upload.destroy(damaged()));
      if (!fileFields.includes(name)) {
        content.resume();
        return refuse(invalidInput(name, 'unknown_field', `files are taken as ${fileFields.join(', ')}`));
      }
      content.pipe(upload, { end: false });
      upload.once('close', () => content.resume());
      files.set(name, { filename: filename || name, mimeType, content: upload });
      resolve({ body, files });
    });
    parser.on('filesLimit', () => refuse(afterFile('')));
    parser.on('fieldsLimit', () => refuse(invalidInput('', 'too_many', `at most ${MAX_FIELDS} fields`)));
    parser.on('error', () => refuse(damaged()));
    parser.on('close', () => {
      upload.end();
      resolve({ body, files });
    });
    request.once('close', () => {
      if (!request.complete) refuse(cutOff());
    });
    watchPace(request, pace);
    request.pipe(parser);
  });
}

function openParser(request: IncomingMessage, maxFieldBytes: number): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      // Browsers and libraries send file names as UTF-8.
      defParamCharset: 'utf8',
      // At exactly its limit the parser calls a field cut.
      limits: { fieldSize: maxFieldBytes + 1, fields: MAX_FIELDS, files: 1, fieldNameSize: 100 },
    });
  } catch {
    throw new AppError('invalid_input', 'The multipart form has no boundary.', {
      errors: [{ field: '', rule: 'multipart', message: 'boundary is missing' }],
    });
  }
}

const IN_JSON = new Set(['part', 'json', 'list', 'map']);

/** Objects and lists travel in a form as JSON text, all else as it does in a query. */
function readField(type: FieldType | undefined, text: string, limits: JsonLimits): unknown {
  if (!type) return text;
  if (!IN_JSON.has(type.kind) && !(type.kind === 'either' && /^\s*[[{]/.test(text))) return type.fromText(text);
  try {
    return parseJson(Buffer.from(text), limits);
  } catch (error) {
    if ((error as AppError).code !== 'invalid_json') throw error;
    return type.fromText(text);
  }
}

const afterFile = (name: string): AppError => invalidInput(name, 'after_file', 'one file, and nothing after it');

const tooLarge = (name: string, bytes: number): AppError =>
  new AppError('too_large', `The field ${name} is larger than ${bytes} bytes.`, { headers: { Connection: 'close' } });

const cutOff = (): AppError => new AppError('invalid_input', 'The connection ended before the whole form arrived.');

const damaged = (): AppError =>
  new AppError('invalid_input', 'The multipart form is damaged.', {
    errors: [{ field: '', rule: 'multipart', message: 'cannot be read' }],
  });
