import type { OAuthServer } from '../../oauth/oauth-server.js';
import type { Addresses, FakeProvider, ProviderRequest, RefusalOrder } from '../../kit/provider.js';
import type { Reply } from '../../kit/reply.js';
import { Router } from '../../kit/router.js';
import type { SandboxContext } from '../../kit/sandbox-context.js';
import { userId } from '../person-id.js';
import type { XCall, XWorld } from './x-call.js';
import { invalidRequest, orderedXError, xError } from './x-error.js';
import { appendUpload, beginUpload, describeMedia, endUpload, uploadStatus, uploadWhole } from './x-media.js';
import { createTweet, readMe } from './x-posts.js';

interface Endpoint {
  answer(call: XCall): Reply;
  /** Query parameters it knows; X refuses all others. */
  query?: readonly string[];
}

const ROUTES = new Router<Endpoint>()
  .on('GET /users/me', { answer: readMe, query: ['user.fields', 'expansions', 'post.fields'] })
  .on('POST /tweets', { answer: createTweet })
  .on('POST /media/upload', { answer: uploadWhole })
  .on('GET /media/upload', { answer: uploadStatus, query: ['media_id', 'command'] })
  .on('POST /media/upload/initialize', { answer: beginUpload })
  .on('POST /media/upload/:id/append', { answer: appendUpload })
  .on('POST /media/upload/:id/finalize', { answer: endUpload })
  .on('POST /media/metadata', { answer: describeMedia });

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
    requireKnownQuery(request.query, route.target.query);
    return route.target.answer({
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

/** @throws Refusal 400 with every name that an address does not know */
function requireKnownQuery(query: URLSearchParams, known: readonly string[] = []): void {
  const issues = [...new Set(query.keys())]
    .filter((name) => !known.includes(name))
    .map((name) => ({
      path: [name],
      code: 'unrecognized_keys' as const,
      message: `The query parameter [${name}] is not one of [${known.join(',')}]`,
    }));
  if (issues.length > 0) throw invalidRequest(issues);
}
