import { empty, json, type Reply } from '../kit/reply.js';
import type { Filter } from './filter.js';
import { parseJson, requireTags, type MemoryCall } from './memory-call.js';
import { viewOf, type NewDocument } from './memory-document.js';
import { listQuery, newDocument } from './memory-shapes.js';

interface ListQuery {
  readonly containerTags?: readonly string[];
  readonly filters?: Filter;
  readonly filepath?: string;
  readonly includeContent?: boolean;
  readonly limit?: number | string;
  readonly page?: number | string;
  readonly sort?: 'createdAt' | 'updatedAt';
  readonly order?: 'asc' | 'desc';
}

/** `POST /v3/documents`: takes the document; the work on it begins. */
export function addDocument(call: MemoryCall): Reply {
  const { containerTags = [], ...body } = parseJson<NewDocument & { containerTags?: string[] }>(
    call.request,
    newDocument,
  );
  const document = { containerTag: containerTags[0], ...body };
  requireTags(call, [document.containerTag]);
  const { id } = call.account.add(document);
  return json(200, { id, status: 'queued' });
}

/** `POST /v3/documents/list`: a numbered page. */
export function listDocuments(call: MemoryCall): Reply {
  const query = parseJson<ListQuery>(call.request, listQuery);
  requireTags(call, query.containerTags);
  const { containerTags: tags, filters, filepath, includeContent } = query;
  const { sort = 'createdAt', order = 'desc' } = query;
  const [limit, page] = [Number(query.limit ?? 10), Number(query.page ?? 1)];
  const direction = order === 'asc' ? 1 : -1;
  const found = call.account
    .select({ tags, filters, filepath })
    .map((known, index) => ({ ...known, index }))
    .sort((a, b) => direction * (a.document[sort] - b.document[sort] || a.index - b.index));
  const memories = found.slice((page - 1) * limit, page * limit).map(({ document, status }) => ({
    ...viewOf(document, status),
    ...(includeContent && { content: document.content }),
  }));
  const totalPages = Math.ceil(found.length / limit);
  return json(200, { memories, pagination: { currentPage: page, limit, totalItems: found.length, totalPages } });
}

/** `DELETE /v3/documents/{id}`: by the provider's id or the caller's. */
export function deleteDocument(call: MemoryCall): Reply {
  const document = call.account.find(call.params.id!);
  requireTags(call, [document.containerTag]);
  call.account.delete(document);
  return empty(204);
}
