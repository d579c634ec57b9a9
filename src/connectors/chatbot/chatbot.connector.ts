import type { ConnectorManifest } from '../../actions/declaration/connector-manifest.js';
import { guide } from './chatbot.guide.js';
import { samples } from './chatbot.samples.js';
import { ChatbotVariables } from './chatbot.variables.js';

/** Base URL of the provider's own server, which is stricter about webhooks than a local one. */
export const OWN_SERVER = 'https://api.telegram.org';

/** Telegram Bot API. https://core.telegram.org/bots/api */
export const chatbot: ConnectorManifest = {
  key: 'chatbot',
  title: 'Chatbot (Telegram)',
  summary: 'Messages, media, polls, chats and updates of one bot.',
  documentationUrl: 'https://core.telegram.org/bots/api',
  apiUrl: OWN_SERVER,
  authentication: {
    kind: 'botToken',
    pattern: /^(?=.{3,256}$)\d+:[A-Za-z0-9_-]+$/,
    patternMessage: 'must be a bot token such as 123456:ABC…',
    example: '123456:your-bot-token',
    howToGet: 'Make a bot with @BotFather in Telegram; it answers with the token.',
  },
  guide,
  samples,
  transport: {
    // The token is part of the address, which therefore is never logged, traced or put into an error.
    baseUrl: ({ apiUrl, credential }) => `${apiUrl}/bot${credential.reveal()}`,
  },
  variables: ChatbotVariables,
  jsonBodyMaxBytes: 10 * 1024 * 1024,
};
