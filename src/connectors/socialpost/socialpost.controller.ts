import type { ActionContext } from '../../actions/declaration/action.context.js';
import { Action, Connector } from '../../actions/action.decorator.js';
import { readVariables } from '../../platform/config/read-environment.js';
import { CreatePost } from './dto/post.dto.js';
import { Posts, postTimeout } from './posts.service.js';
import * as answers from './socialpost.answers.js';
import { socialpost } from './socialpost.connector.js';
import * as examples from './socialpost.examples.js';
import { POSTING } from './socialpost.scopes.js';
import { SocialpostVariables } from './socialpost.variables.js';

/** Bytes of a body beside what it holds as base64. */
const REST_OF_BODY = 1024 * 1024;

/** The action of the social posts connector. */
@Connector(socialpost)
export class SocialpostController {
  constructor(private readonly posts: Posts) {}

  @Action('POST post', 'Publish a post on LinkedIn or X.', {
    needs: POSTING,
    timeoutMs: postTimeout,
    jsonBodyMaxBytes: (variables) =>
      Math.ceil(readVariables(SocialpostVariables, variables).SOCIALPOST_MEDIA_MAX_BYTES / 3) * 4 + REST_OF_BODY,
    statuses: [201],
    answer: answers.post,
    example: examples.createPost,
  })
  createPost(input: CreatePost, ctx: ActionContext) {
    return this.posts.create(input, ctx);
  }
}
