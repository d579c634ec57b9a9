import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import type { OpenConnection } from '../../actions/declaration/open-connection.js';
import { ConnectorVerifier, type VerifiedAccount } from '../../actions/kit/verifier.js';
import { WebscrapeClient } from './webscrape.client.js';
import { webscrape } from './webscrape.connector.js';

/** Tests an API key with the account's credits, which costs none; the provider does not tell whose it is. */
@Injectable()
export class WebscrapeVerifier extends ConnectorVerifier {
  readonly connector = webscrape.key;

  constructor(private readonly api: WebscrapeClient) {
    super();
  }

  /** A server of one's own may not count credits: that it knows no such page means that it works. */
  async verify(connection: OpenConnection, signal: AbortSignal): Promise<VerifiedAccount> {
    try {
      await this.api.get('/team/credit-usage', {}, { connection, signal });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'provider_not_found') throw error;
    }
    return {};
  }
}
