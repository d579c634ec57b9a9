import { Injectable } from '@nestjs/common';
import { invalidProviderAnswer } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import { numberToken } from '../../actions/kit/number-token.js';
import type { ProviderObject } from '../../actions/declaration/provider-answer.js';
import { requireList } from '../../actions/declaration/provider-answer.js';
import type { AddDocument } from './dto/add-document.dto.js';
import { MAX_PAGE, type DocumentRef, type ListDocuments } from './dto/documents.dto.js';
import { MemoryClient, type MemoryCall } from './memory.client.js';

const DOCUMENTS = '/v3/documents';
const pages = numberToken('p', { min: 1, max: MAX_PAGE });

/** Documents of an account: the provider works on them after it has taken them. */
@Injectable()
export class DocumentService {
  constructor(private readonly api: MemoryClient) {}

  /** The list of tags is deprecated where documents are added, so a list of one becomes the tag. */
  async add({ containerTags, ...input }: AddDocument, call: MemoryCall): Promise<ProviderObject> {
    const document = { ...input, ...(containerTags && { containerTag: containerTags[0] }) };
    const answer =
      input.customId === undefined
        ? await this.api.once(DOCUMENTS, document, call)
        : await this.api.repeatable(DOCUMENTS, document, call);
    if (typeof answer.id !== 'string') throw invalidProviderAnswer('it lacks "id"', { outcomeUnknown: true });
    return answer;
  }

  /** A page of documents; the provider counts pages, and knows tags as a list only here. */
  async list({ containerTag, pageToken, ...input }: ListDocuments, call: MemoryCall): Promise<ProviderObject> {
    const query = {
      ...input,
      ...(containerTag !== undefined && { containerTags: [containerTag] }),
      ...(pageToken !== undefined && { page: pages.unpack(pageToken) }),
    };
    const answer = requireList(await this.api.repeatable(`${DOCUMENTS}/list`, query, call), 'memories');
    const next = nextPage(answer.pagination);
    return { ...answer, ...(next !== undefined && { nextPageToken: pages.pack(next) }) };
  }

  /** Deletes by the document's id or the caller's own. */
  async delete({ id }: DocumentRef, call: MemoryCall): Promise<{ deleted: true; id: string }> {
    await this.api.delete(`${DOCUMENTS}/{id}`, { id }, call);
    return { deleted: true, id };
  }
}

function nextPage(pagination: unknown): number | undefined {
  const { currentPage, totalPages } = isPlainObject(pagination) ? pagination : {};
  if (typeof currentPage !== 'number' || typeof totalPages !== 'number') return undefined;
  return currentPage < totalPages ? currentPage + 1 : undefined;
}
