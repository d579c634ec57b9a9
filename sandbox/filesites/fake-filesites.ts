import type { Grant } from '../oauth/tokens/token-store.js';
import type { Addresses, FakeProvider, ProviderRequest, RefusalOrder } from '../kit/provider.js';
import { Refusal, type Reply } from '../kit/reply.js';
import type { SandboxContext } from '../kit/sandbox-context.js';
import { Subscriptions } from './changes/subscriptions.js';
import { runBatch } from './files/batch.js';
import { controlFilesites } from './filesites-control.js';
import { FilesitesSwitches } from './filesites-switches.js';
import type { GraphCall } from './graph/graph-call.js';
import { faultReply, GraphFault, orderedGraphError, type RequestIds } from './graph/graph-error.js';
import { canonicalPath, unknownSegment } from './graph/graph-path.js';
import { GRAPH_ROUTES } from './graph-routes.js';
import { freshIds } from './graph/request-ids.js';
import { requireScope } from './sites/scopes.js';
import { Tenant } from './sites/tenant.js';
import { seedTenant } from './sites/tenant-world.js';
import { UploadHost } from './uploads/upload-host.js';
import { WorkbookSessions } from './workbooks/workbook-sessions.js';

/** The authorization server whose tokens the API accepts. */
export interface TokenSource {
  introspect(accessToken: string): Grant | undefined;
  readonly credentials: object;
}

/** Microsoft Graph v1.0 for sites, drives, files, lists and workbook tables. https://learn.microsoft.com/graph/api/overview */
export class FakeFilesites<Tokens extends TokenSource> implements FakeProvider {
  readonly key = 'filesites';
  readonly basePath = '/filesites/v1.0';
  readonly credentials: Tokens['credentials'];
  /** Who is told of changes; also what is to go wrong with that. */
  readonly subscriptions: Subscriptions;
  private readonly uploads: UploadHost;
  private tenant!: Tenant;
  private sessions!: WorkbookSessions;
  private current!: FilesitesSwitches;

  constructor(
    private readonly context: SandboxContext,
    private readonly tokens: Tokens,
  ) {
    const { clock, downloads } = context;
    this.credentials = tokens.credentials;
    this.uploads = new UploadHost(clock, downloads);
    downloads.guests.push(this.uploads);
    this.subscriptions = new Subscriptions(clock);
    this.reset();
  }

  /** Settings of a test. */
  get switches(): FilesitesSwitches {
    return this.current;
  }

  /** The organisation with its sites and files, to look at and to change from outside. */
  get world(): Tenant {
    return this.tenant;
  }

  async handle(request: ProviderRequest): Promise<Reply> {
    const ids = this.idsOf(request);
    const reply = await this.answer(request).catch((error: unknown) => refused(error, ids));
    return { ...reply, headers: { ...reply.headers, ...idHeaders(ids) } };
  }

  refusal(order: RefusalOrder): Reply {
    const ids = freshIds(this.context.clock, this.switches.innerKey);
    const reply = orderedGraphError(order, ids);
    return { ...reply, headers: { ...reply.headers, ...idHeaders(ids) } };
  }

  environment({ sandboxUrl }: Addresses): Record<string, string> {
    return { FILESITES_API_URL: `${sandboxUrl}${this.basePath}` };
  }

  reset(): void {
    this.tenant = new Tenant(this.context.clock);
    this.sessions = new WorkbookSessions();
    this.subscriptions.clear();
    this.current = new FilesitesSwitches();
    this.uploads.reset();
  }

  seed(): void {
    seedTenant(this.tenant);
  }

  control(request: ProviderRequest): Reply {
    try {
      return controlFilesites(this, request);
    } catch (error) {
      return refused(error, this.idsOf(request));
    }
  }

  async close(): Promise<void> {
    this.subscriptions.clear();
  }

  private async answer(request: ProviderRequest): Promise<Reply> {
    const grant = this.authenticate(request.headers.authorization);
    if (request.path === '/$batch') {
      if (request.method !== 'POST') throw new GraphFault('notAllowed');
      return runBatch(request, { switches: this.switches, run: (part) => this.handle(part), ids: this.idsOf(request) });
    }
    const route = GRAPH_ROUTES.find(request.method, canonicalPath(request.path));
    if (!route) throw unknownSegment(request.path.split('/').at(-1)!);
    const { handler, need } = route.target;
    const bodiless = request.method === 'GET' || request.method === 'DELETE';
    if (bodiless && request.body.kind !== 'none') {
      throw new GraphFault('BadRequest', 'The request takes no body.');
    }
    const person = this.tenant.person(grant.account);
    if (!person) throw new GraphFault('Request_ResourceNotFound');
    const call: GraphCall = {
      ...{ grant, person, request, params: route.params, tenant: this.tenant, sessions: this.sessions },
      ...{ subscriptions: this.subscriptions, switches: this.switches, uploads: this.uploads, ...this.context },
      baseUrl: `http://${request.headers.host}${this.basePath}`,
    };
    requireScope(grant, need(call), { ownDrive: route.params.drive === 'me' });
    return handler(call);
  }

  private authenticate(header: string | undefined): Grant {
    const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
    if (token === undefined) throw new GraphFault('InvalidAuthenticationToken', undefined, CHALLENGE);
    const grant = this.tokens.introspect(token);
    if (grant) return grant;
    throw new GraphFault('InvalidAuthenticationToken', 'Lifetime validation failed, the token is expired.', CHALLENGE);
  }

  private idsOf({ headers }: ProviderRequest): RequestIds {
    const ids = freshIds(this.context.clock, this.switches.innerKey);
    const given = headers['client-request-id'];
    return typeof given === 'string' ? { ...ids, clientRequestId: given } : ids;
  }
}

const CHALLENGE = {
  'www-authenticate':
    'Bearer realm="", authorization_uri="https://login.microsoftonline.com/common/oauth2/authorize", client_id="00000003-0000-0000-c000-000000000000"',
};

function refused(error: unknown, ids: RequestIds): Reply {
  if (error instanceof GraphFault) return faultReply(error, ids);
  if (error instanceof Refusal) return error.reply;
  throw error;
}

function idHeaders({ requestId, clientRequestId }: RequestIds): Record<string, string> {
  return { 'request-id': requestId, 'client-request-id': clientRequestId };
}
