import { Database } from '../../../src/platform/database/connection/database.js';
import type { TestApp } from '../app/app.js';

/** A part of a form: a text, or a file with its media type. */
export interface FormPartSketch {
  name: string;
  text: string | Buffer;
  filename?: string;
  type?: string;
}

const BOUNDARY = 'boundary-of-a-test';

/** Header of a form that `formBytes` writes. */
export const FORM_TYPE = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` };

/** A form as it is sent, byte by byte; `end` is what stands behind its last part. */
export function formBytes(parts: readonly FormPartSketch[], end = `--${BOUNDARY}--\r\n`): Buffer {
  const lines = parts.flatMap(({ name, text, filename, type }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"` +
        (filename === undefined ? '' : `; filename="${filename}"`) +
        (type === undefined ? '' : `\r\nContent-Type: ${type}`) +
        '\r\n\r\n',
    ),
    Buffer.from(text as Buffer),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...lines, Buffer.from(end)]);
}

/** How a PNG begins. */
export const PNG = Buffer.from('\x89PNG\r\n\x1a\n and what it shows', 'latin1');

/** What is stored of files: rows, chunks, and the bytes that are counted. */
export async function storedFiles({ app }: Pick<TestApp, 'app'>): Promise<{
  files: number;
  chunks: number;
  bytes: number;
}> {
  const [row] = await app.get(Database).query<{ files: number; chunks: number; bytes: number }>(
    `select (select count(*)::integer from file) as files, (select count(*)::integer from file_chunk) as chunks,
            (select coalesce(sum(bytes), 0)::integer from file_usage) as bytes`,
  );
  return row!;
}

/** The content of a stored file, as the database has it. */
export async function storedContent({ app }: Pick<TestApp, 'app'>, id: string): Promise<Buffer> {
  const rows = await app
    .get(Database)
    .query<{ data: Buffer }>('select data from file_chunk where file_id = $1 order by seq', [id]);
  return Buffer.concat(rows.map(({ data }) => data));
}
