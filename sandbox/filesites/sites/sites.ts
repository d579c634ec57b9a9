import { json, type Reply } from '../../kit/reply.js';
import { driveView } from '../files/drive-view.js';
import type { GraphCall } from '../graph/graph-call.js';
import { GraphFault } from '../graph/graph-error.js';
import { readOptions } from '../graph/graph-query.js';
import { driveOf, requireWorkAccount, siteOf } from '../graph/locate.js';
import { readOrder, sorted } from '../graph/order.js';
import { pageOf } from '../graph/page.js';
import { siteUrl, type Site } from './site.js';
import { siteView } from './site-view.js';

/** Sites of a page without `$top`. */
const USUAL_PAGE = 200;

/**
 * `GET /sites?search=`: the sites the person may open whose name, title or address holds every word; `*` is all.
 * Without `search` nothing, since listing all is for applications. https://learn.microsoft.com/graph/api/site-search
 */
export function listSites(call: GraphCall): Reply {
  const { request, tenant, person } = call;
  requireWorkAccount(person);
  const query = readOptions(request.query, {
    options: ['search', 'select', 'orderby', 'skiptoken'],
    maxTop: 999,
  });
  const words = (query.search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const found =
    words.length === 0 ? [] : tenant.sitesOf(person).filter((site) => words.every((word) => holds(site, word)));
  const ordered = sorted(found, orderOf(query.orderby), ({ createdAt }) => createdAt);
  const { items, links } = pageOf(call, ordered, { ...query, usual: USUAL_PAGE });
  return json(200, { value: items.map((site) => siteView(call, site, query)), ...links });
}

/** `GET /me/followedSites`. https://learn.microsoft.com/graph/api/sites-list-followed */
export function listFollowedSites(call: GraphCall): Reply {
  const { request, tenant, person } = call;
  requireWorkAccount(person);
  const query = readOptions(request.query, { options: ['select', 'skiptoken'], maxTop: 999 });
  const followed = tenant.sitesOf(person).filter(({ path }) => path !== '');
  const { items, links } = pageOf(call, followed, { ...query, usual: USUAL_PAGE });
  return json(200, { value: items.map((site) => siteView(call, site, query)), ...links });
}

/** `GET /sites/{id}`, `/sites/root`, `/sites/{host}:/{path}`. */
export function getSite(call: GraphCall): Reply {
  const query = readOptions(call.request.query, { options: ['select', 'expand'] });
  return json(200, siteView(call, siteOf(call), query));
}

/** `GET /sites/{id}/drives` and `/me/drives`. */
export function listDrives(call: GraphCall): Reply {
  const query = readOptions(call.request.query, { options: ['select', 'expand', 'skiptoken'], maxTop: 999 });
  const drives = call.params.site === undefined ? [call.tenant.ownDrive(call.person)] : siteOf(call).drives;
  const { items, links } = pageOf(call, drives, { ...query, usual: USUAL_PAGE });
  return json(200, { value: items.map((drive) => driveView(call, drive, query)), ...links });
}

/** `GET /drives/{id}`, `/me/drive`, `/sites/{id}/drive`. */
export function getDrive(call: GraphCall): Reply {
  const query = readOptions(call.request.query, { options: ['select', 'expand'] });
  return json(200, driveView(call, driveOf(call), query));
}

function holds(site: Site, word: string): boolean {
  const text = `${site.name} ${site.displayName} ${siteUrl(site)}`.toLowerCase();
  return word === '*' || text.includes(word.replace(/\*$/, ''));
}

function orderOf(orderby: string | undefined) {
  const keys = readOrder(orderby);
  if (keys.some(({ name }) => name !== 'createdDateTime')) {
    throw new GraphFault('invalidRequest', 'Sites are sorted by createdDateTime only.');
  }
  return keys;
}
