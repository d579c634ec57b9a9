import type { InputFault } from '#libs/errors';
import { isPlainObject, parse, refused } from '#libs/schema';
import { integer, listOf, text } from '../../../actions/declaration/answer-schema.js';
import { CollectionNameText } from '../../../data/collections/input/collection-name.dto.js';
import { DocumentMutation, mutationFaults } from '../../../data/collections/input/mutation.dto.js';
import { compileWithFilter, documentValue } from './document-nodes.js';
import { nodeKind, type NodeNeed } from '../contract/node-kind.js';
import { closedObject } from '../contract/value-schema.js';

class MutationConfig extends DocumentMutation {
  @CollectionNameText('Name of the collection; an insert makes it when there is none.')
  collection: string;
}

const LITERAL = ['collection', 'operation'] as const;

/** Changes documents of a collection; the change and its record in the run are stored together or not at all. */
export const mutation = nodeKind<MutationConfig>({
  type: 'mutation',
  title: 'Mutation',
  summary: 'Inserts, changes or deletes documents in a collection.',
  keywords: ['database', 'update', 'upsert', 'save', 'sql'],
  role: 'step',
  config: MutationConfig,
  literalFields: LITERAL,
  writtenOutFields: ['collection'],
  effect: true,
  transactional: true,
  check: (config, { isDeferred }) => mutationFaults(config, isDeferred),
  needs({ collection, operation, fields }) {
    const needs: NodeNeed[] = [{ kind: 'scope', field: 'collection', scope: 'data' }];
    // Wholly a reference, they are not known yet.
    if (operation === 'delete' || !isPlainObject(fields)) return needs;
    return [...needs, { kind: 'documents', field: 'fields', collection, fields, isPart: operation === 'patch' }];
  },
  output({ operation, collection }, check) {
    const document = documentValue(collection, check);
    if (operation === 'insert') return closedObject({ documentId: text, document });
    return closedObject({ count: integer, ...(operation !== 'delete' && { documents: listOf(document) }) });
  },
  compile: (config, options) => compileWithFilter(config, LITERAL, options),
  async run(input, { services, transaction, workspaceId, runId, requestId, signal }) {
    const empty = emptyFields(input);
    if (empty.length > 0) throw refused(empty);
    const change = parse(MutationConfig, { body: input });
    const actor = { kind: 'run', id: runId, workspaceId, requestId } as const;
    const value = await services.collections.mutate(transaction!, actor, change);
    // Nobody waits for it any longer: what was changed is rolled back with the transaction.
    signal.throwIfAborted();
    return { value };
  },
});

/** The fields whose reference gave nothing. Left out like that they would be told as never given. */
function emptyFields(input: MutationConfig): InputFault[] {
  return Object.entries(input)
    .filter(([, value]) => value === null)
    .map(([field]) => ({ field, rule: 'required', message: 'is empty: its reference gave nothing' }));
}
