import { Browser } from '../../settings/support/browser.js';
import { signIn } from '../../settings/support/sign-in.js';
import type { SandboxedApp } from '../../support/app/sandboxed-app.js';
import type { ActionOver, Upstream } from './upstream.js';

/** Connections to what connectors speak beside their usual interface, by connector: the fields they are made with. */
const FURTHER = {
  browser: ({ sandbox }: SandboxedApp) => ({
    name: 'v4',
    apiVersion: 'v4',
    apiKey: sandbox.credentials.browser.apiKey,
  }),
  socialpost: () => ({ name: 'x', provider: 'x' }),
} as const;

/** Makes a connection to every further interface, and adds the actions over it. */
export async function everywhere(upstream: Upstream): Promise<Upstream> {
  const { service, actions } = upstream;
  const further: ActionOver[] = [];
  for (const [connector, fieldsOf] of Object.entries(FURTHER)) {
    const fields = fieldsOf(service);
    const { body } = await service.api.post(`/api/connectors/${connector}/connections`).send(fields).expect(201);
    if (body.state === 'pending_authorization') await signInHere(service, body.id);
    const over = fields.name;
    const own = actions.filter((action) => action.connector.key === connector);
    further.push(...own.map((action) => ({ ...action, key: `${action.key} over ${over}`, over })));
  }
  return { ...upstream, actions: [...actions, ...further] };
}

/** Signs in anew for every further connection that lost its account. */
export async function signInAgain({ service, actions }: Upstream): Promise<void> {
  const names = new Set(actions.map(({ over }) => over));
  const { body } = await service.api.get('/api/connections?limit=200').expect(200);
  for (const { id, name, provider } of body.items) {
    if (provider !== undefined && names.has(name)) await signInHere(service, id);
  }
}

function signInHere(service: SandboxedApp, id: string) {
  return signIn({ ...service, browser: () => browserOf(service) }, id);
}

/** A browser that finds the service at its public address. */
function browserOf({ url }: SandboxedApp): Browser {
  return new Browser({ [url.replace('127.0.0.1', 'localhost')]: url });
}
