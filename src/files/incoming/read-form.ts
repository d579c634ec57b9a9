import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { AppError, invalidInput } from '#libs/errors';
import { fileName } from '../file-name.js';
import { referenceFault } from '../file-reference.js';
import { fileType } from '../file-type.js';

const MAX_FIELDS = 1000;
const MAX_FILES = 20;
const MAX_NAME_BYTES = 100;
const MAX_HEADERS = 20;
/** Bytes of all fields that are no files: they are held in memory. */
export const FIELDS_MAX_BYTES = 1_048_576;

/** A file of a form as it comes. */
export interface FormPart {
  field: string;
  name: string;
  type: string;
}

/** What fields hold by their names; what is sent repeatedly is a list. */
export type FormFields<T> = Record<string, string | T | (string | T)[]>;

/**
 * Reads multipart/form-data (RFC 7578) as it comes: texts are kept, each file is handed to `take` as a stream and the next part is
 * read when it has been taken. A file input that nobody has filled in is left out. Whatever is wrong with the form ends the file
 * that is being taken with an error; everything that was taken before is for the caller to drop.
 * @throws AppError `invalid_input`, `too_large`; what `take` and the content throw
 */
export async function readForm<T>(
  { headers }: Pick<IncomingMessage, 'headers'>,
  content: Readable,
  take: (part: FormPart, content: AsyncIterable<Buffer>) => Promise<T>,
): Promise<FormFields<T>> {
  const parser = openParser(headers);
  const parts: Promise<[name: string, value: string | T | undefined]>[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let fieldBytes = 0;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Content and parser hear of a fault of the form, so that the file in progress ends.
  const refuse = (error: unknown): void => {
    reject(error);
    content.destroy();
    parser.destroy();
  };
  parser.on('field', (name, text, { valueTruncated }) => {
    const fault = nameFault(name) ?? textFault(name, text);
    if (fault) return refuse(fault);
    fieldBytes += Buffer.byteLength(name) + Buffer.byteLength(text);
    if (valueTruncated || fieldBytes > FIELDS_MAX_BYTES) return refuse(fieldsTooLarge());
    parts.push(Promise.resolve([name, text]));
  });
  parser.on('file', (name, stream, { filename, mimeType }) => {
    // What is not read any more ends by an error that nobody waits for.
    stream.on('error', () => undefined);
    const fault = nameFault(name);
    if (fault) return refuse(fault);
    const part = { field: name, name: fileName(filename), type: fileType(mimeType) };
    const taken = last.then(async (): Promise<[string, T | undefined]> => {
      const whole = piecesOf(stream);
      const pieces = filename ? whole : await unlessEmpty(whole);
      return [name, pieces && (await take(part, pieces))];
    });
    last = taken;
    taken.catch(refuse);
    parts.push(taken);
  });
  parser.on('filesLimit', () => refuse(invalidInput('body', 'too_many_items', `at most ${MAX_FILES} files`)));
  parser.on('fieldsLimit', () => refuse(invalidInput('body', 'too_many_items', `at most ${MAX_FIELDS} form fields`)));
  parser.on('partsLimit', () => refuse(invalidInput('body', 'too_many_items', 'too many parts')));
  parser.on('error', () => refuse(damagedForm()));
  parser.on('close', resolve);
  content.on('error', refuse);
  content.pipe(parser);
  try {
    await promise;
    return fieldsOf(await Promise.all(parts));
  } finally {
    // Nothing is stored any more behind the refusal.
    await Promise.allSettled(parts);
  }
}

function openParser(headers: IncomingMessage['headers']): busboy.Busboy {
  try {
    return busboy({
      headers,
      // Browsers and libraries send file names as UTF-8.
      defParamCharset: 'utf8',
      limits: {
        // At exactly its limit the parser calls a field cut.
        fieldSize: FIELDS_MAX_BYTES + 1,
        fields: MAX_FIELDS,
        files: MAX_FILES,
        parts: MAX_FIELDS + MAX_FILES + 1,
        headerPairs: MAX_HEADERS,
      },
    });
  } catch {
    throw invalidInput('body', 'multipart', 'the form has no boundary');
  }
}

/** The content of a file; one that breaks off says that the form does. */
async function* piecesOf(stream: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const piece of stream) yield piece as Buffer;
  } catch {
    throw damagedForm();
  }
}

/** Content unless there is none. */
export async function unlessEmpty(content: AsyncIterable<Buffer>): Promise<AsyncIterable<Buffer> | undefined> {
  const pieces = content[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) return undefined;
  return (async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => pieces };
  })();
}

function fieldsOf<T>(parts: readonly [name: string, value: string | T | undefined][]): FormFields<T> {
  const fields: FormFields<T> = {};
  for (const [name, value] of parts) {
    if (value === undefined) continue;
    if (!Object.hasOwn(fields, name)) fields[name] = value;
    else fields[name] = [fields[name]!, value].flat() as (string | T)[];
  }
  return fields;
}

function nameFault(name: string | undefined): AppError | undefined {
  if (name === undefined || name === '') return invalidInput('body', 'field_name', 'a part of the form has no name');
  if (Buffer.byteLength(name) > MAX_NAME_BYTES)
    return invalidInput('body', 'field_name', `names of form fields have at most ${MAX_NAME_BYTES} bytes`);
  if (name === '__proto__') return invalidInput('body', 'forbidden_key', '__proto__ is not allowed as a field');
  if (name === '$file') return referenceFault('body');
  return textFault('body', name);
}

const textFault = (field: string, text: string): AppError | undefined =>
  text.includes('\0') ? invalidInput(field, 'nul_character', 'a form field holds a NUL character') : undefined;

const fieldsTooLarge = (): AppError =>
  new AppError('too_large', `The fields of a form have at most ${FIELDS_MAX_BYTES} bytes together, files apart.`);

const damagedForm = (): AppError => invalidInput('body', 'multipart', 'the form is damaged or was cut off');
