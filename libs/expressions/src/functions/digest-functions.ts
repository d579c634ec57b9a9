import { createHash, createHmac, randomUUID } from 'node:crypto';
import { scalarText } from '../values/json-text.js';
import type { Evaluation } from '../values/evaluation.js';
import type { ExpressionFunction } from './function-declaration.js';

/** What a digest costs, and further for each byte that goes into it. */
const DIGEST = 1024;
const BYTE = 2;
const RANDOM = 64;

/** Functions that sign and fingerprint texts in UTF-8, and that make ids. */
export const digestFunctions: readonly ExpressionFunction[] = [
  digest('sha256', 'The SHA-256 of the text, as "hex" (the default) or "base64".'),
  digest('sha1', 'The SHA-1 of the text, as "hex" (the default) or "base64". Use it only for systems that demand it.'),
  digest('md5', 'The MD5 of the text, as "hex" (the default) or "base64". Use it only for systems that demand it.'),
  {
    name: 'hmacSha256',
    parameters: ['text', 'key', 'encoding?'],
    description: 'The HMAC-SHA256 of the text with the key, as "hex" (the default) or "base64".',
    refuses: ([, , encoding]) => encodingRefusal(encoding),
    run([value, secret, encoding = 'hex'], evaluation) {
      const [text, key] = [scalarText(value), scalarText(secret)];
      if (text === null || key === null || !isEncoding(encoding)) return null;
      spend([text, key], evaluation);
      return createHmac('sha256', key).update(text).digest(encoding);
    },
  },
  {
    name: 'uuid',
    parameters: [],
    description: 'A new random UUID (version 4), a different one each time.',
    isVolatile: true,
    run(_, evaluation) {
      evaluation.spend(RANDOM);
      return randomUUID();
    },
  },
];

function digest(algorithm: 'sha256' | 'sha1' | 'md5', description: string): ExpressionFunction {
  return {
    name: algorithm,
    parameters: ['text', 'encoding?'],
    description,
    refuses: ([, encoding]) => encodingRefusal(encoding),
    run([value, encoding = 'hex'], evaluation) {
      const text = scalarText(value);
      if (text === null || !isEncoding(encoding)) return null;
      spend([text], evaluation);
      return createHash(algorithm).update(text).digest(encoding);
    },
  };
}

function spend(texts: readonly string[], evaluation: Evaluation): void {
  for (const text of texts) evaluation.spend(DIGEST + BYTE * Buffer.byteLength(text));
}

function isEncoding(value: unknown): value is 'hex' | 'base64' {
  return value === 'hex' || value === 'base64';
}

function encodingRefusal(encoding: unknown): string | undefined {
  return encoding === undefined || isEncoding(encoding) ? undefined : 'the encoding must be "hex" or "base64"';
}
