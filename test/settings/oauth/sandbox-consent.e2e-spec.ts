import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ActionCatalog } from '../../../src/actions/declaration/action.catalog.js';
import { bootSandboxed, BOOT_TIMEOUT_MS, type SandboxedApp } from '../../support/app/sandboxed-app.js';
import { Browser, type Page } from '../support/browser.js';
import { callExample } from '../support/call-example.js';

/** Every provider people sign in at, and an action that shows that it worked. */
const PROVIDERS = [
  ['filesites', 'microsoft', 'filesites.get-me', 'ada@contoso.com'],
  ['calendar', 'google', 'calendar.list-events', 'ada@example.org'],
  ['socialpost', 'linkedin', 'socialpost.create-post', 'ada'],
  ['socialpost', 'x', 'socialpost.create-post', '@ada'],
] as const;

let service: SandboxedApp;
let made = 0;

beforeAll(async () => {
  service = await bootSandboxed();
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());

/** A new connection, and a browser that followed its connect link to the provider's consent page. */
async function atConsentPage(connector: string, provider: string) {
  const { body } = await service.api
    .post(`/api/connectors/${connector}/connections`)
    .send({ name: `by hand ${(made += 1)}`, provider })
    .expect(201);
  const begun = await service.api.post(`/api/connections/${body.id}/authorize`).send({}).expect(200);
  const address = new URL(begun.body.connectUrl);
  const browser = new Browser({ [address.origin]: service.url });
  const link = await browser.get(address.href);
  const page = await browser.get(link.headers.location!);
  expect([link.status, page.status]).toEqual([303, 200]);
  return { id: body.id as string, browser, page, pageUrl: link.headers.location! };
}

/** What a browser sends when a button of the page's form is pressed: hidden fields, what is checked and may be changed, the button. */
function form({ text }: Page, decision: 'allow' | 'deny'): { action: string; body: string } {
  const fields = Array.from(text.matchAll(/<input ([^>]*)>/g), ([, attributes]) => attributes!)
    .filter(
      (attributes) =>
        !/ disabled/.test(attributes) && (/type="hidden"/.test(attributes) || / checked/.test(attributes)),
    )
    .map((attributes): [string, string] => [attribute(attributes, 'name'), attribute(attributes, 'value')]);
  const body = new URLSearchParams([...fields, ['decision', decision]]).toString();
  return { action: attribute(/<form ([^>]*)>/.exec(text)![1]!, 'action'), body };
}

function attribute(attributes: string, name: string): string {
  const raw = new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)![1]!;
  return raw.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}

/** Presses a button of the consent page and goes where the provider sends the browser. */
async function press(at: Awaited<ReturnType<typeof atConsentPage>>, decision: 'allow' | 'deny'): Promise<Page> {
  const { action, body } = form(at.page, decision);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await at.browser.send('POST', new URL(action, at.pageUrl).href, { headers, body });
  expect([302, 303]).toContain(answer.status);
  return at.browser.get(answer.headers.location!);
}

describe('a sign-in by hand on the consent page of the sandbox', () => {
  it('is possible at every provider that connectors sign in at', () => {
    const known = service.app
      .get(ActionCatalog)
      .connectors.flatMap(({ key, authentication }) =>
        authentication.kind === 'oauth2' ? authentication.providers.map((provider) => `${key} ${provider.key}`) : [],
      );
    expect(known.toSorted()).toEqual(PROVIDERS.map(([key, provider]) => `${key} ${provider}`).toSorted());
  });

  it.each(PROVIDERS)('connects %s by %s, and %s works', async (connector, provider, key, account) => {
    const at = await atConsentPage(connector, provider);
    const last = await press(at, 'allow');
    expect([last.status, last.text]).toEqual([200, expect.stringContaining('<h1>Connected</h1>')]);
    const { body } = await service.api.get(`/api/connections/${at.id}`).expect(200);
    expect(body).toMatchObject({ state: 'connected', provider, account });
    const action = service.app.get(ActionCatalog).find(key)!;
    const post = {
      ...action,
      example: key === 'socialpost.create-post' ? { text: `Hello by ${provider}` } : action.example,
    };
    const { status } = await callExample(service, post, at.id);
    expect([200, 201]).toContain(status);
  });

  it.each(PROVIDERS)('says so where somebody cancels at %s by %s', async (...[connector, provider]) => {
    const at = await atConsentPage(connector, provider);
    const last = await press(at, 'deny');
    expect(last.text).not.toContain('<h1>Connected</h1>');
    const { body } = await service.api.get(`/api/connections/${at.id}`).expect(200);
    expect(body.state).toBe('pending_authorization');
  });
});

it('says in words what each scope allows that is asked for', () => {
  const unsaid = service.app.get(ActionCatalog).connectors.flatMap(({ authentication }) => {
    if (authentication.kind !== 'oauth2') return [];
    return authentication.providers.flatMap(({ key, scopes, scopesInWords }) => {
      const said = Object.keys(scopesInWords).sort();
      return said.join() === [...scopes].sort().join() ? [] : [key];
    });
  });
  expect(unsaid).toEqual([]);
});
