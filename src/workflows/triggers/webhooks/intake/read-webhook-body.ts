import { parse } from 'node:querystring';
import { AppError } from '#libs/errors';
import { jsonLimits } from '../../../../http/body/json-limits.js';
import { isJson, mediaType, requireUtf8, type MediaType } from '../../../../http/body/media-type.js';
import { parseLargeJson } from '../../../../http/body/parse-json.js';
import { hasBody, readBytes, requireEmpty, type ByteLimits } from '../../../../http/body/read-bytes.js';
import type { ApiRequest } from '../../../../http/request.js';
import type { Environment } from '../../../../platform/config/environment.js';
import { methodsWithoutBody, type BodyKind, type WebhookConfig } from '../../../nodes/webhook/webhook.node.js';

const MAX_FIELDS = 1000;

const NOTHING = Buffer.alloc(0);
const decoder = new TextDecoder('utf-8', { fatal: true });

/** What reading a body depends on beside the request. */
export interface BodyReading {
  config: Pick<WebhookConfig, 'accepts' | 'maxBodyBytes'>;
  environment: Environment;
  /** Refuses a body for which there is no room beside the others; asked with its bytes. */
  refuse: ByteLimits['refuse'];
  /** Judges the bytes as they came, before anything is made of them. */
  verify?: (raw: Buffer) => Promise<void>;
}

/**
 * Reads the body of a webhook request as its node accepts it. GET and DELETE bodies stay unread; no body and an empty one are `{}`.
 * A type that is not accepted is refused before the body is read, unless its bytes must be verified first.
 * @throws AppError 400, 413, 415, and what `verify` throws
 */
export async function readWebhookBody(request: ApiRequest, { verify, ...reading }: BodyReading): Promise<unknown> {
  const { config, environment } = reading;
  const reads = !methodsWithoutBody.has(request.method) && hasBody(request);
  const verified = verify && (reads ? await rawBody(request, reading) : NOTHING);
  if (verified) await verify(verified);
  if (methodsWithoutBody.has(request.method)) return {};
  if (!reads || verified?.length === 0) return {};
  const kind = acceptedKind(mediaType(request.headers['content-type']), config.accepts);
  if (kind instanceof AppError) {
    if (verified) throw kind;
    await requireEmpty(request, environment.BODY_TIMEOUT_MS, kind);
    return {};
  }
  const bytes = verified ?? (await rawBody(request, reading));
  if (bytes.length === 0) return {};
  if (kind === 'json') return jsonValue(bytes, environment);
  const text = decodedText(bytes);
  return kind === 'text' ? text : formFields(text);
}

function rawBody(
  request: ApiRequest,
  { config: { maxBodyBytes }, environment, refuse }: Omit<BodyReading, 'verify'>,
): Promise<Buffer> {
  const { WEBHOOK_BODY_MAX_BYTES, BODY_TIMEOUT_MS: timeoutMs } = environment;
  const maxBytes = Math.min(maxBodyBytes ?? WEBHOOK_BODY_MAX_BYTES, WEBHOOK_BODY_MAX_BYTES);
  return readBytes(request, { maxBytes, timeoutMs, refuse });
}

/** Which of the accepted kinds a body is, or the refusal of one that is none. @throws AppError `unsupported_media_type` for another charset */
function acceptedKind(type: MediaType, accepts: readonly BodyKind[]): BodyKind | AppError {
  const kind = kindOf(type);
  if (kind === undefined || !accepts.includes(kind))
    return new AppError('unsupported_media_type', `This webhook takes ${accepts.join(', ')} bodies.`);
  requireUtf8(type);
  return kind;
}

function kindOf(type: MediaType): BodyKind | undefined {
  if (isJson(type)) return 'json';
  if (type.type === 'application/x-www-form-urlencoded') return 'form';
  return type.type.startsWith('text/') ? 'text' : undefined;
}

async function jsonValue(bytes: Buffer, environment: Environment): Promise<unknown> {
  const value = await parseLargeJson(bytes, jsonLimits(environment));
  if (typeof value !== 'object' || value === null) throw bodyRefused('type', 'it must be an object or a list');
  return value;
}

function decodedText(bytes: Buffer): string {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw bodyRefused('encoding', 'it is not valid UTF-8');
  }
  if (text.includes('\0')) throw bodyRefused('nul_character', 'it holds a NUL character');
  return text;
}

/**
 * Reads `application/x-www-form-urlencoded` text as flat texts by name; a repeated name gives a list, brackets mean nothing.
 * @throws AppError `invalid_input` with rule `too_many_items`, `nul_character` or `forbidden_key`
 */
function formFields(text: string): Record<string, string | string[]> {
  // Counted first: the parser drops what is beyond its own limit without a word.
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS)
    throw bodyRefused('too_many_items', `at most ${MAX_FIELDS} form fields`);
  const fields = parse(text, '&', '=', { maxKeys: 0 }) as Record<string, string | string[]>;
  if (Object.hasOwn(fields, '__proto__')) throw bodyRefused('forbidden_key', '__proto__ is not allowed as a field');
  if (Object.entries(fields).some((field) => field.flat().some((part) => part.includes('\0'))))
    throw bodyRefused('nul_character', 'a form field holds a NUL character');
  return { ...fields };
}

/** A body that was read but may not start a run; `rule` names why. */
function bodyRefused(rule: string, message: string): AppError {
  return new AppError('invalid_input', `The body is refused: ${message}.`, {
    errors: [{ field: 'body', rule, message }],
  });
}
