import type { OAuthServer } from '../../oauth/oauth-server.js';
import type { Addresses, FakeProvider, ProviderRequest, RefusalOrder } from '../../provider.js';
import type { Reply } from '../../reply.js';
import { Router } from '../../router.js';
import type { SandboxContext } from '../../sandbox-context.js';
import { userId } from '../person-id.js';
import type { XCall, XWorld } from './x-call.js';
import { orderedXError, xError } from './x-error.js';
import { appendUpload, beginUpload, describeMedia, endUpload, uploadImage, uploadStatus } from './x-media.js';
import { createTweet, readMe } from './x-posts.js';

type Handler = (call: XCall) => Reply;

const ROUTES = new Router<Handler>()
  .on('GET /users/me', readMe)
  .on('POST /tweets', createTweet)
  .on('POST /media/upload', uploadImage)
  .on('GET /media/upload', uploadStatus)
  .on('POST /media/upload/initialize', beginUpload)
  .on('POST /media/upload/:id/append', appendUpload)
  .on('POST /media/upload/:id/finalize', endUpload)
  .on('POST /media/metadata', describeMedia);

/** X's posts and media, for the people its authorization server knows. https://docs.x.com/x-api */
export class FakeX implements FakeProvider {
  readonly key = 'xApi';
  readonly basePath = '/x/2';
  readonly credentials = {};
  /** What X holds and how it behaves, for set-up and inspection. */
  world!: XWorld;

  constructor(
    private readonly context: SandboxContext,
    private readonly authorization: OAuthServer,
  ) {
    this.reset();
  }

  handle(request: ProviderRequest): Reply {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    const grant = token === undefined ? undefined : this.authorization.introspect(token);
    if (!grant) throw xError('unauthorized');
    const route = ROUTES.find(request.method, request.path);
    if (!route) throw xError('not_found', { detail: 'There is no such address.' });
    return route.target({
      request,
      params: route.params,
      userId: userId(grant.account),
      username: grant.account.split('@')[0]!,
      scopes: grant.scopes,
      world: this.world,
      clock: this.context.clock,
    });
  }

  refusal(order: RefusalOrder): Reply {
    return orderedXError(order);
  }

  environment({ sandboxUrl }: Addresses): Record<string, string> {
    return { SOCIALPOST_X_API_URL: `${sandboxUrl}${this.basePath}` };
  }

  reset(): void {
    this.world = {
      posts: [],
      media: new Map(),
      postsLeft: 100,
      processingPolls: 2,
      checkAfterSecs: 1,
      processingFails: false,
      hasPremium: false,
    };
  }

  seed(): void {}
}
