import type { JsonSchema } from '#libs/schema';
import type { Transaction } from '../../platform/database/connection/database.js';
import type { DocumentMutation } from '../../data/collections/input/mutation.dto.js';
import type { DocumentQuery } from '../../data/collections/input/query.dto.js';

/** Whose collections are meant, and who acts, as the audit log names it. */
export interface RunActor {
  workspaceId: string;
  kind: 'run';
  id: string;
  requestId: string;
}

/** The workspace's collections as workflows use them. */
export abstract class CollectionStore {
  /** Answers `{documents, count, nextCursor?}`, or `{document}` of a query for the first. A missing collection is empty. */
  abstract query(
    workspaceId: string,
    query: DocumentQuery & { collection: string },
    signal?: AbortSignal,
  ): Promise<object>;

  /** JSON Schema that documents of a collection must meet, if there is one. */
  abstract schema(workspaceId: string, name: string): Promise<JsonSchema | undefined>;

  /** Changes documents inside the caller's transaction, which must be rolled back when it throws. */
  abstract mutate(
    transaction: Transaction,
    actor: RunActor,
    mutation: DocumentMutation & { collection: string },
  ): Promise<object>;
}
