import { Injectable } from '@nestjs/common';
import type { OpenConnection } from '../../actions/declaration/open-connection.js';
import { ConnectorVerifier, type VerifiedAccount } from '../../actions/kit/verifier.js';
import { SocialNetworks } from './social-networks.service.js';
import { linkedin, socialpost } from './socialpost.connector.js';

/** Asks a network whose account it is; LinkedIn's answer is also the author of posts. */
@Injectable()
export class SocialpostVerifier extends ConnectorVerifier {
  readonly connector = socialpost.key;

  constructor(private readonly networks: SocialNetworks) {
    super();
  }

  verify(connection: OpenConnection, signal: AbortSignal): Promise<VerifiedAccount> {
    return this.networks.of(connection).identity({ connection, signal });
  }

  override needsIdentity({ provider }: OpenConnection): boolean {
    return provider === linkedin.key;
  }
}
