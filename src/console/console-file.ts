import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** A file of the built console, ready to be sent. */
export interface ConsoleFile {
  /** Extension with its dot, which tells the media type. */
  extension: string;
  plain: Buffer;
  /** Undefined where compressing gains nothing. */
  gzipped?: Buffer;
}

const TEXTS = new Set(['.css', '.html', '.js', '.svg']);
const compress = promisify(gzip);

/** Reads a file of the build, and compresses it once for all requests. */
export async function readConsoleFile(path: string): Promise<ConsoleFile> {
  const extension = extname(path);
  const plain = await readFile(path);
  return { extension, plain, ...(TEXTS.has(extension) && { gzipped: await compress(plain, { level: 9 }) }) };
}
