import { BASE_URL, type SettingsService } from './settings-service.js';
import type { Browser, Page } from './browser.js';

type Api = Pick<SettingsService, 'api'>;

/** Makes a connection of the calendar connector and gives it. */
export async function calendarConnection(
  { api }: Api,
  fields: object = {},
): Promise<{ id: string; [field: string]: any }> {
  const made = await api.post('/api/connectors/calendar/connections').send({ name: 'Ada', ...fields });
  if (made.status !== 201) throw new Error(`no connection: ${JSON.stringify(made.body)}`);
  return made.body;
}

/** Begins a sign-in with an API key and opens its connect link in a browser; gives the provider's page. */
export async function openConnectLink({ api }: Api, browser: Browser, id: string): Promise<string> {
  const begun = await api.post(`/api/connections/${id}/authorize`).send({});
  const opened = await browser.get(begun.body.connectUrl);
  if (opened.status !== 303) throw new Error(`the connect link answered ${opened.status}: ${opened.text}`);
  return opened.headers.location!;
}

/** Begins a sign-in as the person of a browser; gives the provider's page. */
export async function authorize(browser: Browser, id: string): Promise<string> {
  const begun = await browser.post(`${BASE_URL}/api/connections/${id}/authorize`);
  if (begun.status !== 200) throw new Error(`authorize answered ${begun.status}: ${begun.text}`);
  return begun.json.authorizationUrl;
}

/** Answers the provider's page as a person; gives the address the provider sends the browser back to. */
export async function consent(
  browser: Browser,
  page: string,
  { deny = false, untick = [], account }: { deny?: boolean; untick?: string[]; account?: string } = {},
): Promise<string> {
  const url = new URL(page);
  url.searchParams.set('sandbox_consent', deny ? 'deny' : 'allow');
  for (const scope of untick) url.searchParams.append('sandbox_untick', scope);
  if (account !== undefined) url.searchParams.set('login_hint', account);
  const answer = await browser.get(url.href);
  if (answer.status !== 302) throw new Error(`the provider answered ${answer.status}: ${answer.text}`);
  return answer.headers.location!;
}

/** A whole sign-in by connect link: gives the last page. */
export async function signIn(
  service: Pick<SettingsService, 'api' | 'browser'>,
  id: string,
  how: { deny?: boolean; untick?: string[]; account?: string } = {},
): Promise<Page> {
  const browser = service.browser();
  return browser.get(await consent(browser, await openConnectLink(service, browser, id), how));
}
