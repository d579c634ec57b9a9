import type { IncomingHttpHeaders } from 'node:http';
import busboy from 'busboy';

/** A file part of a multipart body. */
export interface UploadedFile {
  readonly field: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** A body, its bytes and what they turned out to be; `invalid` keeps the reason so that a fake can refuse it in its own words. */
export type RequestBody = { readonly size: number; readonly content: Buffer } & (
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | {
      readonly kind: 'form';
      readonly fields: Record<string, string>;
      readonly repeated: readonly string[];
      readonly text: string;
    }
  | { readonly kind: 'multipart'; readonly fields: Record<string, string>; readonly files: readonly UploadedFile[] }
  | { readonly kind: 'other'; readonly contentType: string }
  | { readonly kind: 'invalid'; readonly reason: string }
);

/** Reads the bytes of a body by its content type; never throws. */
export async function parseBody(headers: IncomingHttpHeaders, content: Buffer): Promise<RequestBody> {
  const size = content.length;
  const whole = { size, content };
  if (size === 0) return { ...whole, kind: 'none' };
  const contentType = headers['content-type'] ?? '';
  const mediaType = contentType.split(';')[0]!.trim().toLowerCase();
  try {
    if (mediaType === 'application/json' || mediaType.endsWith('+json')) {
      return { ...whole, kind: 'json', value: JSON.parse(strictText(content)) as unknown };
    }
    if (mediaType === 'application/x-www-form-urlencoded') {
      return { ...whole, kind: 'form', ...parseForm(strictText(content)) };
    }
    if (mediaType === 'multipart/form-data')
      return { ...whole, kind: 'multipart', ...(await parseParts(headers, content)) };
    return { ...whole, kind: 'other', contentType };
  } catch (error) {
    return { ...whole, kind: 'invalid', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** OAuth forbids repeated parameters and pages send several ticked boxes, so their names and the text are kept too. */
function parseForm(text: string) {
  const parsed = new URLSearchParams(text);
  const repeated = [...new Set(parsed.keys())].filter((name) => parsed.getAll(name).length > 1);
  return { fields: Object.fromEntries(parsed), repeated, text };
}

function strictText(content: Buffer): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(content);
}

function parseParts(headers: IncomingHttpHeaders, content: Buffer) {
  return new Promise<{ fields: Record<string, string>; files: UploadedFile[] }>((resolve, reject) => {
    const fields: Record<string, string> = {};
    const files: UploadedFile[] = [];
    const parser = busboy({ headers, defParamCharset: 'utf8' });
    parser.on('field', (name, value) => (fields[name] = value));
    parser.on('file', (field, stream, info) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () =>
        files.push({
          field,
          fileName: info.filename ?? '',
          contentType: info.mimeType,
          content: Buffer.concat(chunks),
        }),
      );
    });
    parser.on('error', reject);
    parser.on('close', () => resolve({ fields, files }));
    parser.end(content);
  });
}
