import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import type { ActionContext } from '../../actions/declaration/action.context.js';
import type { CreatePost } from './dto/post.dto.js';
import type { PostView } from './social-network.js';
import { SocialNetworks } from './social-networks.service.js';

/** Milliseconds for a post with media: they are read, uploaded and worked up before. */
const MEDIA_TIMEOUT_MS = 120_000;

/** Posts, whatever the network. */
@Injectable()
export class Posts {
  constructor(private readonly networks: SocialNetworks) {}

  /** @throws AppError `invalid_input` with all that the connection's network does not take, else as the network refuses */
  async create(post: CreatePost, context: ActionContext): Promise<PostView> {
    const { connection } = context;
    const network = this.networks.of(connection);
    const faults = network.faultsIn(post);
    if (faults.length > 0) throw refused(faults);
    const made = await network.publish(post, context);
    context.respond(201);
    return { ...made, provider: connection.provider, createdAt: new Date().toISOString() };
  }
}

/** Milliseconds the action may take; undefined is the service's usual time. */
export function postTimeout({ media }: CreatePost): number | undefined {
  return media && MEDIA_TIMEOUT_MS;
}

function refused(errors: NonNullable<AppError['errors']>): AppError {
  const [first] = errors;
  const detail =
    errors.length === 1 ? `${first!.field}: ${first!.message}` : `${errors.length} fields are wrong; see errors.`;
  return new AppError('invalid_input', detail, { errors });
}
