import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { AppError, invalidInput } from '#libs/errors';
import { declaredFields, type FieldType, type InputClass } from '#libs/schema';
import { parseJson } from '../../http/body/parse-json.js';
import type { JsonLimits } from '../../http/body/scan-json.js';
import { UPLOAD_PACE, watchPace, type UploadPace } from '../../http/body/upload-pace.js';
import type { UploadedFile, Content } from '../declaration/action.context.js';
import { spool } from '../kit/spool.js';

const IN_JSON = new Set(['part', 'json', 'list', 'map']);

/** What a form may hold, and how fast it must come. */
export interface MultipartOptions extends JsonLimits {
  /** Names of the parts that may be files. */
  fileFields: readonly string[];
  /** Bytes of the fields that are no file, together. */
  maxFieldBytes: number;
  /** Bytes of the file. */
  maxFileBytes: number;
  /** The class that says how a field's text is read. */
  input: InputClass;
  /** How fast the form must come. */
  pace?: UploadPace;
}

const MAX_FIELDS = 100;

/** A form that has come whole. */
export interface Form extends Content {
  body: Record<string, unknown>;
  files: ReadonlyMap<string, UploadedFile>;
}

/**
 * Reads multipart/form-data whole: fields and one file, in any order. The file is put by on disk as it comes and is never held in
 * memory; whoever gets it must read or destroy its content.
 * @throws AppError `invalid_input`, `too_large`; then nothing is left of the file
 */
export function readMultipart(request: IncomingMessage, options: MultipartOptions): Promise<Form> {
  return new Promise((resolve, reject) => new FormReader(request, options, { resolve, reject }).start());
}

/** One form as it comes. */
class FormReader {
  private readonly parser: busboy.Busboy;
  private readonly types: ReadonlyMap<string, FieldType>;
  private readonly body: Record<string, unknown> = {};
  private fieldBytes = 0;
  private file?: Promise<[field: string, file: UploadedFile]>;

  constructor(
    private readonly request: IncomingMessage,
    private readonly options: MultipartOptions,
    private readonly outcome: { resolve: (form: Form) => void; reject: (error: unknown) => void },
  ) {
    this.parser = openParser(request, options.maxFieldBytes);
    this.types = new Map(declaredFields(options.input).map(({ name, type }) => [name, type]));
  }

  start(): void {
    const { parser, request } = this;
    parser.on('field', (name, text, { valueTruncated }) => this.takeField(name, text, valueTruncated));
    parser.on('file', (name, content, info) => this.takeFile(name, content, info));
    parser.on('filesLimit', () => this.refuse(invalidInput('', 'at_most_one', 'only one file may be sent')));
    parser.on('fieldsLimit', () => this.refuse(invalidInput('', 'too_many', `at most ${MAX_FIELDS} fields`)));
    parser.on('error', () => this.refuse(damaged()));
    parser.on('close', () => void this.handOver());
    request.once('close', () => {
      if (!request.complete) this.refuse(cutOff());
    });
    watchPace(request, this.options.pace ?? UPLOAD_PACE);
    request.pipe(parser);
  }

  private takeField(name: string, text: string, isCut: boolean): void {
    const { maxFieldBytes } = this.options;
    if (isCut) return this.refuse(tooLarge(`The field ${name}`, maxFieldBytes));
    this.fieldBytes += Buffer.byteLength(text);
    if (this.fieldBytes > maxFieldBytes) return this.refuse(tooLarge('What the fields hold together', maxFieldBytes));
    if (Object.hasOwn(this.body, name)) return this.refuse(invalidInput(name, 'repeated', 'is sent twice'));
    try {
      const value = readFormField(this.types.get(name), text, this.options);
      // Defined, not assigned: a field named __proto__ must become an own, unknown field.
      Object.defineProperty(this.body, name, { value, enumerable: true });
    } catch (error) {
      this.refuse(error);
    }
  }

  private takeFile(name: string, content: Readable, { filename, mimeType }: busboy.FileInfo): void {
    const { fileFields, maxFileBytes } = this.options;
    // What is not read any more ends by an error that nobody waits for.
    content.on('error', () => undefined);
    if (!fileFields.includes(name))
      return this.refuse(invalidInput(name, 'unknown_field', `files are taken as ${fileFields.join(', ')}`));
    this.file = spool(piecesOf(content, name, maxFileBytes)).then((stored) => [
      name,
      { filename: filename || name, mimeType, ...stored },
    ]);
    this.file.catch((error: unknown) => this.refuse(error));
  }

  private async handOver(): Promise<void> {
    try {
      const files = this.file ? [await this.file] : [];
      this.outcome.resolve({ body: this.body, files: new Map(files) });
    } catch {
      // The file has refused the form.
    }
  }

  /** Ends the file in progress and lets go of one that has come. What the caller still sends is read and dropped. */
  private refuse(error: unknown): void {
    this.outcome.reject(error);
    this.request.unpipe(this.parser);
    this.request.resume();
    this.parser.destroy();
    this.file?.then(
      ([, { content }]) => content.destroy(),
      () => undefined,
    );
  }
}

/** The content of a file; one that breaks off says that the form does. @throws AppError `too_large` */
async function* piecesOf(content: Readable, name: string, maxBytes: number): AsyncGenerator<Buffer> {
  let left = maxBytes;
  try {
    for await (const piece of content as AsyncIterable<Buffer>) {
      if ((left -= piece.length) < 0) throw tooLarge(`The file ${name}`, maxBytes);
      yield piece;
    }
  } catch (error) {
    throw error instanceof AppError ? error : damaged();
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

const tooLarge = (what: string, bytes: number): AppError =>
  new AppError('too_large', `${what} is larger than ${bytes} bytes.`, { headers: { Connection: 'close' } });

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
