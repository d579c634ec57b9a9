import type { NewAttachment } from '../mail-account.js';
import { mailError } from '../mail-error.js';

/** An attachment as a caller sends it: base64 `content` or a `url` that the provider reads. */
export type SentAttachment = Omit<NewAttachment, 'content'> & { readonly content?: string; readonly url?: string };

/** About what the provider takes by URL in all. */
const MAX_FETCHED_BYTES = 30 * 1024 * 1024;

/** The bytes of an attachment; 422 `unprocessable` if its URL cannot be read. The sandbox reads from this machine only. */
export async function resolveAttachment({ content, url, ...rest }: SentAttachment): Promise<NewAttachment> {
  if (content !== undefined) return { ...rest, content: Buffer.from(content, 'base64') };
  return { ...rest, content: await read(new URL(url!)) };
}

async function read(url: URL): Promise<Buffer> {
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)) {
    throw mailError('unprocessable', 'The sandbox reads attachment URLs of this machine only.');
  }
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  if (!response?.ok) throw mailError('unprocessable', 'The attachment URL could not be read.');
  const content = Buffer.from(await response.arrayBuffer());
  if (content.length > MAX_FETCHED_BYTES) throw mailError('unprocessable', 'The attachments are too large.');
  return content;
}
