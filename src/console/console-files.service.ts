import { Injectable, type OnModuleInit } from '@nestjs/common';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { type ConsoleFile, readConsoleFile } from './console-file.js';

const BUILD = join(dirname(findPackageJSON('.', import.meta.url)!), 'web', 'dist');

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
}
