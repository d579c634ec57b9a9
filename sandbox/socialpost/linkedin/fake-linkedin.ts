import type { OAuthServer } from '../../oauth/oauth-server.js';
import type { Addresses, FakeProvider, ProviderRequest, RefusalOrder } from '../../kit/provider.js';
import { json, type Reply } from '../../kit/reply.js';
import { Router } from '../../kit/router.js';
import type { SandboxContext } from '../../kit/sandbox-context.js';
import { memberId } from '../person-id.js';
import type { LinkedinCall, LinkedinPost } from './linkedin-call.js';
import { linkedinError, orderedLinkedinError } from './linkedin-error.js';
import { images, video, videos } from './linkedin-media.js';
import { createPost } from './linkedin-posts.js';
import { LinkedinUploads } from './linkedin-uploads.js';

type Handler = (call: LinkedinCall) => Reply;

const ROUTES = new Router<Handler>()
  .on('GET /v2/userinfo', userinfo)
  .on('POST /rest/posts', createPost)
  .on('POST /rest/images', images)
  .on('POST /rest/videos', videos)
  .on('GET /rest/videos/:urn', video);

const VERSIONS = ['202604', '202605', '202606', '202607'];

/** LinkedIn's posts, pictures and films, for the members its authorization server knows. https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api */
export class FakeLinkedin implements FakeProvider {
  readonly key = 'linkedinApi';
  readonly basePath = '/linkedin/api';
  /** The page every member here may post for. */
  readonly credentials = { organization: 'urn:li:organization:5515715' };
  /** Versions that have not been retired. */
  versions = new Set(VERSIONS);
  /** How often a film is still in the works when it is asked for. */
  processingPolls = 2;
  readonly uploads: LinkedinUploads;
  readonly posts: LinkedinPost[] = [];

  constructor(
    { downloads }: SandboxContext,
    private readonly authorization: OAuthServer,
  ) {
    this.uploads = new LinkedinUploads(downloads);
    downloads.guests.push(this.uploads);
  }

  handle(request: ProviderRequest): Reply {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw linkedinError('EMPTY_ACCESS_TOKEN');
    const grant = this.authorization.introspect(token);
    if (!grant) throw linkedinError('INVALID_ACCESS_TOKEN');
    const route = ROUTES.find(request.method, request.path);
    if (!route) throw linkedinError('RESOURCE_NOT_FOUND');
    if (request.path.startsWith('/rest/')) this.requireVersion(request);
    return route.target({
      request,
      params: route.params,
      person: { urn: `urn:li:person:${memberId(grant.account)}`, email: grant.account },
      scopes: grant.scopes,
      organizations: new Set([this.credentials.organization]),
      posts: this.posts,
      uploads: this.uploads,
      processingPolls: this.processingPolls,
    });
  }

  refusal(order: RefusalOrder): Reply {
    return orderedLinkedinError(order);
  }

  environment({ sandboxUrl }: Addresses): Record<string, string> {
    return { SOCIALPOST_LINKEDIN_API_URL: `${sandboxUrl}${this.basePath}` };
  }

  reset(): void {
    this.posts.length = 0;
    this.versions = new Set(VERSIONS);
    this.processingPolls = 2;
    this.uploads.reset();
  }

  seed(): void {}

  private requireVersion({ headers }: ProviderRequest): void {
    const version = String(headers['linkedin-version']);
    if (!this.versions.has(version)) {
      throw linkedinError('NONEXISTENT_VERSION', `Requested version ${version} is not active`);
    }
    if (headers['x-restli-protocol-version'] !== '2.0.0') {
      throw linkedinError('ILLEGAL_ARGUMENT', 'X-Restli-Protocol-Version must be 2.0.0');
    }
  }
}

/** `GET /v2/userinfo`: the address only where it was allowed. */
function userinfo({ person, scopes }: LinkedinCall): Reply {
  if (!scopes.includes('openid'))
    throw linkedinError('ACCESS_DENIED', 'Not enough permissions to access: userinfo.GET');
  const [name = ''] = person.email.split('@');
  const sub = person.urn.slice('urn:li:person:'.length);
  return json(200, { sub, name, ...(scopes.includes('email') && { email: person.email, email_verified: true }) });
}
