import { AppError, invalidInput } from '#libs/errors';
import { fieldPath } from '#libs/expressions';
import { multipartForm, type FormBody, type FormPart } from '#libs/http';
import { stringifyInTurns } from '#libs/json';
import { isPlainObject } from '#libs/schema';
import { isFileReference } from '../../../files/file-reference.js';
import type { KindFault } from '../contract/node-kind.js';
import { writtenEntries } from '../contract/header-faults.js';
import type { OpenFile } from '../contract/node-files.js';
import type { HttpRequestConfig } from './http-request.config.js';

/** Parts of a form, at most, and files among them: as many fields and files as a webhook takes. */
const MAX_PARTS = 1000;
const MAX_FILES = 20;
/** Bytes of all texts and names of a form, which are held in memory. */
const MAX_TEXT_BYTES = 16_777_216;

/** What is wrong with a form as it is written, whatever the data will be. */
export function multipartFaults(
  { bodyAs, body, headers, connection }: HttpRequestConfig,
  isDeferred: (text: string) => boolean,
): KindFault[] {
  if (bodyAs !== 'multipart') return [];
  const faults: KindFault[] = [];
  const isKnown = typeof body !== 'string' || !isDeferred(body);
  if (isKnown && (!isPlainObject(body) || isFileReference(body)))
    faults.push({ field: 'body', rule: 'type', message: NO_FIELDS });
  for (const [name] of writtenEntries(headers))
    if (name.toLowerCase() === 'content-type') faults.push({ field: fieldPath('headers', name), ...OWN_TYPE });
  if (connection !== undefined)
    faults.push({ field: 'bodyAs', rule: 'unused', message: 'multipart cannot be sent through a connection' });
  return faults;
}

/**
 * A body as multipart/form-data: files are streamed as they are sent, a list repeats its name, null is left out, and what is
 * no text is JSON.
 * @param headers names in lower case
 * @throws AppError `invalid_input` for what is no form, `too_large`, `not_found` for a file
 */
export async function multipartBody(body: unknown, headers: object, open: OpenFile): Promise<FormBody> {
  if (Object.hasOwn(headers, 'content-type'))
    throw invalidInput(fieldPath('headers', 'content-type'), OWN_TYPE.rule, OWN_TYPE.message);
  if (!isPlainObject(body) || isFileReference(body)) throw invalidInput('body', 'type', NO_FIELDS);
  const parts: FormPart[] = [];
  let files = 0;
  let room = MAX_TEXT_BYTES;
  for (const [name, value] of Object.entries(body)) {
    const field = fieldPath('body', name);
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (item === null || item === undefined) continue;
      if (parts.length === MAX_PARTS) throw tooMany(`at most ${MAX_PARTS} parts`);
      if (isFileReference(item) && (files += 1) > MAX_FILES) throw tooMany(`at most ${MAX_FILES} files`);
      const part = isFileReference(item) ? filePart(name, await open(item, field)) : await textPart(name, item, field);
      room -= Buffer.byteLength(name) + (typeof part.content === 'string' ? Buffer.byteLength(part.content) : 0);
      if (room < 0)
        throw new AppError('too_large', `The texts of a form have at most ${MAX_TEXT_BYTES} bytes together.`);
      parts.push(part);
    }
  }
  return multipartForm(parts);
}

function filePart(name: string, { file, content }: Awaited<ReturnType<OpenFile>>): FormPart {
  return { name, content, filename: file.name, mimeType: file.type, bytes: file.size };
}

/** @throws AppError `invalid_input` for what looks like a file and is none: it must not be sent as a text */
async function textPart(name: string, item: unknown, field: string): Promise<FormPart> {
  if (isPlainObject(item) && Object.hasOwn(item, '$file'))
    throw invalidInput(field, 'file_reference', 'is no reference to a file');
  return { name, content: typeof item === 'string' ? item : await stringifyInTurns(item) };
}

const NO_FIELDS = 'must be an object of fields, which multipart sends';
const OWN_TYPE = { rule: 'unused', message: 'is set by the service, with the boundary of the form; leave it out' };

const tooMany = (message: string): AppError => invalidInput('body', 'too_many_items', message);
