import type { InputFault } from '#libs/errors';
import type { ActionContext } from '../../actions/declaration/action.context.js';
import type { VerifiedAccount } from '../../actions/kit/verifier.js';
import type { CreatePost } from './dto/post.dto.js';

/** The connection a call uses and when it ends. */
export type SocialCall = Pick<ActionContext, 'connection' | 'signal'>;

/** A post as it is answered; the network's own fields come along. */
export interface PostView {
  id: string;
  url: string;
  /** The text as it was given, or as the network shows it. */
  text: string;
  [field: string]: unknown;
}

/** What every network can do. */
export interface SocialNetwork {
  /** Whose account it is. */
  identity(call: SocialCall): Promise<VerifiedAccount>;

  /** What of a post the network does not take; nothing is called. */
  faultsIn(post: CreatePost): InputFault[];

  /** Publishes. @throws AppError as the network refuses */
  publish(post: CreatePost, call: SocialCall): Promise<PostView>;
}
