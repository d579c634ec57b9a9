import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../install.mjs';
import { StepFailed } from './engine.mjs';

/** The first version that knows `!override`. */
const OLDEST = [2, 24, 4];

const SERVER_SECONDS = 30;

/** Docker Compose, as a word of Docker or as a program that talks to Podman. */
export class Compose {
  constructor(engine) {
    this.engine = engine;
    this.words = engine.isPodman ? ['docker-compose'] : ['docker', 'compose'];
  }

  /** Why it cannot be used on this machine; undefined where it can. */
  get refusal() {
    const [program, ...words] = this.words;
    const { stdout } = spawnSync(program, [...words, 'version', '--short'], { encoding: 'utf8' });
    const version = /\d+\.\d+\.\d+/.exec(stdout ?? '')?.[0];
    if (version && version.localeCompare(OLDEST.join('.'), undefined, { numeric: true }) >= 0) return undefined;
    return (
      `${this.words.join(' ')} ${OLDEST.join('.')} or newer is needed, and this machine has ${version ?? 'none'} ` +
      '(Debian 13: apt-get install docker-compose; with Podman also netavark and aardvark-dns)'
    );
  }

  /**
   * Opens compose.yaml as a project, in which some lines are replaced.
   * @param variables all that the file sees of the environment
   * @throws StepFailed if Podman does not serve
   */
  async open(project, replacements, variables) {
    this.folder = mkdtempSync(join(tmpdir(), 'compose-'));
    const file = join(this.folder, 'replacements.yaml');
    writeFileSync(file, replacements);
    // An empty one, so that the file .env of the checkout counts for nothing.
    const env = join(this.folder, 'empty.env');
    writeFileSync(env, '');
    this.project = ['--project-name', project, '--env-file', env, '--file', join(root, 'compose.yaml'), '--file', file];
    this.variables = { PATH: process.env.PATH, HOME: process.env.HOME, ...variables };
    if (this.engine.isPodman) await this.servePodman();
    else if (process.env.DOCKER_HOST) this.variables.DOCKER_HOST = process.env.DOCKER_HOST;
  }

  /** Has Podman answer as Docker does, with the words that it gets from `Engine` for each container. */
  async servePodman() {
    const socket = join(this.folder, 'podman.sock');
    const settings = join(this.folder, 'containers.conf');
    const runtime = this.engine.global.map((word) => `runtime = "${word.split('=')[1]}"`).join('\n');
    writeFileSync(
      settings,
      '[containers]\ndefault_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]\n' +
        // It brings the names of the services; the older networks of Podman need a plugin for them.
        `[network]\nnetwork_backend = "netavark"\n[engine]\n${runtime}\n`,
    );
    this.server = spawn('podman', ['system', 'service', '--time=0', `unix://${socket}`], {
      env: { ...process.env, CONTAINERS_CONF: settings },
      stdio: 'ignore',
    });
    const end = Date.now() + SERVER_SECONDS * 1000;
    while (!existsSync(socket)) {
      if (this.server.exitCode !== null || Date.now() > end)
        throw new StepFailed('have Podman serve', 'podman system service opened no socket');
      await pause(100);
    }
    this.variables.DOCKER_HOST = `unix://${socket}`;
  }

  /** Runs a command to its end; `meanwhile` is called each second. @throws StepFailed */
  async run(step, words, meanwhile = () => undefined) {
    const [program, ...before] = this.words;
    const child = spawn(program, [...before, ...this.project, ...words], {
      env: this.variables,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const timer = setInterval(meanwhile, 1000);
    try {
      const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
      if (code !== 0) throw new StepFailed(step, `${out}\n${err}`);
    } finally {
      clearInterval(timer);
    }
  }

  /** Removes the project with its data, whatever state it is in. */
  async close() {
    try {
      if (this.variables?.DOCKER_HOST || !this.engine.isPodman)
        await this.run('remove the project', ['down', '--volumes', '--timeout', '5']);
    } finally {
      if (this.server?.kill()) await once(this.server, 'exit');
      rmSync(this.folder, { recursive: true, force: true });
    }
  }
}
