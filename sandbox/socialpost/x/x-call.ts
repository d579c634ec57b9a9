import type { Clock } from '../../kit/clock.js';
import type { ProviderRequest } from '../../kit/provider.js';
import type { RequestBody } from '../../kit/request-body.js';
import { isObject, type Shape } from '../../kit/shape.js';
import { invalidRequest, xError } from './x-error.js';

/** A post as X keeps it. */
export interface XPost {
  readonly id: string;
  readonly authorId: string;
  readonly text: string;
  /** The body as it came. */
  readonly sent: Readonly<Record<string, unknown>>;
}

/** A picture, moving picture or film. */
export interface XMedia {
  readonly id: string;
  readonly category: string;
  /** Absent where the upload was begun without a length. */
  readonly totalBytes?: number;
  readonly segments: Map<number, Buffer>;
  /** Questions that are still answered with "in progress"; undefined until the upload is finished. */
  pending?: number;
  altText?: string;
}

/** What an account of X holds, and how X behaves to it. */
export interface XWorld {
  readonly posts: XPost[];
  readonly media: Map<string, XMedia>;
  /** Posts left in the current quarter of an hour. */
  postsLeft: number;
  /** Questions about a film that are answered with "in progress". */
  processingPolls: number;
  /** Seconds X asks to wait before the next question. */
  checkAfterSecs: number;
  /** Whether films turn out to be broken. */
  processingFails: boolean;
  /** Whether long texts are part of the subscription. */
  hasPremium: boolean;
}

/** An authenticated call: who speaks, with which scopes, and what its handler may use. */
export interface XCall {
  readonly request: ProviderRequest;
  readonly params: Readonly<Record<string, string>>;
  readonly userId: string;
  readonly username: string;
  readonly scopes: readonly string[];
  readonly world: XWorld;
  readonly clock: Clock;
}

/** The JSON object of a body that fits `shape`; X's problem document otherwise. */
export function parseBody<Body>({ request: { body } }: XCall, shape: Shape): Body {
  return checked(body.kind === 'json' ? body.value : undefined, shape);
}

/** The same of a body that may be a form as well, with a file, or the bytes of one, in `media`. */
export function parseUpload<Body>(call: XCall, shape: Shape): Body & { media: Buffer } {
  const { body } = call.request;
  const given = body.kind === 'multipart' ? fieldsOf(body) : body.kind === 'json' ? body.value : undefined;
  const upload = checked<Body & { media: Buffer | string }>(given, shape);
  return { ...upload, media: Buffer.isBuffer(upload.media) ? upload.media : Buffer.from(upload.media, 'base64') };
}

function fieldsOf({ fields, files }: Extract<RequestBody, { kind: 'multipart' }>): Record<string, unknown> {
  const { media, segment_index: index, ...others } = fields;
  return {
    ...others,
    ...(media !== undefined && { media: Buffer.from(media) }),
    ...(index !== undefined && { segment_index: /^\d+$/.test(index) ? Number(index) : index }),
    ...Object.fromEntries(files.map(({ field, content }) => [field, content])),
  };
}

function checked<Body>(value: unknown, shape: Shape): Body {
  if (!isObject(value)) throw xError('invalid_request');
  const issues = shape(value, []);
  if (issues.length > 0) throw invalidRequest(issues);
  return value as Body;
}

/** @throws Refusal 403 without the scope */
export function requireScope({ scopes }: XCall, scope: string): void {
  if (!scopes.includes(scope)) throw xError('forbidden');
}
