import { Injectable } from '@nestjs/common';
import { invalidProviderAnswer } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import { requireList, type ProviderObject } from '../../actions/declaration/provider-answer.js';
import type { GetProfile } from './dto/get-profile.dto.js';
import type { SearchDocuments } from './dto/search-documents.dto.js';
import { MemoryClient, type MemoryCall } from './memory.client.js';

/** What an account remembers: found by a search, or put together as a profile. */
@Injectable()
export class RecallService {
  constructor(private readonly api: MemoryClient) {}

  /** The older search finds documents with their chunks; a mode asks the newer one, which also finds memories. */
  async search(input: SearchDocuments, call: MemoryCall): Promise<ProviderObject> {
    const path = input.searchMode === undefined ? '/v3/search' : '/v4/search';
    return requireList(await this.api.repeatable(path, input, call), 'results');
  }

  /** @throws AppError `provider_invalid_response` for an answer without a profile */
  async profile({ containerTags, ...input }: GetProfile, call: MemoryCall): Promise<ProviderObject> {
    const query = { ...input, ...(containerTags && { containerTag: containerTags[0] }) };
    const answer = await this.api.repeatable('/v4/profile', query, call);
    if (!isPlainObject(answer.profile)) throw invalidProviderAnswer('it lacks "profile"');
    return answer;
  }
}
