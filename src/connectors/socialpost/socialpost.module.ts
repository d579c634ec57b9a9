import { Module } from '@nestjs/common';
import { LinkedinClient } from './linkedin/linkedin.client.js';
import { LinkedinMedia } from './linkedin/linkedin-media.service.js';
import { LinkedinNetwork } from './linkedin/linkedin-network.service.js';
import { LinkedinUploads } from './linkedin/linkedin-uploads.service.js';
import { LinkedinVersions } from './linkedin/linkedin-versions.service.js';
import { MediaSource } from './media/media-source.service.js';
import { Posts } from './posts.service.js';
import { SocialNetworks } from './social-networks.service.js';
import { SocialpostController } from './socialpost.controller.js';
import { SocialpostVerifier } from './socialpost.verifier.js';
import { XClient } from './x/x.client.js';
import { XMedia } from './x/x-media.service.js';
import { XNetwork } from './x/x-network.service.js';

/** The social posts connector. */
@Module({
  controllers: [SocialpostController],
  providers: [
    ...[MediaSource, LinkedinVersions, LinkedinClient, LinkedinUploads, LinkedinMedia, LinkedinNetwork],
    ...[XClient, XMedia, XNetwork, SocialNetworks, Posts, SocialpostVerifier],
  ],
})
export class SocialpostModule {}
