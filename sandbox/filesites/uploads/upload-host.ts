import type { Clock } from '../../kit/clock.js';
import type { DownloadHost } from '../../kit/download-host.js';
import type { FakeProvider, ProviderRequest, RefusalOrder } from '../../kit/provider.js';
import { empty, json, type Reply } from '../../kit/reply.js';
import { faultReply, GraphFault, orderedGraphError } from '../graph/graph-error.js';
import { freshIds } from '../graph/request-ids.js';
import { shortToken } from '../graph/resource-id.js';
import { UploadSession, type Completion } from './upload-session.js';

/** Seconds an upload session lives after its last chunk. */
const SESSION_SECONDS = 15 * 60;

/**
 * The other host that upload sessions point to. It knows a session by its URL alone and refuses our bearer token.
 * https://learn.microsoft.com/graph/api/driveitem-createuploadsession
 */
export class UploadHost implements FakeProvider {
  readonly key = 'filesites-uploads';
  readonly basePath = '/uploads';
  readonly credentials = {};
  private readonly sessions = new Map<string, UploadSession>();

  constructor(
    private readonly clock: Clock,
    private readonly downloads: DownloadHost,
  ) {}

  /** Opens a session that ends in `complete`. */
  open(complete: Completion): { uploadUrl: string; expirationDateTime: string; nextExpectedRanges: string[] } {
    const token = shortToken(24);
    const session = new UploadSession(complete, this.clock.now() + SESSION_SECONDS * 1000);
    this.sessions.set(token, session);
    return { uploadUrl: `${this.downloads.origin}${this.basePath}/${token}`, ...session.status() };
  }

  handle(request: ProviderRequest): Reply {
    try {
      return this.answer(request);
    } catch (error) {
      if (error instanceof GraphFault) return faultReply(error, freshIds(this.clock));
      throw error;
    }
  }

  refusal(order: RefusalOrder): Reply {
    return orderedGraphError(order, freshIds(this.clock));
  }

  environment(): Record<string, string> {
    return {};
  }

  reset(): void {
    this.sessions.clear();
  }

  seed(): void {}

  private answer(request: ProviderRequest): Reply {
    if (request.headers.authorization !== undefined) {
      throw new GraphFault('unauthenticated', 'The upload URL takes no Authorization header.');
    }
    const token = request.path.slice(1);
    const session = this.sessions.get(token);
    if (!session || this.clock.now() >= session.expiresAt) throw new GraphFault('uploadSessionNotFound');
    switch (request.method) {
      case 'GET':
        return json(200, session.status());
      case 'DELETE':
        this.sessions.delete(token);
        return empty(204);
      case 'PUT': {
        session.expiresAt = this.clock.now() + SESSION_SECONDS * 1000;
        const done = session.take(request);
        if (done) this.sessions.delete(token);
        return done ?? json(202, session.status());
      }
      default:
        throw new GraphFault('notAllowed');
    }
  }
}
