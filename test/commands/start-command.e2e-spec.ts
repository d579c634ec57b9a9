import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeCheckout, type Checkout } from '../support/checkout.js';
import { until } from '../support/until.js';

/** What a build needs besides its sources, and the program that starts what is built. */
const SHARED = ['tsconfig.json', 'tsconfig.build.json', 'nest-cli.json', 'src/main.ts'];

/** Says how it was started, and lives until the first signal, which it names. */
const SERVICE = `
export function serve() {
  const keepAlive = setInterval(() => undefined, 1000);
  const end = (signal: string) => { clearInterval(keepAlive); process.stdout.write(signal); process.exitCode = 7; };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => end(signal));
  process.stdout.write(JSON.stringify({ pid: process.pid, node: process.version, args: process.argv.slice(2) }) + '\\n');
}`;
const CLI = `process.stdout.write(process.argv.slice(2).join(' ')); process.exitCode = 3;`;

let checkout: Checkout;
beforeAll(async () => {
  checkout = await makeCheckout(SHARED);
  await checkout.write({ 'src/serve.ts': SERVICE, 'src/cli/main.ts': CLI });
  await checkout.run(['start.mjs', 'cli']);
});
afterAll(() => checkout.remove());

/** Starts the program and waits for its first line. */
async function startProgram(args: string[] = []) {
  const command = checkout.start(['start.mjs', ...args]);
  const [line] = (await once(command.stdout!, 'data')) as [Buffer];
  return { command, program: JSON.parse(line.toString()) as { pid: number; node: string; args: string[] } };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('npm start', () => {
  it('runs the pinned Node with its arguments', async () => {
    const { command, program } = await startProgram(['--port', '1']);
    command.kill('SIGTERM');
    await once(command, 'exit');
    expect(program).toMatchObject({ node: expect.stringMatching(/^v24\./), args: ['--port', '1'] });
  });

  it.each([
    ['SIGINT', 'SIGINT'],
    ['SIGTERM', 'SIGTERM'],
    ['SIGHUP', 'SIGTERM'],
  ] as const)('passes %s on, as %s, and gives the exit code', async (sent, received) => {
    const { command } = await startProgram();
    const output = text(command.stdout!);
    command.kill(sent);
    const [code] = await once(command, 'exit');
    expect({ code, output: await output }).toEqual({ code: 7, output: received });
  });

  it('passes a signal that arrives twice on once', async () => {
    const { command } = await startProgram();
    command.kill('SIGINT');
    command.kill('SIGINT');
    expect(await once(command, 'exit')).toEqual([7, null]);
  });

  it('leaves no program behind when it is killed', async () => {
    const { command, program } = await startProgram();
    command.kill('SIGKILL');
    await until(() => !isAlive(program.pid));
  });

  it('runs another program by its name, with nothing of its own on standard output', async () => {
    expect(await checkout.run(['start.mjs', 'cli', 'keys', 'list'])).toEqual({
      code: 3,
      stdout: 'keys list',
      stderr: '',
    });
  });

  it('starts the sandbox from the command line, too', async () => {
    await checkout.write({ 'sandbox/main.ts': `process.stdout.write('sandbox ' + process.argv.slice(2).join(' '));` });
    const started = await checkout.run(['start.mjs', 'cli', 'sandbox', '--port', '1']);
    expect(started).toMatchObject({ code: 0, stdout: 'sandbox --port 1' });
  });

  it('builds again after a change, and only then', async () => {
    await checkout.write({ 'src/cli/main.ts': `${CLI}\nprocess.exitCode = 4;` });
    const changed = await checkout.run(['start.mjs', 'cli']);
    expect(changed).toMatchObject({ code: 4, stderr: expect.stringContaining('Building the service') });
    await checkout.write({ 'src/cli/main.spec.ts': 'a test is not built' });
    expect(await checkout.run(['start.mjs', 'cli'])).toMatchObject({ code: 4, stderr: '' });
  });

  it('says in one line that the Node of the machine is too old', async () => {
    const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } });`;
    const started = await checkout.run(
      ['start.mjs'],
      ['--import', `data:text/javascript,${encodeURIComponent(older)}`],
    );
    expect(started).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Node 18.20.4 is too old. Install Node 20 or newer, then run the same command again.\n',
    });
  });

  it('says what does not compile and starts nothing', async () => {
    const wrong = await makeCheckout(SHARED);
    await wrong.write({ 'src/wrong.ts': `export const wrong: number = 'text';` });
    const result = await wrong.run(['start.mjs', 'cli']);
    await wrong.remove();
    expect(result).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('src/wrong.ts') });
    expect(result.stderr).toContain('could not be built');
  });
});
