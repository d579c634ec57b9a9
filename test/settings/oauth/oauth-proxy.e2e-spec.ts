import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BASE_URL, bootSettings, type SettingsService } from '../support/settings-service.js';
import { calendarConnection, consent } from '../support/sign-in.js';

const REDIRECT_URI = `${BASE_URL}/api/oauth/callback/calendar`;
/** What whoever stands between browser and service can claim. */
const FORGED = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '444',
  'x-forwarded-prefix': '/evil',
  forwarded: 'for=1.2.3.4;host=evil.example;proto=https',
};

describe.each(['', '127.0.0.1', '1'])('a sign-in behind a proxy, with TRUST_PROXY=%s', (TRUST_PROXY) => {
  let service: SettingsService;
  beforeAll(async () => {
    service = await bootSettings({ variables: { TRUST_PROXY } });
  });
  afterAll(() => service.close());

  it('takes every address from BASE_URL, whatever the headers say', async () => {
    const { id } = await calendarConnection(service);
    const begun = await service.api.post(`/api/connections/${id}/authorize`).set(FORGED).expect(200);
    expect(new URL(begun.body.connectUrl).origin).toBe(BASE_URL);
    const browser = service.browser();
    const opened = await browser.get(begun.body.connectUrl, FORGED);
    expect(opened.headers.location).toBe(begun.body.authorizationUrl);
    expect(new URL(begun.body.authorizationUrl).searchParams.get('redirect_uri')).toBe(REDIRECT_URI);
    for (const line of opened.cookies) expect(line).not.toMatch(/domain|secure|evil/i);
    const back = await browser.get(await consent(browser, opened.headers.location!), FORGED);
    expect([back.status, back.text.includes('evil')]).toEqual([200, false]);
    const [exchange] = service.sandbox.requests('google').filter(({ path }) => path === '/google/oauth/token');
    expect(exchange!.body).toMatchObject({ redirect_uri: REDIRECT_URI });
    const shown = await service.api.get('/api/connectors/calendar').set(FORGED).expect(200);
    expect(shown.body.redirectUri).toBe(REDIRECT_URI);
  });
});
