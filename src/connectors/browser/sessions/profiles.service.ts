import { Injectable } from '@nestjs/common';
import { invalidProviderAnswer } from '#libs/http';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import { numberToken } from '../../../actions/kit/number-token.js';
import { requireList, type ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { BrowserClient } from '../browser.client.js';
import { MAX_PAGE, type CreateProfile, type ListProfiles } from '../dto/profile.dto.js';

const pages = numberToken('p', { min: 1, max: MAX_PAGE });

/** Profiles, which are the same in both versions. */
@Injectable()
export class Profiles {
  constructor(private readonly api: BrowserClient) {}

  async create(input: CreateProfile, context: ActionContext): Promise<ProviderObject> {
    const profile = await this.api.create('/profiles', input, context);
    context.respond(201);
    return profile;
  }

  /** A page; `nextPageToken` while more profiles follow. */
  async list({ pageToken, pageSize, ...input }: ListProfiles, context: ActionContext): Promise<ProviderObject> {
    const pageNumber = pageToken === undefined ? (input.pageNumber ?? 1) : pages.unpack(pageToken);
    const query = { pageSize, pageNumber, query: input.query };
    const page = requireList(await this.api.get('/profiles', { query }, context), 'items');
    const { totalItems } = page;
    if (typeof totalItems !== 'number') throw invalidProviderAnswer('it lacks "totalItems"');
    const hasMore = pageNumber * pageSize < totalItems;
    return { ...page, ...(hasMore && { nextPageToken: pages.pack(pageNumber + 1) }) };
  }
}
