import { BOOTSTRAP_KEY } from '../../support/app/app.js';
import { ADMIN } from '../../support/app/people.js';
import type { Definition } from '../../../src/workflows/model/definition.js';
import type { ServiceProcess } from '../../support/process/service-process.js';

/** How an answer is asked for. */
interface Asked {
  method?: string;
  body?: unknown;
}

/** A workspace of a service that runs as a process, and what its people do there. The process may be another one each time. */
export class Tenant {
  private constructor(private readonly key: string) {}

  /** The workspace that every service has. */
  static first(): Tenant {
    return new Tenant(BOOTSTRAP_KEY);
  }

  /** Makes a workspace. */
  static async named(service: ServiceProcess, slug: string): Promise<Tenant> {
    await service.api('POST', '/api/workspaces', { slug, name: slug });
    const page = { 'content-type': 'application/json', 'x-requested-with': 'test' };
    const origin = `http://localhost:${new URL(service.url).port}`;
    const signedIn = await service.fetch('/api/auth/login', {
      method: 'POST',
      headers: { ...page, origin },
      body: JSON.stringify({ ...ADMIN, workspace: slug }),
    });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const made = await service.fetch('/api/keys', {
      method: 'POST',
      headers: { ...page, origin, cookie },
      body: JSON.stringify({ name: 'all', scopes: ['*'] }),
    });
    const { key } = (await made.json()) as { key?: string };
    if (key === undefined) throw new Error(`no key of ${slug}: ${signedIn.status}, ${made.status}`);
    return new Tenant(key);
  }

  /** Asks the API; the answer may be of any status. */
  ask(service: ServiceProcess, path: string, { method = 'GET', body }: Asked = {}): Promise<Response> {
    return service.fetch(path, {
      method,
      headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** Asks the API for what must be there. */
  async api<T>(service: ServiceProcess, path: string, asked?: Asked): Promise<T> {
    const answer = await this.ask(service, path, asked);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${asked?.method ?? 'GET'} ${path}: ${answer.status} ${text.slice(0, 2000)}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  /** Deploys a new workflow; gives its id. */
  async deploy(service: ServiceProcess, definition: Definition): Promise<string> {
    const body = { name: 'Scenario', definition };
    const { id } = await this.api<{ id: string }>(service, '/api/workflows', { method: 'POST', body });
    await this.api(service, `/api/workflows/${id}/deploy`, { method: 'POST', body: {} });
    return id;
  }
}
