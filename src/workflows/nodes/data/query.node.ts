import { parse } from '#libs/schema';
import { integer, listOf, text } from '../../../actions/declaration/answer-schema.js';
import { CollectionNameText } from '../../../data/collections/input/collection-name.dto.js';
import { DocumentQuery, queryFaults } from '../../../data/collections/input/query.dto.js';
import { compileWithFilter, documentValue } from './document-nodes.js';
import { nodeKind } from '../contract/node-kind.js';
import { closedObject } from '../contract/value-schema.js';

class QueryConfig extends DocumentQuery {
  @CollectionNameText('Name of the collection; one that does not exist is empty.')
  collection: string;
}

const LITERAL = ['collection'] as const;

/** Looks for documents of a collection. What it found is recorded, so that a run that is taken over goes on with the same. */
export const query = nodeKind<QueryConfig>({
  type: 'query',
  title: 'Query',
  summary: 'Finds documents in a collection.',
  keywords: ['database', 'search', 'select', 'sql'],
  role: 'step',
  config: QueryConfig,
  literalFields: LITERAL,
  writtenOutFields: ['collection'],
  effect: true,
  check: (config, check) => [
    ...queryFaults(config, check.isDeferred),
    ...(config.limit === null ? [{ field: 'limit', rule: 'type', message: 'must be a whole number' }] : []),
  ],
  reads: () => true,
  needs: () => [{ kind: 'scope', field: 'collection', scope: 'data' }],
  // A reference may decide later whether only the first is wanted.
  output({ first, collection }, check) {
    if (typeof first !== 'boolean') return undefined;
    const document = documentValue(collection, check);
    return closedObject(
      first
        ? { document: { anyOf: [document, { type: 'null' }] } }
        : { documents: listOf(document), count: integer, nextCursor: text },
    );
  },
  compile: (config, options) => compileWithFilter(config, LITERAL, options),
  async run(input, { services, workspaceId, signal }) {
    return { value: await services.collections.query(workspaceId, parse(QueryConfig, { body: input }), signal) };
  },
});
