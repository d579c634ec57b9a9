import { Controller, Res, UseInterceptors } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { HasOwnConnectionShare } from '../../../http/endpoints/connection-share.interceptor.js';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../../http/endpoints/input.decorator.js';
import type { ApiResponse } from '../../../http/request.js';
import { CollectionAccess, type DocumentPlace } from '../collection-access.service.js';
import { QueryTimeoutInterceptor } from '../query-timeout.interceptor.js';
import { ChangeDocument, DocumentId, InsertDocument, QueryCollection } from './document.dto.js';
import type { QueryResult } from './document-queries.service.js';
import { type Document, documentSchema } from './document.js';

const ACCESS = { scope: 'data' };

const querySchema = {
  type: 'object',
  properties: {
    documents: { type: 'array', items: documentSchema },
    count: { type: 'integer', description: 'All that the filter matches, on whatever page.' },
    nextCursor: { type: 'string', description: 'Give it back as `cursor` for the next page.' },
    document: {
      anyOf: [documentSchema, { type: 'null' }],
      description: 'Of a query for the first: this alone.',
    },
  },
};

/** The documents of collections. */
@Controller()
@HasOwnConnectionShare()
@UseInterceptors(QueryTimeoutInterceptor)
export class DocumentsController {
  constructor(private readonly access: CollectionAccess) {}

  @Endpoint('POST /api/collections/:name/documents', 'Insert a document; the first one makes its collection', {
    access: ACCESS,
    status: 201,
    answer: documentSchema,
    errors: ['too_large'],
  })
  async insert(
    @Input() { name, fields }: InsertDocument,
    @CallerOf() caller: Caller,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<Document> {
    const document = await this.access.insert(caller, name, fields);
    response.setHeader('Location', `/api/collections/${encodeURIComponent(name)}/documents/${document._id}`);
    return document;
  }

  @Endpoint('POST /api/collections/:name/query', 'Query the documents of a collection', {
    access: ACCESS,
    writes: false,
    answer: querySchema,
  })
  async query(@Input() { name, ...query }: QueryCollection, @CallerOf() { workspaceId }: Caller): Promise<QueryResult> {
    return this.access.query(workspaceId, { collection: name, ...query });
  }

  @Endpoint('GET /api/collections/:name/documents/:id', 'Get a document', { access: ACCESS, answer: documentSchema })
  async get(@Input() input: DocumentId, @CallerOf() caller: Caller): Promise<Document> {
    return this.access.get(placeOf(input, caller));
  }

  @Endpoint('PUT /api/collections/:name/documents/:id', 'Replace all fields of a document', {
    access: ACCESS,
    answer: documentSchema,
    errors: ['too_large'],
  })
  async replace(@Input() input: ChangeDocument, @CallerOf() caller: Caller): Promise<Document> {
    return this.access.change(placeOf(input, caller), { how: 'replace', fields: input.fields });
  }

  @Endpoint('PATCH /api/collections/:name/documents/:id', 'Set some fields of a document', {
    access: ACCESS,
    answer: documentSchema,
    errors: ['too_large'],
  })
  async patch(@Input() input: ChangeDocument, @CallerOf() caller: Caller): Promise<Document> {
    return this.access.change(placeOf(input, caller), { how: 'patch', fields: input.fields });
  }

  @Endpoint('DELETE /api/collections/:name/documents/:id', 'Delete a document', { access: ACCESS, status: 204 })
  async remove(@Input() input: DocumentId, @CallerOf() caller: Caller): Promise<void> {
    await this.access.remove(placeOf(input, caller));
  }
}

function placeOf({ name, id }: DocumentId, { workspaceId }: Caller): DocumentPlace {
  return { workspaceId, collection: name, id };
}
