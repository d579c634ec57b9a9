import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** What is looked at of a service of compose.yaml. */
interface Service {
  build?: string;
  image?: string;
  user?: string;
  read_only?: boolean;
  privileged?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  network_mode?: string;
  pid?: string;
  mem_limit?: string;
  pids_limit?: number;
  ports?: string[];
  tmpfs?: string[];
  volumes?: string[];
  environment: Record<string, string | null>;
}

const { services } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<'database' | 'api' | 'worker', Service>;
};
const ours = { api: services.api, worker: services.worker };
const instructions = readFileSync('Dockerfile', 'utf8')
  .replaceAll(/\\\n/g, '')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line));
const [, ...stages] = instructions.join('\n').split(/^FROM .*$/m);

const PINNED = /^[a-z]+:(?<version>[\d.]+)(-slim)?@sha256:[0-9a-f]{64}$/;

describe('the images', () => {
  const nodeImage = instructions.find((line) => line.startsWith('ARG NODE_IMAGE='))?.slice('ARG NODE_IMAGE='.length);

  it('come by their digests, whoever builds', () => {
    const bases = instructions.filter((line) => line.startsWith('FROM '));
    expect(bases).toEqual(['FROM ${NODE_IMAGE} AS build', 'FROM ${NODE_IMAGE}']);
    expect(nodeImage).toMatch(PINNED);
    expect(services.database.image).toMatch(PINNED);
    expect(Object.values(ours).map(({ build, image }) => [build, image])).toEqual([
      ['.', undefined],
      ['.', undefined],
    ]);
  });

  it('have the Node that the project is pinned to', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: { node: string } };
    expect(PINNED.exec(nodeImage!)?.groups?.['version']).toBe(dependencies.node);
  });

  it('copy from the checkout what there is, and what that needs', () => {
    const sources = instructions
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
      .flatMap((line) => line.split(' ').slice(1, -1));
    expect(sources).toContain('src');
    expect(sources.filter((path) => !existsSync(path))).toEqual([]);
    const scripts = sources.filter((path) => path.endsWith('.mjs'));
    const needed = scripts.flatMap((path) =>
      Array.from(readFileSync(path, 'utf8').matchAll(/from '\.\/([^']+)'/g), ([, name]) => `scripts/${name}`),
    );
    expect(needed.filter((path) => !scripts.includes(path))).toEqual([]);
  });

  it('run the service as a user who can change nothing of it', () => {
    const [, last = ''] = stages;
    expect(last.match(/^USER .*$/gm)).toEqual(['USER node']);
    expect(last.match(/chown .*$/gm)).toEqual(['chown node:node /data /spool']);
  });

  it('leave the packages of development behind', () => {
    const [build = ''] = stages;
    expect(build).toContain('RUN npm prune --omit=dev');
  });
});

describe('the containers', () => {
  it.each(Object.entries(services))(
    '%s has no capability, no way to get one, and a share of the machine',
    (_, service) => {
      expect(service.cap_drop).toEqual(['ALL']);
      expect(service.security_opt).toEqual(['no-new-privileges:true']);
      expect(service.mem_limit).toMatch(/^\$\{[A-Z]+_MEMORY:-\d+g\}$/);
      expect(service.pids_limit).toBeGreaterThan(0);
      for (const name of ['cap_add', 'privileged', 'network_mode', 'pid'] as const)
        expect(service[name]).toBeUndefined();
    },
  );

  it.each(Object.entries(ours))('%s writes nowhere but in the folder for uploads', (_, service) => {
    expect(service.read_only).toBe(true);
    expect([service.volumes, service.tmpfs]).toEqual([['spool:/spool'], undefined]);
    expect(instructions.join('\n')).toMatch(/^ENV .*\bTMPDIR=\/spool\b/m);
  });

  it('do not run as root', () => {
    expect(services.database.user).toBe('postgres');
    expect(Object.values(ours).map(({ user }) => user)).toEqual([undefined, undefined]);
  });

  it('offer nothing to other machines', () => {
    expect(Object.values(services).flatMap(({ ports = [] }) => ports)).toEqual(['127.0.0.1:3000:3000']);
  });

  it('give only the process that serves the API what makes its administrator and its first key', () => {
    const [api, worker] = Object.values(ours).map(({ environment }) => Object.keys(environment));
    const apart = api!.filter((name) => !worker!.includes(name));
    expect(apart.sort()).toEqual(['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'BOOTSTRAP_API_KEY', 'TRUST_PROXY']);
    expect(worker!.filter((name) => !api!.includes(name))).toEqual([]);
    expect(Object.values(ours).map(({ environment }) => environment['ROLE'])).toEqual(['api', 'worker']);
  });

  it('get no variable that .env.example does not explain', () => {
    const names = Object.values(ours).flatMap(({ environment }) => Object.keys(environment));
    expect(names.length).toBeGreaterThan(20);
    const explained = readFileSync('.env.example', 'utf8');
    expect(names.filter((name) => !explained.includes(`\n# ${name}=`))).toEqual([]);
  });

  it('hold no secret themselves', () => {
    const secret = /PASSWORD|SECRET|TOKEN|KEY|DATABASE_URL/;
    const values = Object.values(services).flatMap(({ environment }) => Object.entries(environment));
    const given = values.filter(([name, value]) => secret.test(name) && value !== null);
    expect(given.length).toBeGreaterThan(3);
    expect(given.filter(([, value]) => !/\$\{[A-Z_]+:\?\}/.test(value!))).toEqual([]);
  });
});
