import { spawnSync } from 'node:child_process';

/** A step that this machine or the image refused: its name, and what was said. */
export class StepFailed extends Error {
  constructor(step, said) {
    super(`${step}: ${said.trim().split('\n').slice(-12).join('\n') || 'it said nothing'}`);
  }
}

/** Runs a program to its end and gives what it printed. @throws StepFailed under the name of the step */
export function output(step, [program, ...args], options = {}) {
  const { status, signal, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 27,
    ...options,
  });
  if (status === 0) return (stdout ?? '').trim();
  throw new StepFailed(step, error?.message ?? (`${stdout ?? ''}\n${stderr ?? ''}`.trim() || `${signal ?? status}`));
}

/** Whether the machine has a program. */
export const isInstalled = (program) => !spawnSync(program, ['--version'], { stdio: 'ignore' }).error;

/** Docker or Podman, which understand the same words. */
export class Engine {
  /** Words before the command. */
  global = [];

  constructor(program) {
    this.program = program;
    this.isPodman = program === 'podman';
  }

  /** The first engine that answers: a client of Docker without its server is none. @throws Error that says what each said */
  static find() {
    const refusals = [];
    for (const program of ['docker', 'podman']) {
      const engine = new Engine(program);
      try {
        engine.run(program, 'info');
        return engine;
      } catch (error) {
        refusals.push(error.message);
      }
    }
    throw new Error(
      `No container engine answers. Install Docker or Podman (Debian: apt-get install podman runc catatonit debootstrap).\n${refusals.join('\n')}`,
    );
  }

  /** Runs a command of the engine and gives what it printed. @throws StepFailed */
  run(step, ...words) {
    return output(step, [this.program, ...this.global, ...words]);
  }

  /** Runs a command of the engine that prints as it goes. @throws StepFailed */
  show(step, ...words) {
    output(step, [this.program, ...this.global, ...words], { stdio: ['ignore', 2, 2] });
  }

  /** Whether a command of the engine ends well. */
  succeeds(...words) {
    return spawnSync(this.program, [...this.global, ...words], { stdio: 'ignore' }).status === 0;
  }

  /** Words that every container gets: what compose.yaml takes from a container that is broken into, and a share of the machine. */
  get confinement() {
    return [
      ...['--cap-drop=ALL', '--security-opt=no-new-privileges', '--pids-limit=256', '--memory=1g'],
      // Podman asks for more open files and processes than itself may have where the machine is a container too.
      ...['--ulimit=nofile=4096:4096', '--ulimit=nproc=4096:4096'],
    ];
  }

  /** Words for a root file system that nothing can be written to. Podman would add folders in memory. */
  get readOnly() {
    return ['--read-only', ...(this.isPodman ? ['--read-only-tmpfs=false'] : [])];
  }

  /**
   * Finds a runtime that starts a container on this machine: the engine's own, else runc, as crun refuses mixed cgroups.
   * @throws StepFailed with what both said
   */
  chooseRuntime(image) {
    const refusals = [];
    for (const global of this.isPodman ? [[], ['--runtime=runc']] : [[]]) {
      this.global = global;
      try {
        this.run('run a container', 'run', '--rm', ...this.confinement, image, 'node', '--version');
        return;
      } catch (error) {
        refusals.push(error.message);
      }
    }
    throw new Error(refusals.join('\n'));
  }
}
