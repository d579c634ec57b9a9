import { Injectable } from '@nestjs/common';
import type { OpenConnection } from '../../actions/declaration/open-connection.js';
import { ConnectorVerifier, type VerifiedAccount } from '../../actions/kit/verifier.js';
import { FilesitesClient } from './graph/filesites.client.js';
import { filesites } from './filesites.connector.js';
import { textOf } from './graph/graph-answer.js';

const PERSON = { path: '/me', query: { $select: 'id,mail,userPrincipalName' } };

/** Tests a token by asking who is signed in. */
@Injectable()
export class FilesitesVerifier extends ConnectorVerifier {
  readonly connector = filesites.key;

  constructor(private readonly api: FilesitesClient) {
    super();
  }

  async verify(connection: OpenConnection, signal: AbortSignal): Promise<VerifiedAccount> {
    const person = await this.api.get({ connection, signal }, PERSON);
    textOf(person, 'id');
    // What people sign in with; their mail may be another address, and a guest may have either or none.
    const account = [person.userPrincipalName, person.mail].find((name) => typeof name === 'string');
    return account === undefined ? {} : { account };
  }
}
