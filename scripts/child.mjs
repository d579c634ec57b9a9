import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { pinnedNode, root } from './install.mjs';

/** What ends a command, and what its child gets for it: a closed terminal ends it as properly as Ctrl-C does. */
const SIGNALS = { SIGINT: 'SIGINT', SIGTERM: 'SIGTERM', SIGHUP: 'SIGTERM' };

/** Ctrl-C reaches this process twice, from the terminal and from npm; only a later one is a second one. */
const SAME_SIGNAL_MS = 500;

const PARENT_POLL_MS = 200;

/**
 * Runs a script with the pinned Node in place of this process: same streams, signals passed on, and its exit code, which
 * the promise gives (128 + number for a signal). The child notices when this process is killed (`end-with-parent.mjs`).
 */
export function runChild(args) {
  const preload = fileURLToPath(new URL('end-with-parent.mjs', import.meta.url));
  const child = spawn(pinnedNode, ['--import', preload, ...args], {
    cwd: root,
    env: { ...process.env, RUN_IN_PLACE_OF: String(process.pid) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // A process group of its own, so that Ctrl-C reaches it through this process only, once.
    detached: true,
  });
  let last = -Infinity;
  const pass = (signal) => {
    if (Date.now() - last < SAME_SIGNAL_MS) return;
    last = Date.now();
    child.kill(signal);
  };
  for (const [signal, passed] of Object.entries(SIGNALS)) process.on(signal, () => pass(passed));
  // A signal for npm reaches npm's shell, which ends without passing it on.
  if (process.env.npm_lifecycle_event) onceOrphaned(() => pass('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 128 + constants.signals[signal] : code));
  });
}

/** Calls back when the parent of this process has ended. */
function onceOrphaned(callback) {
  const { ppid } = process;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    callback();
  }, PARENT_POLL_MS);
  timer.unref();
}
