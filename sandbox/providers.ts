import { FakeBrowser } from './browser/fake-browser.js';
import { FakeCalendar } from './calendar/fake-calendar.js';
import { FakeChatbot } from './chatbot/fake-chatbot.js';
import { FakeFilesites } from './filesites/fake-filesites.js';
import { FakeLlm } from './llm/fake-llm.js';
import { FakeMailboxes } from './mailboxes/fake-mailboxes.js';
import { FakeMemory } from './memory/fake-memory.js';
import { googleVariant } from './oauth/variants/google-variant.js';
import { linkedinVariant } from './oauth/variants/linkedin-variant.js';
import { microsoftVariant } from './oauth/variants/microsoft-variant.js';
import { OAuthServer } from './oauth/oauth-server.js';
import { xVariant } from './oauth/variants/x-variant.js';
import type { FakeProvider } from './kit/provider.js';
import type { SandboxContext } from './kit/sandbox-context.js';
import { FakeLinkedin } from './socialpost/linkedin/fake-linkedin.js';
import { FakeX } from './socialpost/x/fake-x.js';
import { FakeWebscrape } from './webscrape/fake-webscrape.js';

/** Makes every fake; one line each, the only registration. The key equals the fake's own `key`. */
export function createProviders(context: SandboxContext) {
  const google = new OAuthServer(googleVariant, context);
  const microsoft = new OAuthServer(microsoftVariant, context);
  const linkedin = new OAuthServer(linkedinVariant, context);
  const x = new OAuthServer(xVariant, context);
  return {
    mailboxes: new FakeMailboxes(context),
    calendar: new FakeCalendar(context, google),
    chatbot: new FakeChatbot(context),
    webscrape: new FakeWebscrape(context),
    memory: new FakeMemory(context),
    browser: new FakeBrowser(context),
    filesites: new FakeFilesites(context, microsoft),
    llm: new FakeLlm(context),
    linkedinApi: new FakeLinkedin(context, linkedin),
    xApi: new FakeX(context, x),
    google,
    linkedin,
    x,
    microsoft,
  } satisfies Record<string, FakeProvider>;
}

/** The fakes by key. */
export type Providers = ReturnType<typeof createProviders>;
