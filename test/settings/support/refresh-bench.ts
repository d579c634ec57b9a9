import { ChangeFeed } from '../../../src/platform/database/shared/change-feed.js';
import { bootSettings, type SettingsService } from './settings-service.js';
import { calendarConnection, signIn } from './sign-in.js';

/** Services on one database and one sandbox: what as many processes are, since they share nothing in memory. */
export class RefreshBench {
  private made = 0;

  private constructor(readonly services: readonly SettingsService[]) {}

  static async start(count: number): Promise<RefreshBench> {
    const variables = { DATABASE_POOL_SIZE: '3', DATABASE_WAIT_MS: '20000' };
    const first = await bootSettings({ variables });
    const { database, sandbox } = first;
    const others = Array.from({ length: count - 1 }, () => bootSettings({ database, sandbox, variables }));
    return new RefreshBench([first, ...(await Promise.all(others))]);
  }

  get first(): SettingsService {
    return this.services[0]!;
  }

  get google(): SettingsService['sandbox']['providers']['google'] {
    return this.first.sandbox.providers.google;
  }

  async close(): Promise<void> {
    for (const service of this.services.slice(1)) await service.close();
    await this.first.close();
  }

  /** A connection somebody has signed in for. */
  async connected(): Promise<string> {
    const { id } = await calendarConnection(this.first, { name: `calendar ${(this.made += 1)}` });
    await signIn(this.first, id);
    return id;
  }

  /** Changes a row behind the services' back and lets them notice. */
  async change(id: string, set: string): Promise<void> {
    await this.first.sql(`update connection set ${set} where id = $1`, [id]);
    await this.first.sql(`update change_counter set counter = counter + 1 where topic = 'connections'`);
    for (const service of this.services) await service.app.get(ChangeFeed).refresh();
  }

  /** Lets the access token end in so many seconds. */
  endsIn(id: string, seconds: number): Promise<void> {
    return this.change(id, `expires_at = now() + interval '${seconds} seconds'`);
  }

  /** Calls an action with a connection, at one of the services. */
  async outcome(id: string, service: SettingsService = this.first): Promise<{ status: number; code?: string }> {
    const { status, body } = await service.api.get('/api/actions/calendar/list-events').set('x-connection', id);
    return { status, ...(body.code !== undefined && { code: body.code }) };
  }

  async read(id: string): Promise<any> {
    return (await this.first.api.get(`/api/connections/${id}`).expect(200)).body;
  }

  /** Calls that reached the provider's interface. */
  get apiCalls(): number {
    return this.first.sandbox.requests('calendar').length;
  }

  /** Refreshes that reached the token endpoint. */
  get refreshes() {
    const requests = this.first.sandbox.requests('google');
    return requests.filter(({ body }) => (body as { grant_type?: string })?.grant_type === 'refresh_token');
  }
}
