import { createEmulator, type SeedConfig } from 'emulate';
import { freePort } from '../../support/http/free-port.js';
import { Browser, type Page } from './browser.js';
import { BASE_URL, type SettingsService } from './settings-service.js';
import { openConnectLink } from './sign-in.js';

/** A sign-in service by other hands that stands for Google or Microsoft. */
export interface EmulatedIdentity {
  origin: string;
  client: { id: string; secret: string };
  /** Address of the one person who has an account. */
  account: string;
  close(): Promise<void>;
}

const CLIENT = { id: 'a-client', secret: 'a secret of the client' };
const PEOPLE = { google: 'testuser@gmail.com', microsoft: 'testuser@contoso.com' } as const;

/** Starts one that knows our client by id, secret and redirect URI, all of which it then enforces. */
export async function startEmulatedIdentity(
  service: keyof typeof PEOPLE,
  connector: string,
): Promise<EmulatedIdentity> {
  const account = PEOPLE[service];
  const port = await freePort();
  const redirect = `${BASE_URL}/api/oauth/callback/${connector}`;
  const seed: SeedConfig = {
    [service]: {
      users: [{ email: account, name: 'Test User' }],
      oauth_clients: [
        { client_id: CLIENT.id, client_secret: CLIENT.secret, name: 'Workflow', redirect_uris: [redirect] },
      ],
      ...(service === 'google' && {
        calendars: [{ id: account, user_email: account, summary: account, primary: true, time_zone: 'UTC' }],
      }),
    },
  };
  const emulator = await createEmulator({ service, port, seed });
  return { origin: `http://127.0.0.1:${port}`, client: CLIENT, account, close: () => emulator.close() };
}

/** Signs in as a person does: opens the connect link, presses the account's button, and follows the way back. */
export async function signInAt(
  { origin, account }: EmulatedIdentity,
  service: SettingsService,
  { id, browser = browserFor(service, origin) }: { id: string; browser?: Browser },
): Promise<{ asked: URLSearchParams; back: string; last: Page; browser: Browser }> {
  const page = await openConnectLink(service, browser, id);
  const { action, fields } = formOf(account, (await browser.get(page)).text);
  const pressed = await browser.send('POST', new URL(action, origin).href, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  const back = pressed.headers.location!;
  return { asked: new URL(page).searchParams, back, last: await browser.get(back), browser };
}

function browserFor({ url }: SettingsService, origin: string): Browser {
  return new Browser({ [BASE_URL]: url, [origin]: origin });
}

const FORM = /<form[^>]* action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/g;
const FIELD = /<input type="hidden" name="([^"]+)" value="([^"]*)"/g;

/** The form behind the button of an account: where it goes, and its hidden fields. */
function formOf(account: string, page: string): { action: string; fields: Record<string, string> } {
  for (const [, action, content] of page.matchAll(FORM)) {
    const entries = [...content!.matchAll(FIELD)].map(([, name, value]) => [name!, unescaped(value!)] as const);
    const fields = Object.fromEntries(entries);
    if (fields['email'] === account) return { action: action!, fields };
  }
  throw new Error(`the page has no button of ${account}: ${page.slice(0, 500)}`);
}

function unescaped(text: string): string {
  return text.replace(/&(amp|quot|lt|gt|#39);/g, (_, name: string) => CHARACTERS[name]!);
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', '#39': "'" };
