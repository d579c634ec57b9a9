import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a script has answered. */
export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A small project in a temporary folder that has the real scripts, the real dependencies and sources of its own. */
export interface Checkout {
  write(files: Record<string, string>): Promise<void>;
  /** Runs `node scripts/<args>` to its end. */
  run(args: string[], nodeOptions?: string[]): Promise<CommandResult>;
  /** Starts `node scripts/<args>` with readable output. */
  start(args: string[], nodeOptions?: string[]): ChildProcess;
  remove(): Promise<void>;
}

/** Makes a checkout; `shared` names further files of the real one that it has. */
export async function makeCheckout(shared: string[] = []): Promise<Checkout> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'checkout-')));
  const scripts = (await readdir(join(root, 'scripts'))).filter((name) => name.endsWith('.mjs'));
  for (const file of ['package.json', 'package-lock.json', ...shared, ...scripts.map((name) => join('scripts', name))])
    await cp(join(root, file), join(folder, file));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const start = (args: string[], nodeOptions: string[] = []) =>
    spawn(process.execPath, [...nodeOptions, join('scripts', args[0]!), ...args.slice(1)], { cwd: folder });
  return {
    start,
    async run(args, nodeOptions) {
      const child = start(args, nodeOptions);
      const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
      return { code: code as number | null, stdout, stderr };
    },
    async write(files) {
      for (const [name, content] of Object.entries(files)) {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await writeFile(join(folder, name), content);
      }
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
