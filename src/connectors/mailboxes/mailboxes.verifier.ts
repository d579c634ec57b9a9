import { Injectable } from '@nestjs/common';
import type { OpenConnection } from '../../actions/declaration/open-connection.js';
import { ConnectorVerifier, type VerifiedAccount } from '../../actions/kit/verifier.js';
import { MailboxesClient } from './mailboxes.client.js';
import { mailboxes } from './mailboxes.connector.js';

/** Tests an API key with the cheapest list; the provider does not tell whose it is. */
@Injectable()
export class MailboxesVerifier extends ConnectorVerifier {
  readonly connector = mailboxes.key;

  constructor(private readonly api: MailboxesClient) {
    super();
  }

  async verify(connection: OpenConnection, signal: AbortSignal): Promise<VerifiedAccount> {
    await this.api.list('/inboxes', 'inboxes', { limit: 1 } as object, { connection, signal });
    return {};
  }
}
