import { type Reply, json } from '../kit/reply.js';
import { Router } from '../kit/router.js';
import { createLink } from './files/create-link.js';
import type { GraphCall } from './graph/graph-call.js';
import { driveDelta, listDelta } from './changes/delta.js';
import {
  createSubscription,
  deleteSubscription,
  getSubscription,
  listSubscriptions,
  reauthorizeSubscription,
  updateSubscription,
} from './changes/subscription-calls.js';
import { readOptions } from './graph/graph-query.js';
import { createListItem, getFields, getListItem, listItems, updateFields } from './lists/list-items.js';
import { createList, getList, listColumns, listLists } from './lists/lists.js';
import { getContent, getItem, listChildren, listPermissions } from './files/read-items.js';
import type { Need } from './sites/scopes.js';
import { searchDrive } from './search/search-drive.js';
import { searchQuery } from './search/search-query.js';
import { picked, readSelect, TYPES } from './graph/select.js';
import { getDrive, getSite, listDrives, listFollowedSites, listSites } from './sites/sites.js';
import { createUploadSession } from './uploads/upload-sessions.js';
import { closeSession, createSession, getOperation, getSessionInfo } from './workbooks/workbook-session-calls.js';
import {
  getRange,
  getTable,
  getUsedRange,
  listRows,
  listTableColumns,
  listTables,
  listWorksheets,
  tableRange,
} from './workbooks/workbooks.js';
import { createFolder, putContent, updateItem } from './files/write-items.js';

/** Properties that come without `$select`. https://learn.microsoft.com/graph/api/user-get */
const DEFAULT = [
  ...['businessPhones', 'displayName', 'givenName', 'id', 'jobTitle', 'mail', 'mobilePhone', 'officeLocation'],
  ...['preferredLanguage', 'surname', 'userPrincipalName'],
];

/** What answers a call, and which scopes open it. */
interface Route {
  readonly handler: (call: GraphCall) => Reply | Promise<Reply>;
  readonly need: (call: GraphCall) => Need;
}

const SITE = '/site/:site';
const LIST = `${SITE}/lists/:list`;
const ITEM = '/drive/:drive/item/:item';
const WORKBOOK = `${ITEM}/workbook`;
const TABLE = `${WORKBOOK}/tables/:table`;
const SHEET = `${WORKBOOK}/worksheets/:worksheet`;

/** Every call served, by the canonical form of its path. */
export const GRAPH_ROUTES = new Router<Route>();

function serve(need: Need | Route['need'], routes: Readonly<Record<string, Route['handler']>>): void {
  for (const [pattern, handler] of Object.entries(routes)) {
    GRAPH_ROUTES.on(pattern, { handler, need: typeof need === 'string' ? () => need : need });
  }
}

serve('me', { 'GET /me': getMe });
serve('sites', {
  'GET /sites': listSites,
  'GET /me/followedSites': listFollowedSites,
  [`GET ${SITE}`]: getSite,
  [`GET ${SITE}/lists`]: listLists,
  [`GET ${LIST}`]: getList,
  [`GET ${LIST}/columns`]: listColumns,
  [`GET ${LIST}/items`]: listItems,
  [`GET ${LIST}/items/delta`]: listDelta,
  [`GET ${LIST}/items/:listItem`]: getListItem,
  [`GET ${LIST}/items/:listItem/fields`]: getFields,
});
serve('sitesWrite', {
  [`POST ${LIST}/items`]: createListItem,
  [`PATCH ${LIST}/items/:listItem/fields`]: updateFields,
});
serve(({ switches }) => (switches.documentedScopes ? 'listsManage' : 'sitesWrite'), {
  [`POST ${SITE}/lists`]: createList,
});
serve('files', {
  'GET /me/drives': listDrives,
  [`GET ${SITE}/drives`]: listDrives,
  'GET /drive/:drive': getDrive,
  [`GET ${ITEM}`]: getItem,
  [`GET ${ITEM}/children`]: listChildren,
  [`GET ${ITEM}/delta`]: driveDelta,
  [`GET ${ITEM}/content`]: getContent,
  [`GET ${ITEM}/permissions`]: listPermissions,
  [`GET ${ITEM}/search(q)/:query`]: searchDrive,
});
serve('filesWrite', {
  [`PATCH ${ITEM}`]: updateItem,
  [`POST ${ITEM}/children`]: createFolder,
  [`PUT ${ITEM}/content`]: putContent,
  [`POST ${ITEM}/createUploadSession`]: createUploadSession,
  [`POST ${ITEM}/createLink`]: createLink,
});
serve(({ switches }) => (switches.documentedScopes ? 'workbooks' : 'files'), {
  [`POST ${WORKBOOK}/createSession`]: createSession,
  [`POST ${WORKBOOK}/closeSession`]: closeSession,
  [`GET ${WORKBOOK}/operations/:operation`]: getOperation,
  [`GET ${WORKBOOK}/sessionInfoResource(key)/:key`]: getSessionInfo,
  [`GET ${WORKBOOK}/tables`]: listTables,
  [`GET ${TABLE}`]: getTable,
  [`GET ${TABLE}/range`]: tableRange('range'),
  [`GET ${TABLE}/headerRowRange`]: tableRange('headerRowRange'),
  [`GET ${TABLE}/dataBodyRange`]: tableRange('dataBodyRange'),
  [`GET ${TABLE}/rows`]: listRows,
  [`GET ${TABLE}/columns`]: listTableColumns,
  [`GET ${WORKBOOK}/worksheets`]: listWorksheets,
  [`GET ${SHEET}/tables`]: listTables,
  [`GET ${SHEET}/usedRange`]: getUsedRange,
  [`GET ${SHEET}/range(address)/:address`]: getRange,
});
// What they need depends on what is searched or subscribed to, so the handlers ask.
serve('none', {
  'POST /search/query': searchQuery,
  'POST /subscriptions': createSubscription,
  'GET /subscriptions': listSubscriptions,
  'GET /subscriptions/:subscription': getSubscription,
  'PATCH /subscriptions/:subscription': updateSubscription,
  'DELETE /subscriptions/:subscription': deleteSubscription,
  'POST /subscriptions/:subscription/reauthorize': reauthorizeSubscription,
});

/** `GET /me`. */
function getMe({ person, request, baseUrl }: GraphCall): Reply {
  const { select } = readOptions(request.query, { options: ['select'] });
  const selected = readSelect(TYPES.user, select) ?? DEFAULT;
  const { isPrivate, email, ...known } = person;
  const user: Record<string, unknown> = {
    ...known,
    userPrincipalName: email,
    businessPhones: [],
    userType: isPrivate ? null : 'Member',
  };
  const whole = Object.fromEntries(selected.map((name) => [name, user[name] ?? null]));
  return json(200, { '@odata.context': `${baseUrl}/$metadata#users/$entity`, ...picked(whole, selected) });
}
