import { Injectable, type OnModuleInit } from '@nestjs/common';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ApiRequest, ApiResponse } from '../http/request.js';

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

const BUILD = join(dirname(findPackageJSON('.', import.meta.url)!), 'web', 'dist');

/** The build puts a hash behind its name, which may begin with a hyphen. */
const ICON = /^icon-.*\.svg$/;

/**
 * The built console, held in memory: one page and its assets. Requests pick by name from what was read, so no path of a
 * request ever reaches the file system.
 */
@Injectable()
export class ConsoleFiles implements OnModuleInit {
  private indexPage?: ConsoleFile;
  private assets: ReadonlyMap<string, ConsoleFile> = new Map();

  async onModuleInit(): Promise<void> {
    await this.load(BUILD);
  }

  /** Takes over what a folder holds: `index.html` and `assets/`. A missing folder leaves the console unbuilt. */
  async load(folder: string): Promise<void> {
    if (!existsSync(join(folder, 'index.html'))) return;
    const entries = await readdir(join(folder, 'assets'), { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    const assets = new Map<string, ConsoleFile>();
    // One after the other: a process that may open few files could not open all at once.
    for (const name of names) assets.set(name, await readConsoleFile(join(folder, 'assets', name)));
    this.assets = assets;
    this.indexPage = await readConsoleFile(join(folder, 'index.html'));
  }

  /** The page that every address of the console shows; undefined when the console was not built. */
  get page(): ConsoleFile | undefined {
    return this.indexPage;
  }

  /** A script, style or image by its hashed name. */
  asset(name: string): ConsoleFile | undefined {
    return this.assets.get(name);
  }

  /** The mark in the tab of a browser; undefined when the console was not built. */
  get icon(): ConsoleFile | undefined {
    const name = [...this.assets.keys()].find((asset) => ICON.test(asset));
    return name === undefined ? undefined : this.assets.get(name);
  }
}

/** Reads a file of the build, and compresses it once for all requests. */
async function readConsoleFile(path: string): Promise<ConsoleFile> {
  const extension = extname(path);
  const plain = await readFile(path);
  return { extension, plain, ...(TEXTS.has(extension) && { gzipped: await compress(plain, { level: 9 }) }) };
}

/** Answers a file of the console, compressed for who takes that. */
export function sendConsoleFile(
  request: ApiRequest,
  response: ApiResponse,
  { extension, plain, gzipped }: ConsoleFile,
): void {
  response.type(extension);
  if (gzipped) response.setHeader('Vary', 'Accept-Encoding');
  const isGzipped = gzipped !== undefined && request.acceptsEncodings('gzip') !== false;
  if (isGzipped) response.setHeader('Content-Encoding', 'gzip');
  const body = isGzipped ? gzipped : plain;
  response.setHeader('Content-Length', body.length);
  response.end(body);
}
