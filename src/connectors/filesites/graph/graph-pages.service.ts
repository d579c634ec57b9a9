import { Injectable } from '@nestjs/common';
import { invalidProviderAnswer } from '#libs/http';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import { badPageToken, PageTokens } from '../../../actions/kit/page-tokens.js';
import { requireObject, type ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { FilesitesClient, type GraphRequest } from './filesites.client.js';
import { itemsOf, withoutAnnotations } from './graph-answer.js';

/** A page of a list. */
export interface GraphPage {
  value: ProviderObject[];
  nextPageToken?: string;
}

/** Which page, or how many items of all pages together. */
export interface PageChoice {
  pageToken?: string;
  maxResults?: number;
}

type ListRequest = Pick<GraphRequest, 'path' | 'query' | 'headers' | 'lacking'>;

/**
 * Lists of Graph. Its next page is an absolute URL, which never leaves the service as such and is never called as such: the
 * token holds its path and query, signed. https://learn.microsoft.com/graph/paging
 */
@Injectable()
export class GraphPages {
  constructor(
    private readonly api: FilesitesClient,
    private readonly tokens: PageTokens,
  ) {}

  /** A page, or with `maxResults` as many items as that of this page and those after it, and no token. */
  async read(context: ActionContext, request: ListRequest, choice: PageChoice): Promise<GraphPage> {
    const { pageToken, maxResults } = choice;
    const start = pageToken === undefined ? request : following(this.tokens.unpack(pageToken, context), request);
    let { value, next } = await this.page(context, start);
    if (maxResults === undefined) {
      return { value, ...(next !== undefined && { nextPageToken: this.tokens.pack(next, context) }) };
    }
    while (next !== undefined && value.length < maxResults) {
      const page = await this.page(context, following(next, request));
      value = [...value, ...page.value];
      next = page.next;
    }
    return { value: value.slice(0, maxResults) };
  }

  private async page(
    context: ActionContext,
    request: ListRequest,
  ): Promise<{ value: ProviderObject[]; next?: string }> {
    const body = requireObject((await this.api.call(context, { method: 'GET', retry: 'safe', ...request })).body);
    const link = body['@odata.nextLink'];
    return {
      value: itemsOf(withoutAnnotations(body)),
      ...(link !== undefined && { next: relativeLink(link, context.connection.apiUrl) }),
    };
  }
}

/** Path and query of a link below a base URL. Its host does not matter: it is not called. @throws AppError `provider_invalid_response` */
export function relativeLink(link: unknown, apiUrl: string): string {
  const { pathname: base } = new URL(`${apiUrl}/`);
  const url = typeof link === 'string' && URL.canParse(link) ? new URL(link) : undefined;
  if (!url?.pathname.startsWith(base)) throw invalidProviderAnswer('its link to the next page cannot be followed');
  return url.pathname.slice(base.length - 1) + url.search;
}

/**
 * A link holds the whole query; only headers are said again.
 * @throws AppError `invalid_input` for a token of a list of another kind
 */
function following(path: string, { headers, lacking }: ListRequest): ListRequest {
  if (!path.startsWith('/')) throw badPageToken();
  return { path, headers, lacking };
}
