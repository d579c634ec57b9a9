import busboy from 'busboy';
import type { IncomingMessage } from 'node:http';
import { AppError, invalidInput } from '@libs/errors';
import { declaredFields, type InputClass } from '@libs/schema';
import type { UploadedFile } from './action.context.js';
import type { Content } from './request-content.js';

export interface MultipartOptions {
  /** Names of the parts that may be files. */
  fileFields: readonly string[];
  /** Bytes of one field that is no file. */
  maxFieldBytes: number;
  /** The class that says how a field's text is read. */
  input: InputClass;
}

const MAX_FIELDS = 100;

/**
 * Reads multipart/form-data: fields first, then the file, which is handed on as a stream and never held in memory. It
 * resolves when the first file begins or the form ends, so fields must come before the file.
 * @throws AppError `invalid_input`, `too_large`
 */
export function readMultipart(
  request: IncomingMessage,
  { fileFields, maxFieldBytes, input }: MultipartOptions,
): Promise<Content> {
  const kinds = new Map(declaredFields(input).map((field) => [field.name, field.type]));
  return new Promise((resolve, reject) => {
    const parser = openParser(request, maxFieldBytes);
    const body: Record<string, unknown> = {};
    const files = new Map<string, UploadedFile>();
    const refuse = (error: AppError): void => {
      request.unpipe(parser);
      request.resume();
      reject(error);
    };
    parser.on('field', (name, text, { valueTruncated }) => {
      if (valueTruncated)
        return refuse(
          new AppError('too_large', `The field ${name} is larger than ${maxFieldBytes} bytes.`, {
            headers: { Connection: 'close' },
          }),
        );
      if (Object.hasOwn(body, name)) return refuse(invalidInput(name, 'repeated', 'is sent twice'));
      Object.defineProperty(body, name, {
        value: readField(kinds.get(name)?.kind, text, kinds.get(name)?.fromText(text)),
        enumerable: true,
      });
    });
    parser.on('file', (name, content, { filename, mimeType }) => {
      if (!fileFields.includes(name)) {
        content.resume();
        return refuse(invalidInput(name, 'unknown_field', `files are taken as ${fileFields.join(', ')}`));
      }
      // A caller that goes away in the middle ends the stream with an error, so nothing half is ever sent on as whole.
      request.once('aborted', () => content.destroy(new Error('the upload was cut off')));
      files.set(name, { filename: filename || name, mimeType, content });
      resolve({ body, files });
    });
    parser.on('fieldsLimit', () => refuse(invalidInput('', 'too_many', `at most ${MAX_FIELDS} fields`)));
    parser.on('error', () =>
      refuse(
        new AppError('invalid_input', 'The multipart form is damaged.', {
          errors: [{ field: '', rule: 'multipart', message: 'cannot be read' }],
        }),
      ),
    );
    parser.on('close', () => resolve({ body, files }));
    request.pipe(parser);
  });
}

function openParser(request: IncomingMessage, maxFieldBytes: number): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      limits: { fieldSize: maxFieldBytes, fields: MAX_FIELDS, files: 1, fieldNameSize: 100 },
    });
  } catch {
    throw new AppError('invalid_input', 'The multipart form has no boundary.', {
      errors: [{ field: '', rule: 'multipart', message: 'boundary is missing' }],
    });
  }
}

/** Objects and lists travel in a form as JSON text. */
function readField(kind: string | undefined, text: string, fromText: unknown): unknown {
  if (kind === 'part' || kind === 'json' || kind === 'list' || kind === 'map' || kind === 'either') {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return kind === 'list' ? fromText : text;
    }
  }
  return fromText ?? text;
}
