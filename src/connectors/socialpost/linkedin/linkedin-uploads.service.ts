import { Injectable } from '@nestjs/common';
import {
  hostMatches,
  HttpSender,
  invalidProviderAnswer,
  originMatches,
  ProviderRefusal,
  sendSafely,
  standardProviderError,
  type IncomingAnswer,
} from '#libs/http';
import { bearer } from '../../../actions/kit/connector-http.js';
import type { MediaType } from '../media/media-type.js';
import type { SocialCall } from '../social-network.js';
import { explainLinkedin } from './linkedin.client.js';

/** Hosts of LinkedIn's own. */
const LINKEDIN = ['https://www.linkedin.com', 'https://*.linkedin.com'];

/** Bytes that go to where LinkedIn wants them. */
export interface Bytes {
  content: Buffer;
  type: MediaType;
}

/**
 * Sends bytes to the addresses LinkedIn names. They take the access token, so only hosts of LinkedIn's get it, over https, or the
 * host the operator set as LinkedIn's.
 */
@Injectable()
export class LinkedinUploads {
  constructor(private readonly sender: HttpSender) {}

  /** @throws AppError `provider_invalid_response` for an address that must not be called, else as LinkedIn refuses */
  async put(url: unknown, { content, type }: Bytes, { connection, signal }: SocialCall): Promise<IncomingAnswer> {
    if (typeof url !== 'string' || !URL.canParse(url)) throw invalidProviderAnswer('it lacks "uploadUrl"');
    const isOperators = connection.apiUrlTrusted && hostMatches(url, connection.apiUrl);
    if (!isOperators && !LINKEDIN.some((host) => originMatches(url, host))) {
      throw invalidProviderAnswer('it names a host for uploads that is not LinkedIn');
    }
    try {
      return await sendSafely(this.sender, {
        method: 'PUT',
        url,
        headers: { ...bearer(connection), 'content-type': type },
        body: content,
        signal,
        trust: isOperators ? 'trusted' : 'confidential',
        pool: `${connection.connector} ${connection.workspaceId}`,
      });
    } catch (failure) {
      if (!(failure instanceof ProviderRefusal)) throw failure;
      throw standardProviderError(failure, { ...explainLinkedin(failure), redact: [connection.credential, url] });
    }
  }
}
