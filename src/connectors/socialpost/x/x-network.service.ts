import { Injectable } from '@nestjs/common';
import type { InputFault } from '#libs/errors';
import { requireScope } from '../../../actions/declaration/scopes.js';
import type { VerifiedAccount } from '../../../actions/kit/verifier.js';
import type { CreatePost } from '../dto/post.dto.js';
import type { PostView, SocialCall, SocialNetwork } from '../social-network.js';
import { x } from '../socialpost.connector.js';
import { X_MEDIA } from '../socialpost.scopes.js';
import { XClient } from './x.client.js';
import { XMedia } from './x-media.service.js';
import { faultsForX, textFor } from './x-rules.js';

/** Posts on X. https://docs.x.com/x-api/posts/create-post */
@Injectable()
export class XNetwork implements SocialNetwork {
  constructor(
    private readonly api: XClient,
    private readonly media: XMedia,
  ) {}

  async identity(call: SocialCall): Promise<VerifiedAccount> {
    const { id, username } = await this.api.data({ method: 'GET', path: '/users/me', retry: 'safe' }, call);
    return typeof username === 'string'
      ? { account: `@${username}`, identity: { id, username } }
      : { identity: { id } };
  }

  faultsIn(post: CreatePost): InputFault[] {
    return faultsForX(post);
  }

  async publish(post: CreatePost, call: SocialCall): Promise<PostView> {
    if (post.media) requireScope(x, call.connection, [X_MEDIA]);
    const { poll, replyTo, quote, providerOptions = {} } = post;
    const { longText: _ours, tagged_user_ids, ...options } = providerOptions;
    const mediaIds = post.media && (await this.media.upload(post.media, call));
    const text = textFor(post);
    const json = {
      text,
      media: mediaIds && { media_ids: mediaIds, tagged_user_ids },
      poll: poll && { options: poll.options, duration_minutes: poll.durationMinutes },
      reply: replyTo === undefined ? undefined : { in_reply_to_tweet_id: replyTo },
      quote_tweet_id: quote,
      ...options,
    };
    const made = await this.api.data({ method: 'POST', path: '/tweets', json, retry: 'asked' }, call);
    const shown = typeof made.text === 'string' ? made.text : text;
    return { ...made, url: `https://x.com/i/web/status/${made.id}`, text: shown };
  }
}
