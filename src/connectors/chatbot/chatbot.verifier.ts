import { Injectable } from '@nestjs/common';
import type { OpenConnection } from '../../actions/declaration/open-connection.js';
import { ConnectorVerifier, type VerifiedAccount } from '../../actions/kit/verifier.js';
import { ChatbotClient } from './chatbot.client.js';
import { chatbot } from './chatbot.connector.js';

/** Tests a bot token by asking the bot for its name. */
@Injectable()
export class ChatbotVerifier extends ConnectorVerifier {
  readonly connector = chatbot.key;

  constructor(private readonly api: ChatbotClient) {
    super();
  }

  async verify(connection: OpenConnection, signal: AbortSignal): Promise<VerifiedAccount> {
    const { username } = await this.api.read('getMe', {}, { connection, signal });
    return { account: typeof username === 'string' ? `@${username}` : undefined };
  }
}
