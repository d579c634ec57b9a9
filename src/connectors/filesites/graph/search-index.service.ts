import { Injectable } from '@nestjs/common';
import { invalidProviderAnswer } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import { requireList, type ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { FilesitesClient, type GraphCall } from './filesites.client.js';

/** One search. https://learn.microsoft.com/graph/api/resources/searchrequest */
export interface SearchRequest {
  entityTypes: readonly string[];
  query: { queryString: string; queryTemplate?: string };
  from: number;
  size: number;
  fields?: readonly string[];
  sortProperties?: readonly object[];
}

/** What a search found, from `from` on. */
export interface Hits {
  value: ProviderObject[];
  total?: number;
  moreResultsAvailable: boolean;
}

/** The search index of Microsoft 365. https://learn.microsoft.com/graph/api/search-query */
@Injectable()
export class SearchIndex {
  constructor(private readonly api: FilesitesClient) {}

  async search(context: GraphCall, request: SearchRequest): Promise<Hits> {
    const answer = requireList(
      await this.api.query(context, { path: '/search/query', json: { requests: [request] } }),
      'value',
    );
    const [first] = answer.value as unknown[];
    const [container] = requireList(first, 'hitsContainers').hitsContainers as unknown[];
    if (!isPlainObject(container)) throw invalidProviderAnswer('it lacks the results of the search');
    const { hits = [], total, moreResultsAvailable } = container;
    if (!Array.isArray(hits) || !hits.every(isPlainObject)) throw invalidProviderAnswer('its results are no list');
    return {
      value: hits,
      ...(typeof total === 'number' && { total }),
      moreResultsAvailable: moreResultsAvailable === true,
    };
  }
}
