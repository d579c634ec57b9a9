import { Injectable } from '@nestjs/common';
import type { InputFault } from '#libs/errors';
import { invalidProviderAnswer } from '#libs/http';
import { requireScope } from '../../../actions/declaration/scopes.js';
import type { VerifiedAccount } from '../../../actions/kit/verifier.js';
import type { CreatePost, Poll } from '../dto/post.dto.js';
import { foreignFields, oneKind, tooLong } from '../post-rules.js';
import type { PostView, SocialCall, SocialNetwork } from '../social-network.js';
import { linkedin } from '../socialpost.connector.js';
import { MEMBER_POSTS, PAGE_POSTS } from '../socialpost.scopes.js';
import { LinkedinMedia } from './linkedin-media.service.js';
import { LinkedinClient } from './linkedin.client.js';
import { littleText } from './little-text.js';

/** How long LinkedIn keeps a poll open, by minutes. https://learn.microsoft.com/linkedin/marketing/community-management/shares/poll-post-api */
const DURATIONS: Readonly<Record<number, string>> = {
  1440: 'ONE_DAY',
  4320: 'THREE_DAYS',
  10_080: 'SEVEN_DAYS',
  20_160: 'FOURTEEN_DAYS',
};

/** Characters of a text; known from practice. */
const MAX_TEXT = 3000;
const PERSON = 'urn:li:person:';
const PAGE = 'urn:li:organization:';

const FOREIGN = {
  title: linkedin.title,
  fields: ['replyTo', 'quote'],
  options: [
    ...(['reply_settings', 'community_id', 'made_with_ai', 'paid_partnership'] as const),
    ...(['nullcast', 'tagged_user_ids', 'longText'] as const),
  ],
} as const;

const EVERYBODY = { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] };

/** Posts on LinkedIn, as a member or a page. https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api */
@Injectable()
export class LinkedinNetwork implements SocialNetwork {
  constructor(
    private readonly api: LinkedinClient,
    private readonly media: LinkedinMedia,
  ) {}

  async identity(call: SocialCall): Promise<VerifiedAccount> {
    const { sub, email, name } = await this.api.userinfo(call);
    if (typeof sub !== 'string' || sub === '') throw invalidProviderAnswer('it lacks "sub"');
    const account = [email, name].find((text) => typeof text === 'string') as string | undefined;
    return { account, identity: { sub } };
  }

  faultsIn(post: CreatePost): InputFault[] {
    return [
      ...foreignFields(post, FOREIGN),
      ...oneKind(post, ['link', 'media', 'poll']),
      ...tooLong(post.text?.length ?? 0, MAX_TEXT, linkedin.title),
      ...pollFaults(post.poll),
    ];
  }

  async publish(post: CreatePost, call: SocialCall): Promise<PostView> {
    const { text = '', visibility = 'public', draft, providerOptions = {} } = post;
    requireScope(linkedin, call.connection, [post.author?.startsWith(PAGE) ? PAGE_POSTS : MEMBER_POSTS]);
    const author = post.author ?? (await this.member(call));
    const json = {
      author,
      commentary: littleText(text),
      visibility: visibility.toUpperCase(),
      distribution: providerOptions.distribution ?? EVERYBODY,
      lifecycleState: draft ? 'DRAFT' : 'PUBLISHED',
      isReshareDisabledByAuthor: providerOptions.isReshareDisabledByAuthor ?? false,
      content: await this.contentOf(post, author, call),
    };
    const { headers } = await this.api.rest({ method: 'POST', path: '/rest/posts', json, retry: 'asked' }, call);
    const id = headers['x-restli-id'];
    if (typeof id !== 'string' || id === '') {
      throw invalidProviderAnswer('it lacks the header x-restli-id', { outcomeUnknown: true });
    }
    return { id, url: `https://www.linkedin.com/feed/update/${id}`, text };
  }

  /** The person behind the connection, whom the sign-in found; asked for only where that failed. */
  private async member(call: SocialCall): Promise<string> {
    const { sub } = call.connection.identity ?? (await this.identity(call)).identity!;
    return `${PERSON}${sub}`;
  }

  private async contentOf({ link, media, poll }: CreatePost, author: string, call: SocialCall): Promise<unknown> {
    if (link) {
      const { url, title = new URL(url).hostname, description } = link;
      return { article: { source: url, title, description } };
    }
    if (media) return this.media.upload(media, author, call);
    return poll && pollContent(poll);
  }
}

/** What of a poll LinkedIn does not take. */
function pollFaults(poll: Poll | undefined): InputFault[] {
  if (!poll) return [];
  const faults: InputFault[] = [];
  if (poll.question === undefined) {
    faults.push({ field: 'poll.question', rule: 'required', message: 'is required on LinkedIn' });
  }
  if (!DURATIONS[poll.durationMinutes]) {
    const message = `must be one of ${Object.keys(DURATIONS).join(', ')} on LinkedIn`;
    faults.push({ field: 'poll.durationMinutes', rule: 'choice', message });
  }
  return faults;
}

/** The `content` of a post that asks the readers. */
function pollContent({ question, options, durationMinutes }: Poll) {
  const answers = options.map((text) => ({ text }));
  return { poll: { question, options: answers, settings: { duration: DURATIONS[durationMinutes] } } };
}
