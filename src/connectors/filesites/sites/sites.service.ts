import { Injectable } from '@nestjs/common';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { Address, siteAddress, siteOfUrl } from '../graph/address.js';
import type { GetMe, GetSite, ListSites, SearchSites } from '../dto/site.dto.js';
import { FilesitesClient } from '../graph/filesites.client.js';
import { GraphPages, type GraphPage } from '../graph/graph-pages.service.js';
import { names } from '../graph/odata.js';

const USUAL_OF_PERSON = 'id,displayName,givenName,surname,mail,userPrincipalName,jobTitle,preferredLanguage';
/** Plain `GET /sites` works for applications only; the index of all that the person may see answers this. */
const EVERYTHING = '*';

/** The person and the sites they may see. https://learn.microsoft.com/graph/api/resources/site */
@Injectable()
export class Sites {
  constructor(
    private readonly api: FilesitesClient,
    private readonly pages: GraphPages,
  ) {}

  /** Who is signed in. */
  me({ select }: GetMe, context: ActionContext): Promise<ProviderObject> {
    return this.api.get(context, { path: '/me', query: { $select: names(select) ?? USUAL_OF_PERSON } });
  }

  /** Sites of the index, or those the person follows. */
  list({ mode, select, pageSize, ...choice }: ListSites, context: ActionContext): Promise<GraphPage> {
    const query = { $select: names(select), $top: pageSize };
    const request =
      mode === 'followed'
        ? { path: '/me/followedSites', query }
        : { path: '/sites', query: { search: EVERYTHING, ...query } };
    return this.pages.read(context, request, choice);
  }

  /** Sites in which words occur. */
  search({ query, select, pageSize, orderBy, pageToken }: SearchSites, context: ActionContext): Promise<GraphPage> {
    const all = { search: query, $select: names(select), $top: pageSize, $orderby: orderBy };
    return this.pages.read(context, { path: '/sites', query: all }, { pageToken });
  }

  /** One site. */
  get({ select, expand, ...site }: GetSite, context: ActionContext): Promise<ProviderObject> {
    return this.api.get(context, { path: addressOf(site), query: { $select: names(select), $expand: expand } });
  }
}

function addressOf({
  siteId,
  hostname,
  path,
  webUrl,
}: Pick<GetSite, 'siteId' | 'hostname' | 'path' | 'webUrl'>): Address {
  if (siteId !== undefined) return siteAddress(siteId);
  return webUrl === undefined ? siteAddress(hostname!).at(path!) : siteOfUrl(webUrl);
}
