import { parse as parseForm } from 'node:querystring';
import { AppError } from '@libs/errors';
import { decodeUtf8, parseJson } from '../../api/body/parse-json.js';
import { isJson, mediaType, requireUtf8 } from '../../api/body/media-type.js';
import { hasBody, readBytes } from '../../api/body/read-bytes.js';
import type { ApiRequest } from '../../api/request.js';
import type { Environment } from '../../config/environment.js';
import type { WebhookConfig } from '../nodes/webhook.node.js';

const WITHOUT_BODY = new Set(['GET', 'DELETE']);
const MAX_FORM_FIELDS = 1000;

/**
 * Reads the body of a webhook request as its node accepts it. GET and DELETE bodies stay unread; no body is `{}`.
 * @throws AppError 400, 413, 415
 */
export async function readWebhookBody(
  request: ApiRequest,
  { accepts, maxBodyBytes }: WebhookConfig,
  environment: Environment,
): Promise<unknown> {
  if (WITHOUT_BODY.has(request.method)) return {};
  const type = mediaType(request.headers['content-type']);
  if (!hasBody(request)) {
    if (isJson(type)) throw new AppError('invalid_json', 'The body is empty.');
    return {};
  }
  const kind = isJson(type)
    ? 'json'
    : type.type === 'application/x-www-form-urlencoded'
      ? 'form'
      : type.type.startsWith('text/')
        ? 'text'
        : undefined;
  if (kind === undefined || !accepts.includes(kind))
    throw new AppError('unsupported_media_type', `This webhook takes ${accepts.join(', ')} bodies.`);
  requireUtf8(type);
  const { WEBHOOK_BODY_MAX_BYTES, BODY_TIMEOUT_MS, JSON_MAX_DEPTH, JSON_MAX_ITEMS } = environment;
  const maxBytes = Math.min(maxBodyBytes ?? WEBHOOK_BODY_MAX_BYTES, WEBHOOK_BODY_MAX_BYTES);
  const bytes = await readBytes(request, { maxBytes, timeoutMs: BODY_TIMEOUT_MS });
  if (kind === 'json') return jsonValue(bytes, { maxDepth: JSON_MAX_DEPTH, maxItems: JSON_MAX_ITEMS });
  const text = decodeUtf8(bytes);
  if (text.includes('\0')) throw refused('nul_character', 'the body holds a NUL character');
  return kind === 'text' ? text : formFields(text);
}

function jsonValue(bytes: Buffer, limits: { maxDepth: number; maxItems: number }): unknown {
  if (bytes.length === 0) throw new AppError('invalid_json', 'The body is empty.');
  const value = parseJson(bytes, limits);
  if (typeof value !== 'object' || value === null) throw refused('type', 'the body must be an object or a list');
  return value;
}

/** Form fields as flat texts; a repeated name gives a list. */
function formFields(text: string): Record<string, unknown> {
  const fields = parseForm(text, '&', '=', { maxKeys: MAX_FORM_FIELDS + 1 });
  const names = Object.keys(fields);
  if (names.length > MAX_FORM_FIELDS) throw refused('too_many_items', `at most ${MAX_FORM_FIELDS} form fields`);
  if (names.some((name) => name === '__proto__' || name.includes('\0')))
    throw refused('forbidden_key', 'a field name is not allowed');
  return { ...fields };
}

function refused(rule: string, message: string): AppError {
  return new AppError('invalid_input', `The body is refused: ${message}.`, {
    errors: [{ field: 'body', rule, message }],
  });
}
