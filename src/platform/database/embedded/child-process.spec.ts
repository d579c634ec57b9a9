import { describe, expect, it } from '@jest/globals';
import { run } from './child-process.js';

describe('run', () => {
  it('gives a program nothing of the environment but the path, a language and a time zone', async () => {
    const { output } = await run('env', []);
    const names = output.split('\n').map((line) => line.split('=')[0]);
    expect(names.filter(Boolean).sort()).toEqual(['LC_ALL', 'PATH', 'TZ']);
  });

  it('answers the exit code and everything written', async () => {
    expect(await run('/bin/sh', ['-c', 'echo out; echo err >&2; exit 3'])).toEqual({ code: 3, output: 'out\nerr\n' });
  });

  it('answers no exit code for a program that cannot be started', async () => {
    const { code, output } = await run('/no/such/program', []);
    expect(code).toBeNull();
    expect(output).toContain('ENOENT');
  });
});
