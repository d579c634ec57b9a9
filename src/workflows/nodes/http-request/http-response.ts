import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeeper, jsonDepth, MAX_KEYS, parseJsonInSteps, TooManyKeys } from '#libs/json';
import { hideSecrets, hideSecretsInBytes, hideSecretsInJson } from '#libs/http';
import { AppError } from '#libs/errors';
import type { Secret } from '#libs/crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { jsonMemory, textMemory } from '../contract/json-memory.js';
import { storableText, storableValue } from '../contract/storable-value.js';

/** An answer as it came. */
export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** An answer as workflows see it. */
export interface HttpResponseValue {
  status: number;
  headers: Record<string, string>;
  /** Parsed JSON, text, or `{base64, contentType, size}` for anything else; null for none. */
  body: unknown;
}

/** Bytes of an answer that is read in a few milliseconds. */
const LARGE = 1_048_576;

const TEXT = /^(text\/|application\/(xml|javascript|x-www-form-urlencoded|graphql|x-ndjson)|[^;]*\+xml)/i;
const JSON_TYPE = /^application\/([^;]*\+)?json/i;

/**
 * About how many bytes of memory the value of an answer takes, at most.
 * @throws AppError `too_large` when that is more than is read
 */
export function responseMemory({ headers, bytes }: HttpAnswer): number {
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) return textMemory(bytes, 'The answer');
  return jsonMemory(bytes, 'The answer');
}

/**
 * Turns an answer into a value: JSON is parsed, other text is text, binary is Base64. Broken JSON stays text,
 * as does JSON with a number too long to be one. Secrets of the
 * request that the answer repeats are hidden: a value is shown to whoever may read runs. Others run between the steps of this
 * where the answer is large.
 * @throws AppError `too_large` for JSON with too many different names of fields
 */
export async function readResponse(
  { status, headers, bytes }: HttpAnswer,
  secrets: readonly Secret[] = [],
): Promise<HttpResponseValue> {
  const contentType = headers['content-type'] ?? '';
  const shown = Object.entries(flat(headers)).map(([name, value]) => [name, hideSecrets(value, secrets)] as const);
  const pause = async (): Promise<void> => {
    if (bytes.length > LARGE) await nextTurn();
  };
  const clean = hideSecretsInBytes(bytes, secrets);
  await pause();
  const body = await readBody(clean, contentType, pause);
  await pause();
  // JSON may hold JSON as a text, where a secret is spelled otherwise than in the bytes.
  return { status, headers: Object.fromEntries(shown), body: hideSecretsInJson(body, secrets) };
}

async function readBody(bytes: Buffer, contentType: string, pause: () => Promise<void>): Promise<unknown> {
  if (bytes.length === 0) return null;
  if (JSON_TYPE.test(contentType)) {
    const text = bytes.toString('utf8');
    try {
      const value = await parseJsonInSteps(text, {}, pause);
      await pause();
      if (isDeeper(value, jsonDepth.data)) return storableText(text);
      // What cannot be kept is written with an escape in JSON, and most answers have none.
      return text.includes('\\u') || text.includes('__proto__') ? storableValue(value) : value;
    } catch (error) {
      if (error instanceof TooManyKeys)
        throw new AppError('too_large', `The answer has more than ${MAX_KEYS} different names of fields.`);
      return storableText(text);
    }
  }
  if (contentType === '' || TEXT.test(contentType)) return storableText(bytes.toString('utf8'));
  return { base64: bytes.toString('base64'), contentType, size: bytes.length };
}

/** Cookies of the other side are its own business; repeated headers are joined as HTTP says. */
function flat(headers: IncomingHttpHeaders): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name === 'set-cookie' || name === '__proto__') continue;
    result[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return result;
}
