import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

/** A part of a form: a text, or a file with its name and media type. */
export interface FormPart {
  /** The field it is sent as. */
  name: string;
  content: string | Buffer | Readable;
  /** Makes the part a file. */
  filename?: string;
  mimeType?: string;
  /** Length of a stream, where it is known. */
  bytes?: number;
}

/** A request body with the header that describes it. */
export interface FormBody {
  headers: { 'content-type': string };
  /** A stream if one of the parts is one; a stream is sent once and never repeated. */
  body: Buffer | Readable;
  /** Length of the body, unless a part does not say its own. */
  bodyBytes?: number;
}

const LINE = '\r\n';

/**
 * Writes multipart/form-data (RFC 7578), the parts in their order. Streams are read one after the other, each as fast as the
 * form is taken. undici's own form takes only files whose bytes are all there.
 */
export function multipartForm(parts: readonly FormPart[]): FormBody {
  const boundary = `form-${randomBytes(18).toString('base64url')}`;
  const pieces: (Buffer | Readable)[] = [];
  let bodyBytes: number | undefined = 0;
  const add = (piece: string | Buffer | Readable, bytes?: number): void => {
    const content = typeof piece === 'string' ? Buffer.from(piece) : piece;
    const length = Buffer.isBuffer(content) ? content.length : bytes;
    bodyBytes = bodyBytes === undefined || length === undefined ? undefined : bodyBytes + length;
    pieces.push(content);
  };
  for (const part of parts) {
    add(`--${boundary}${LINE}${partHead(part)}${LINE}`);
    add(part.content, part.bytes);
    add(LINE);
  }
  add(`--${boundary}--${LINE}`);
  const isWhole = pieces.every((piece) => Buffer.isBuffer(piece));
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: isWhole ? Buffer.concat(pieces as Buffer[]) : Readable.from(concatenated(pieces), { objectMode: false }),
    bodyBytes,
  };
}

function partHead({ name, filename, mimeType }: FormPart): string {
  const file = filename === undefined ? '' : `; filename="${escaped(filename)}"`;
  const type = mimeType === undefined ? '' : `Content-Type: ${mimeType}${LINE}`;
  return `Content-Disposition: form-data; name="${escaped(name)}"${file}${LINE}${type}`;
}

/** As browsers write names: in UTF-8, and nothing of them ends the header (WHATWG HTML, multipart/form-data encoding algorithm). */
function escaped(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

async function* concatenated(pieces: readonly (Buffer | Readable)[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece)) yield piece;
    else yield* piece as AsyncIterable<Buffer>;
  }
}
