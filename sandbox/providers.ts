import { FakeCalendar } from './calendar/fake-calendar.js';
import { FakeChatbot } from './chatbot/fake-chatbot.js';
import { FakeMailboxes } from './mailboxes/fake-mailboxes.js';
import { googleVariant } from './oauth/google-variant.js';
import { OAuthServer } from './oauth/oauth-server.js';
import type { FakeProvider } from './provider.js';
import type { SandboxContext } from './sandbox-context.js';

/** Makes every fake; one line each, the only registration. The key equals the fake's own `key`. */
export function createProviders(context: SandboxContext) {
  const google = new OAuthServer(googleVariant, context);
  return {
    mailboxes: new FakeMailboxes(context),
    calendar: new FakeCalendar(context, google),
    chatbot: new FakeChatbot(context),
    google,
  } satisfies Record<string, FakeProvider>;
}

/** The fakes by key. */
export type Providers = ReturnType<typeof createProviders>;
