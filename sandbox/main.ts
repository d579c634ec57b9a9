import { createSandbox } from './sandbox.js';

/** Starts the sandbox alone, with something in it, and prints what a service has to set to use it. */
const port = Number(process.env.SANDBOX_PORT ?? 4010);
if (!Number.isInteger(port) || port < 1 || port > 65_534)
  throw new RangeError('SANDBOX_PORT must be a port from 1 to 65534');
const serviceUrl = process.env.BASE_URL ?? 'http://localhost:3000';

const sandbox = await createSandbox({ port });
sandbox.seed();
const variables = Object.entries(sandbox.environment(serviceUrl)).map(([name, value]) => `${name}=${value}`);
const credentials = Object.entries(sandbox.credentials).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
process.stdout.write(
  [
    `Provider sandbox on ${sandbox.url}, for a service on ${serviceUrl} (BASE_URL).`,
    `Requests received: ${sandbox.url}/_sandbox/requests`,
    '',
    'Set for the service:',
    ...variables,
    '',
    'Credentials it accepts:',
    ...credentials,
    '',
  ].join('\n'),
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
