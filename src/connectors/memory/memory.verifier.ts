import { Injectable } from '@nestjs/common';
import type { OpenConnection } from '../../actions/declaration/open-connection.js';
import { ConnectorVerifier, type VerifiedAccount } from '../../actions/kit/verifier.js';
import { DocumentService } from './document.service.js';
import { memory } from './memory.connector.js';

/** Tests an API key with the shortest list; the provider does not tell whose it is. */
@Injectable()
export class MemoryVerifier extends ConnectorVerifier {
  readonly connector = memory.key;

  constructor(private readonly documents: DocumentService) {
    super();
  }

  async verify(connection: OpenConnection, signal: AbortSignal): Promise<VerifiedAccount> {
    await this.documents.list({ limit: 1 }, { connection, signal });
    return {};
  }
}
