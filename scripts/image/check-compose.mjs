import { randomBytes } from 'node:crypto';
import { Compose } from './compose.mjs';
import { databaseImage } from './database-image.mjs';
import { checkService, endedWell } from './check-services.mjs';
import { workflowRuns } from './questions.mjs';

/**
 * Starts compose.yaml with an image that is built, asks each of its containers whether it is well and confined, has the workers do
 * a run that is given to the API, and stops all. Says why where this machine has no Docker Compose. The project is removed,
 * whatever happens.
 * @param base image to make PostgreSQL of, where the one of compose.yaml cannot be pulled
 * @throws StepFailed
 */
export async function checkCompose(engine, image, base, say) {
  const compose = new Compose(engine);
  if (compose.refusal) return say(`compose.yaml was not tried: ${compose.refusal}.`);
  const database = databaseImage(engine, base);
  if (database.isMade) say(`The image of PostgreSQL cannot be pulled; ${database.name} was made here.`);
  const project = `millrace-check-${randomBytes(4).toString('hex')}`;
  const container = (service) => `${project}-${service}`;
  const secret = () => randomBytes(16).toString('hex');
  const key = secret();
  try {
    await compose.open(project, replacements(image, database.name), {
      DATABASE_PASSWORD: secret(),
      DATABASE_ADMIN_PASSWORD: secret(),
      BASE_URL: 'https://flows.example.com',
      ENCRYPTION_KEYS: `check:${randomBytes(32).toString('base64')}`,
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: secret(),
      BOOTSTRAP_API_KEY: key,
    });
    // Where no systemd runs, Podman checks the health of a container only when it is asked to.
    const askHealth = () => engine.isPodman && engine.succeeds('healthcheck', 'run', container('database-1'));
    await compose.run('start compose.yaml', ['up', '--detach', '--no-build'], askHealth);
    // Podman has a /tmp in memory here; only its own command line can leave it out.
    const writable = engine.isPodman ? '/tmp /spool' : '/spool';
    for (const [name, service] of Object.entries({ 'api-1': 'api', 'worker-1': 'worker', 'worker-2': 'worker' }))
      await checkService(engine, container(name), service, say, writable);
    const program = ['node', '--input-type=module', '-e', workflowRuns, key, 'of compose.yaml', '1'];
    say(engine.run('have the workers do a run', 'exec', container('api-1'), ...program));
    await compose.run('stop compose.yaml', ['stop']);
    for (const name of ['api-1', 'worker-1', 'worker-2', 'database-1']) endedWell(engine, container(name), say);
  } finally {
    await compose.close();
  }
}

/** The images, and no port of this machine. */
const replacements = (image, database) => `services:
  database:
    image: ${database}
  api:
    image: ${image}
    ports: !override []
  worker:
    image: ${image}
`;
