import { expressionLimits } from '@libs/expressions';
import { parseJson } from '@libs/json';
import { hideSecrets, hideSecretsInBytes, hideSecretsInJson } from '@libs/http';
import type { Secret } from '@libs/crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { storableText, storableValue } from './storable-value.js';

/** An answer as workflows see it. */
export interface HttpResponseValue {
  status: number;
  headers: Record<string, string>;
  /** Parsed JSON, text, or `{base64, contentType, size}` for anything else; null for none. */
  body: unknown;
}

const TEXT = /^(text\/|application\/(xml|javascript|x-www-form-urlencoded|graphql|x-ndjson)|[^;]*\+xml)/i;
const JSON_TYPE = /^application\/([^;]*\+)?json/i;

/**
 * Turns an answer into a value: JSON is parsed, other text is text, binary is Base64. Broken JSON stays text,
 * as does JSON with a number too long to be one. Secrets of the
 * request that the answer repeats are hidden: a value is shown to whoever may read runs.
 */
export function readResponse(
  { status, headers, bytes }: { status: number; headers: IncomingHttpHeaders; bytes: Buffer },
  secrets: readonly Secret[] = [],
): HttpResponseValue {
  const contentType = headers['content-type'] ?? '';
  const shown = Object.entries(flat(headers)).map(([name, value]) => [name, hideSecrets(value, secrets)] as const);
  return {
    status,
    headers: Object.fromEntries(shown),
    // JSON may hold JSON as a text, where a secret is spelled otherwise than in the bytes.
    body: hideSecretsInJson(readBody(hideSecretsInBytes(bytes, secrets), contentType), secrets),
  };
}

function readBody(bytes: Buffer, contentType: string): unknown {
  if (bytes.length === 0) return null;
  if (JSON_TYPE.test(contentType)) {
    try {
      const value = parseJson(bytes.toString('utf8'));
      if (!isDeeper(value, expressionLimits.dataDepth)) return storableValue(value);
      return storableText(bytes.toString('utf8'));
    } catch {
      return storableText(bytes.toString('utf8'));
    }
  }
  if (contentType === '' || TEXT.test(contentType)) return storableText(bytes.toString('utf8'));
  return { base64: bytes.toString('base64'), contentType, size: bytes.length };
}

/** Whether objects and lists stand in one another deeper than expressions may look. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1));
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
