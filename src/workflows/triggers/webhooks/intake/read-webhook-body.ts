import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#libs/errors';
import { jsonLimits } from '../../../../http/body/scan-json.js';
import { isJson, mediaType, requireUtf8, textDecoder, type MediaType } from '../../../../http/body/media-type.js';
import { parseLargeJson } from '../../../../http/body/parse-json.js';
import { hasBody, readBytes, requireEmpty, tooLarge, type ByteLimits } from '../../../../http/body/read-bytes.js';
import type { ApiRequest } from '../../../../http/request.js';
import { refuseReferences } from '../../../../files/file-reference.js';
import type { StoredFile } from '../../../../files/file-store.service.js';
import type { FileIntake } from '../../../../files/incoming/file-intake.service.js';
import type { Environment } from '../../../../platform/config/environment.js';
import { measureInTurns } from '../../../engine/memory/value-size.js';
import { methodsWithoutBody, type BodyKind, type WebhookConfig } from '../../../nodes/webhook/webhook.node.js';
import { bodyRefused } from './body-refused.js';
import { formFields } from './form-fields.js';

/** Bytes that are decoded in a few milliseconds. */
const AT_ONCE = 1_048_576;

const NOTHING = Buffer.alloc(0);

/** What reading a body depends on beside the request. */
export interface BodyReading {
  workspaceId: string;
  config: Pick<WebhookConfig, 'accepts' | 'maxBodyBytes'>;
  environment: Environment;
  /** Takes what is a file or holds some. */
  fileIntake: FileIntake;
  /** Refuses a body for which there is no room beside the others; asked with its bytes. */
  refuse: ByteLimits['refuse'];
  /** Judges the bytes as they came, before anything is made of them. */
  verifier?: { update(piece: Buffer): void; verify(): Promise<void> };
}

/** A body, and the files that came with it: stored, and seen by nobody before a run takes them. */
export interface WebhookBody {
  value: unknown;
  files: StoredFile[];
}

/**
 * Reads the body of a webhook request as its node accepts it. GET and DELETE bodies stay unread; no body and an empty one are `{}`.
 * A type that is not accepted is refused before the body is read, unless its bytes must be verified first. Files are stored as
 * they come, and dropped when anything is refused.
 * @throws AppError 400, 413, 415, 503, and what `verify` throws
 */
export async function readWebhookBody(request: ApiRequest, reading: BodyReading): Promise<WebhookBody> {
  const { config, verifier } = reading;
  const reads = !methodsWithoutBody.has(request.method) && hasBody(request);
  if (!reads) {
    await verifier?.verify();
    return { value: {}, files: [] };
  }
  const type = mediaType(request.headers['content-type']);
  const kind = acceptedKind(type, config.accepts);
  if (kind === 'file' || kind === 'multipart') return receiveFiles(request, kind, reading);
  return { value: await valueInMemory(request, { type, kind }, reading), files: [] };
}

async function receiveFiles(
  request: ApiRequest,
  kind: 'file' | 'multipart',
  { workspaceId, config: { maxBodyBytes: maxBytes }, fileIntake, verifier }: BodyReading,
): Promise<WebhookBody> {
  const reception = { workspaceId, maxBytes, tap: verifier && ((piece: Buffer) => verifier.update(piece)) };
  const received =
    kind === 'file'
      ? await fileIntake.receiveFile(request, reception)
      : await fileIntake.receiveForm(request, reception);
  try {
    await verifier?.verify();
  } catch (error) {
    await fileIntake.discard(received);
    throw error;
  }
  return { value: received.body ?? {}, files: received.files };
}

async function valueInMemory(
  request: ApiRequest,
  { type, kind }: { type: MediaType; kind: InMemory | AppError },
  reading: BodyReading,
): Promise<unknown> {
  const { environment, verifier } = reading;
  if (kind instanceof AppError && !verifier) {
    await requireEmpty(request, environment.BODY_TIMEOUT_MS, kind);
    return {};
  }
  const bytes = await rawBody(request, reading);
  verifier?.update(bytes);
  await verifier?.verify();
  if (bytes.length === 0) return {};
  if (kind instanceof AppError) throw kind;
  if (kind === 'json') return jsonValue(bytes, environment);
  if (kind === 'form') return formFields(bytes);
  const text = await textOf(bytes, type);
  // Some characters take three times as many bytes where they are stored as where they came from.
  if (type.charset && Buffer.byteLength(text) > maxBytesOf(reading)) throw tooLarge(maxBytesOf(reading));
  return text;
}

function rawBody(request: ApiRequest, reading: BodyReading): Promise<Buffer> {
  const { BODY_TIMEOUT_MS: timeoutMs } = reading.environment;
  return readBytes(request, { maxBytes: maxBytesOf(reading), timeoutMs, refuse: reading.refuse });
}

function maxBytesOf({ config: { maxBodyBytes }, environment: { WEBHOOK_BODY_MAX_BYTES } }: BodyReading): number {
  return Math.min(maxBodyBytes ?? WEBHOOK_BODY_MAX_BYTES, WEBHOOK_BODY_MAX_BYTES);
}

/** Kinds of body whose values are held in memory. */
type InMemory = Exclude<BodyKind, 'file' | 'multipart'>;

/** Tables are texts to those who take texts alone, and files to those who take files. */
const TABLE = 'text/csv';

/**
 * Which of the accepted kinds a body is, or the refusal of one that is none. Where files are taken, what is of no other accepted
 * kind is one.
 */
function acceptedKind(type: MediaType, accepts: readonly BodyKind[]): BodyKind | AppError {
  const takesFiles = accepts.includes('file');
  const kind = kindOf(type);
  if (kind !== undefined && accepts.includes(kind) && !(takesFiles && type.type === TABLE))
    return charsetFault(kind, type) ?? kind;
  // A form is no file: whoever sends one means its fields.
  if (takesFiles && kind !== 'form' && kind !== 'multipart') return 'file';
  return new AppError('unsupported_media_type', `This webhook takes ${accepts.join(', ')} bodies.`);
}

function kindOf(type: MediaType): Exclude<BodyKind, 'file'> | undefined {
  if (isJson(type)) return 'json';
  if (type.type === 'application/x-www-form-urlencoded') return 'form';
  if (type.type === 'multipart/form-data') return 'multipart';
  return type.type.startsWith('text/') ? 'text' : undefined;
}

/** Texts come in any charset that is known; JSON (RFC 8259) and what is percent-encoded in UTF-8. */
function charsetFault(kind: BodyKind, type: MediaType): AppError | undefined {
  try {
    if (kind === 'text') textDecoder(type, NOTHING);
    else if (kind !== 'multipart') requireUtf8(type);
    return undefined;
  } catch (error) {
    return error as AppError;
  }
}

async function jsonValue(bytes: Buffer, environment: Environment): Promise<unknown> {
  const value = await parseLargeJson(bytes, jsonLimits(environment));
  if (typeof value !== 'object' || value === null) throw bodyRefused('type', 'it must be an object or a list');
  await measureInTurns(value);
  refuseReferences(value, { text: bytes });
  return value;
}

async function textOf(bytes: Buffer, type: MediaType): Promise<string> {
  const decoder = textDecoder(type, bytes);
  let text = '';
  for (let from = 0; from < bytes.length; from += AT_ONCE) {
    if (from > 0) await nextTurn();
    const stream = from + AT_ONCE < bytes.length;
    try {
      text += decoder.decode(bytes.subarray(from, from + AT_ONCE), { stream });
    } catch {
      throw bodyRefused('encoding', `it is not valid ${(type.charset ?? 'utf-8').toUpperCase()}`);
    }
  }
  if (text.includes('\0')) throw bodyRefused('nul_character', 'it holds a NUL character');
  return text;
}
