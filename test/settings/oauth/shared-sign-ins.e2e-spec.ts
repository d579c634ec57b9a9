import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newWorkspace } from '../../support/app/people.js';
import { until } from '../../support/until.js';
import { bootSettings, type SettingsService } from '../support/settings-service.js';
import { calendarConnection, consent, openConnectLink } from '../support/sign-in.js';

const PLACES = 4;
/** Far longer than the test: what hangs ends when the sandbox does. */
const LONG_MS = '600000';
const TOKEN = '/google/oauth/token';

describe('workspaces whose people come back from a provider', () => {
  let service: SettingsService;

  beforeAll(async () => {
    service = await bootSettings({
      variables: { WEBHOOK_MAX_IN_FLIGHT: String(PLACES), ACTION_TIMEOUT_MS: LONG_MS },
    });
  });
  afterAll(() => service.close());

  /** A browser that the provider has sent back, and the address it comes to. */
  const returning = async (api: SettingsService['api'], name: string) => {
    const browser = service.browser();
    const { id } = await calendarConnection({ api }, { name });
    const address = await consent(browser, await openConnectLink({ api }, browser, id));
    return { browser, address };
  };

  it('leaves places to others while the exchanges of one are never answered, and uses up nothing of who is refused', async () => {
    const other = (await newWorkspace(service, 'other')).api;
    const mine = [];
    for (let n = 0; n < PLACES; n += 1) mine.push(await returning(service.api, `mine ${n}`));
    const theirs = await returning(other, 'theirs');
    const hang = service.sandbox.fail({ provider: 'google', path: TOKEN, kind: 'timeout', times: PLACES - 1 });
    const answers: number[] = [];
    for (const { browser, address } of mine)
      void browser.get(address).then(
        ({ status }) => answers.push(status),
        () => undefined,
      );
    // All but one wait for the provider; that one is refused before its state is used up.
    await until(() => Promise.resolve(answers.length > 0 && hang.remaining === 0));
    expect(answers).toEqual([503]);
    expect((await theirs.browser.get(theirs.address)).status).toBe(200);
    const left = await service.sql(`select from oauth_state`);
    expect(left).toHaveLength(1);
  });
});
