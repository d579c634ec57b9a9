import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import busboy from 'busboy';
import { AppError, invalidInput } from '#libs/errors';
import { declaredFields, type FieldType, type InputClass } from '#libs/schema';
import { parseJson } from '../../http/body/parse-json.js';
import type { JsonLimits } from '../../http/body/scan-json.js';
import { UPLOAD_PACE, watchPace, type UploadPace } from '../../http/body/upload-pace.js';
import type { UploadedFile, Content } from '../declaration/action.context.js';

const IN_JSON = new Set(['part', 'json', 'list', 'map']);

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
export function readMultipart(request: IncomingMessage, options: MultipartOptions): Promise<Content> {
  return new Promise((resolve, reject) => new FormReader(request, options, { resolve, reject }).start());
}

/** One form as it comes. Its file is handed on as a stream of ours, so that what is wrong behind its beginning can end it. */
class FormReader {
  private readonly parser: busboy.Busboy;
  private readonly types: ReadonlyMap<string, FieldType>;
  private readonly body: Record<string, unknown> = {};
  private readonly files = new Map<string, UploadedFile>();
  private readonly upload = new PassThrough();

  constructor(
    private readonly request: IncomingMessage,
    private readonly options: MultipartOptions,
    private readonly outcome: { resolve: (content: Content) => void; reject: (error: AppError) => void },
  ) {
    this.parser = openParser(request, options.maxFieldBytes);
    this.types = new Map(declaredFields(options.input).map(({ name, type }) => [name, type]));
    this.upload.on('error', () => undefined);
  }

  start(): void {
    const { parser, request } = this;
    parser.on('field', (name, text, { valueTruncated }) => this.takeField(name, text, valueTruncated));
    parser.on('file', (name, content, info) => this.takeFile(name, content, info));
    parser.on('filesLimit', () => this.refuse(afterFile('')));
    parser.on('fieldsLimit', () => this.refuse(invalidInput('', 'too_many', `at most ${MAX_FIELDS} fields`)));
    parser.on('error', () => this.refuse(damaged()));
    parser.on('close', () => {
      this.upload.end();
      this.handOver();
    });
    request.once('close', () => {
      if (!request.complete) this.refuse(cutOff());
    });
    watchPace(request, this.options.pace ?? UPLOAD_PACE);
    request.pipe(parser);
  }

  private takeField(name: string, text: string, isCut: boolean): void {
    if (this.files.size > 0) return this.refuse(afterFile(name));
    if (isCut) return this.refuse(tooLarge(name, this.options.maxFieldBytes));
    if (Object.hasOwn(this.body, name)) return this.refuse(invalidInput(name, 'repeated', 'is sent twice'));
    try {
      const value = readFormField(this.types.get(name), text, this.options);
      // Defined, not assigned: a field named __proto__ must become an own, unknown field.
      Object.defineProperty(this.body, name, { value, enumerable: true });
    } catch (error) {
      this.refuse(error as AppError);
    }
  }

  private takeFile(name: string, content: Readable, { filename, mimeType }: busboy.FileInfo): void {
    const { fileFields } = this.options;
    const { upload } = this;
    content.on('error', () => upload.destroy(damaged()));
    if (!fileFields.includes(name)) {
      content.resume();
      return this.refuse(invalidInput(name, 'unknown_field', `files are taken as ${fileFields.join(', ')}`));
    }
    content.pipe(upload, { end: false });
    upload.once('close', () => content.resume());
    this.files.set(name, { filename: filename || name, mimeType, content: upload });
    this.handOver();
  }

  private handOver(): void {
    this.outcome.resolve({ body: this.body, files: this.files });
  }

  private refuse(error: AppError): void {
    this.request.unpipe(this.parser);
    this.request.resume();
    this.upload.destroy(error);
    this.outcome.reject(error);
  }
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

const afterFile = (name: string): AppError => invalidInput(name, 'after_file', 'one file, and nothing after it');

const tooLarge = (name: string, bytes: number): AppError =>
  new AppError('too_large', `The field ${name} is larger than ${bytes} bytes.`, { headers: { Connection: 'close' } });

const cutOff = (): AppError => new AppError('invalid_input', 'The connection ended before the whole form arrived.');

const damaged = (): AppError =>
  new AppError('invalid_input', 'The multipart form is damaged.', {
    errors: [{ field: '', rule: 'multipart', message: 'cannot be read' }],
  });

/**
 * The value of a form's field: objects and lists travel in a form as JSON text, all else, and what is no JSON, as it does in a
 * query. An unknown field is its text, for the input to refuse.
 * @throws AppError `invalid_input` for JSON that is beyond the limits or cannot be stored
 */
function readFormField(type: FieldType | undefined, text: string, limits: JsonLimits): unknown {
  if (!type) return text;
  if (!IN_JSON.has(type.kind) && !(type.kind === 'either' && /^\s*[[{]/.test(text))) return type.fromText(text);
  try {
    return parseJson(Buffer.from(text), limits);
  } catch (error) {
    if ((error as AppError).code !== 'invalid_json') throw error;
    return type.fromText(text);
  }
}
