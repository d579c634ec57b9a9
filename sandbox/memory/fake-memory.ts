import type { Addresses, FakeProvider, ProviderRequest, RefusalOrder } from '../kit/provider.js';
import type { Reply } from '../kit/reply.js';
import { Router } from '../kit/router.js';
import type { SandboxContext } from '../kit/sandbox-context.js';
import { addDocument, deleteDocument, listDocuments } from './document-endpoints.js';
import { MemoryAccount } from './memory-account.js';
import type { MemoryCall } from './memory-call.js';
import { memoryError, orderedMemoryError } from './memory-error.js';
import { seedMemory } from './memory-world.js';
import { profile } from './profile-endpoint.js';
import { searchDocuments, searchMemories } from './search-endpoints.js';

const ROUTES = new Router<(call: MemoryCall) => Reply>()
  .on('POST /v3/documents', addDocument)
  .on('POST /v3/documents/list', listDocuments)
  .on('DELETE /v3/documents/:id', deleteDocument)
  .on('POST /v3/search', searchDocuments)
  .on('POST /v4/search', searchMemories)
  .on('POST /v4/profile', profile);

/** How long the key lasts that expires. */
const KEY_LIFETIME_MS = 3600 * 1000;
/** The tag that the restricted key is tied to. */
const ONLY_TAG = 'user_42';

/** Supermemory: documents and search v3, search and profiles v4. https://supermemory.ai/docs/api-reference */
export class FakeMemory implements FakeProvider {
  readonly key = 'memory';
  readonly basePath = '/memory';
  /** `expiringApiKey` works for an hour after the start or a reset, `restrictedApiKey` with the tag `user_42` alone. */
  readonly credentials = {
    apiKey: 'sm_sandbox_6d40c1f7b29e85a3',
    expiringApiKey: 'sm_sandbox_expiring_18b7f0',
    restrictedApiKey: 'sm_sandbox_tag_93ce2a',
  };
  private stored!: MemoryAccount;
  private expiresAt = 0;

  constructor(private readonly context: SandboxContext) {
    this.reset();
  }

  /** What the organisation holds, for set-up and inspection. */
  get account(): MemoryAccount {
    return this.stored;
  }

  handle(request: ProviderRequest): Reply {
    const onlyTag = this.authenticate(request.headers.authorization);
    const route = ROUTES.find(request.method, request.path);
    if (!route) throw memoryError(404);
    const { clock } = this.context;
    return route.target({ account: this.stored, request, params: route.params, clock, onlyTag });
  }

  refusal(order: RefusalOrder): Reply {
    return orderedMemoryError(order);
  }

  environment({ sandboxUrl }: Addresses): Record<string, string> {
    return { MEMORY_API_URL: `${sandboxUrl}${this.basePath}` };
  }

  reset(): void {
    this.stored = new MemoryAccount(this.context.clock);
    // By real time: a reset sets the clock back too, whichever comes first.
    this.expiresAt = Date.now() + KEY_LIFETIME_MS;
  }

  seed(): void {
    seedMemory(this.stored);
  }

  /** @returns the only tag the key may touch, where it is tied to one */
  private authenticate(header: string | undefined): string | undefined {
    const token = /^Bearer (\S+)$/.exec(header ?? '')?.[1];
    const { apiKey, expiringApiKey, restrictedApiKey } = this.credentials;
    if (token === restrictedApiKey) return ONLY_TAG;
    if (token === expiringApiKey && this.context.clock.now() >= this.expiresAt)
      throw memoryError(401, 'API key has expired');
    if (token === apiKey || token === expiringApiKey) return undefined;
    throw memoryError(401, token === undefined ? 'Missing API key' : 'Invalid API key');
  }
}
