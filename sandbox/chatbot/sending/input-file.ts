import type { UploadedFile } from '../../kit/request-body.js';
import type { Arguments } from '../requests/arguments.js';
import { badRequest } from '../requests/bot-error.js';
import type { Platform } from '../platform.js';
import type { StoredFile } from '../world/file-store.js';

/** A file parameter: uploaded with the request, or named by a file id or a URL. */
export type InputFile =
  | { readonly kind: 'upload'; readonly file: UploadedFile }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'id'; readonly id: string };

const ATTACHED = 'attach://';

/** Reads a file parameter; undefined if there is none. https://core.telegram.org/bots/api#sending-files */
export function readInputFile(args: Arguments, name: string): InputFile | undefined {
  const value = args.text(name);
  if (value !== '' && !value.startsWith(ATTACHED)) {
    return value.includes('.') ? { kind: 'url', url: value } : { kind: 'id', id: value };
  }
  return readUpload(args, name);
}

/** Reads a file parameter that must be uploaded; anything else counts as absent. */
export function readUpload(args: Arguments, name: string): Extract<InputFile, { kind: 'upload' }> | undefined {
  const value = args.text(name);
  const file = args.file(value.startsWith(ATTACHED) ? value.slice(ATTACHED.length) : name);
  return file && { kind: 'upload', file };
}

/** The content of an upload; throws 400 if it is empty or above `maxBytes`, of which `what` says for what that is. */
export function uploadedContent({ content }: UploadedFile, maxBytes: number, what = ''): Buffer {
  if (content.length === 0) throw badRequest('File must be non-empty');
  if (content.length > maxBytes) {
    throw badRequest(`File of size ${content.length} bytes is too big${what}; the maximum size is ${maxBytes} bytes`);
  }
  return content;
}

/** The stored file of an id; throws 400 for an unknown one and for one of the other kind. */
export function storedFile<Kind extends StoredFile['kind']>(
  { files }: Platform,
  id: string,
  kind: Kind,
): Extract<StoredFile, { kind: Kind }> {
  const stored = files.find(id);
  if (stored?.kind === kind) return stored as Extract<StoredFile, { kind: Kind }>;
  if (stored) throw badRequest(`Can't use file of type ${stored.kind} as ${kind}`);
  const fault = /^[\w-]*$/.test(id) ? "can't unserialize it. Wrong last symbol" : 'Wrong character in the string';
  throw badRequest(`Wrong remote file identifier specified: ${fault}`);
}
