import { expect } from '@jest/globals';
import type { SandboxedApp } from '../app/sandboxed-app.js';

/** Chats and people of the starting world (sandbox/chatbot/seed.ts). */
export const CHAT = {
  ada: 1001,
  grace: 1002,
  linus: 1003,
  alan: 1004,
  stranger: 1099,
  team: -1001234567890,
  banned: -1001000000002,
  left: -1001000000003,
  group: -4001,
  oldGroup: -4002,
} as const;

/** Calls of the chatbot actions over a connection of its own, so that nothing is remembered of the test before. */
export function chatbotCalls(service: () => SandboxedApp) {
  let connection = '';
  const action = (name: string) => service().api.post(`/api/actions/chatbot/${name}`).set('X-Connection', connection);
  return {
    /** Puts the starting world back and connects the bot anew; answers the connection's id. */
    begin: async (): Promise<string> => {
      service().resetProviders();
      const { botToken } = service().sandbox.credentials.chatbot;
      const name = `bot ${Math.random()}`;
      const { body } = await service().api.post('/api/connectors/chatbot/connections').send({ name, botToken });
      expect(body).toMatchObject({ state: 'connected', account: '@test_bot' });
      return (connection = body.id as string);
    },
    /** A request that still needs its body or files. */
    action,
    call: (name: string, body: object = {}) => action(name).send(body),
    /** What reached the provider, by the method it called. */
    sent: (method?: string) =>
      service()
        .sandbox.requests('chatbot')
        .filter(({ path }) => method === undefined || path.endsWith(`/${method}`)),
    bot: () => service().sandbox.providers.chatbot,
  };
}
