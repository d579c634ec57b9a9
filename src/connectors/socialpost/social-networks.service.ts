import { Injectable } from '@nestjs/common';
import type { ConnectionFacts } from '../../actions/declaration/open-connection.js';
import { oauthProvider } from '../../actions/declaration/scopes.js';
import { LinkedinNetwork } from './linkedin/linkedin-network.service.js';
import type { SocialNetwork } from './social-network.js';
import { linkedin, socialpost } from './socialpost.connector.js';
import { XNetwork } from './x/x-network.service.js';

/** The networks by connection: LinkedIn unless it says otherwise. */
@Injectable()
export class SocialNetworks {
  constructor(
    private readonly linkedin: LinkedinNetwork,
    private readonly x: XNetwork,
  ) {}

  of({ provider }: ConnectionFacts): SocialNetwork {
    return oauthProvider(socialpost, provider) === linkedin ? this.linkedin : this.x;
  }
}
