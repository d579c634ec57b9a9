import { Injectable } from '@nestjs/common';
import type { OpenConnection } from '../../actions/declaration/open-connection.js';
import { requireList } from '../../actions/declaration/provider-answer.js';
import { ConnectorVerifier, type VerifiedAccount } from '../../actions/kit/verifier.js';
import { BrowserClient } from './browser.client.js';
import { browser } from './browser.connector.js';

/** Tests an API key with the cheapest list; the provider does not tell whose it is. */
@Injectable()
export class BrowserVerifier extends ConnectorVerifier {
  readonly connector = browser.key;

  constructor(private readonly api: BrowserClient) {
    super();
  }

  async verify(connection: OpenConnection, signal: AbortSignal): Promise<VerifiedAccount> {
    requireList(await this.api.get('/profiles', { query: { pageSize: 1 } }, { connection, signal }), 'items');
    return {};
  }
}
