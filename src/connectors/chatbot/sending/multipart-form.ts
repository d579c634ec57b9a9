import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

/** A file part. Its name is the field it is sent as. */
export interface FormFile {
  name: string;
  filename: string;
  mimeType: string;
  content: Buffer | Readable;
}

/** A request body with the header that describes it. */
export interface FormBody {
  headers: { 'content-type': string };
  /** A stream if one of the files is one; a stream is sent once and never repeated. */
  body: Buffer | Readable;
}

const LINE = '\r\n';

/**
 * Writes multipart/form-data (RFC 7578): fields as text, anything but text as JSON, then the files. undici's own form takes
 * only files whose bytes are all there.
 */
export function multipartForm(fields: Record<string, unknown>, files: readonly FormFile[]): FormBody {
  const boundary = `form-${randomBytes(18).toString('base64url')}`;
  const opening = Object.entries(fields).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `--${boundary}${LINE}Content-Disposition: form-data; name="${name}"${LINE}${LINE}${text}${LINE}`;
  });
  const parts: (Buffer | Readable)[] = [Buffer.from(opening.join(''))];
  for (const file of files) parts.push(Buffer.from(fileHead(boundary, file)), file.content, Buffer.from(LINE));
  parts.push(Buffer.from(`--${boundary}--${LINE}`));
  const isWhole = parts.every((part) => Buffer.isBuffer(part));
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: isWhole ? Buffer.concat(parts as Buffer[]) : Readable.from(concatenated(parts), { objectMode: false }),
  };
}

function fileHead(boundary: string, { name, filename, mimeType }: FormFile): string {
  const disposition = `Content-Disposition: form-data; name="${name}"; filename="${escaped(filename)}"`;
  return `--${boundary}${LINE}${disposition}${LINE}Content-Type: ${mimeType}${LINE}${LINE}`;
}

/** As browsers write names (WHATWG HTML, multipart/form-data encoding algorithm). */
function escaped(filename: string): string {
  return filename.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

async function* concatenated(parts: readonly (Buffer | Readable)[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    if (Buffer.isBuffer(part)) yield part;
    else yield* part as AsyncIterable<Buffer>;
  }
}
