import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const POLL_MS = 200;

/**
 * Does some work while no other process does it for the same folder: two starts in two terminals must not install or
 * build into the same place at once. The lock names its process, so that one whose process was killed counts as free.
 */
export function exclusively(folder, work) {
  const name = createHash('sha256').update(`${userInfo().uid} ${folder}`).digest('hex').slice(0, 16);
  const lock = join(tmpdir(), `workflow-service-${name}.lock`);
  const release = () => rmSync(lock, { force: true });
  for (let waited = false; !take(lock); waited = true) {
    if (!waited) console.error('Waiting for another start that installs or builds ...');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
  }
  // For work that ends the process with a message.
  process.once('exit', release);
  work();
  release();
  process.removeListener('exit', release);
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isHeld(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isHeld(lock) {
  try {
    return process.kill(Number(readFileSync(lock, 'utf8')), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
