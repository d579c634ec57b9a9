/** Example inputs, by action. */
const SITE = 'contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe';
const WORKBOOK = '01BYE5RZ6QN3ZWBTUFOFD3GSPGOHDJD36K';
const PLAN = '01BYE5RZ7K2MPQVGUXCJAJ2TEAFMWYHYRE';
const file = { siteId: SITE, fileId: WORKBOOK };

/** `GET /me?$select=id,displayName,mail`. */
export const getMe = { select: ['id', 'displayName', 'mail'] };
/** `GET /sites?search=*`, two to a page. */
export const listSites = { pageSize: 2 };
/** `GET /sites?search=team`. */
export const searchSites = { query: 'team' };
/** `GET /sites/contoso.sharepoint.com:/sites/team`. */
export const getSite = { hostname: 'contoso.sharepoint.com', path: 'sites/team' };
/** `GET …/drive/root:/Reports/2026:/children` of the site's default library. */
export const listFiles = { siteId: SITE, folderPath: 'Reports/2026', pageSize: 50 };
/** `GET …/drive/items/{id}`. */
export const getFile = file;
/** No folder is named, so all of the library is searched; `#` and the space are encoded on the way. */
export const findFile = { siteId: SITE, name: 'Q1 #2.xlsx', type: 'files' };
/** `POST /search/query` with KQL, below the web address of the site. */
export const searchFiles = { query: 'Q1 filetype:xlsx', siteId: SITE, size: 10 };
/** `$filter=fields/FileLeafRef eq 'Bob''s plan.txt'`: the apostrophe is doubled. */
export const searchAndFilterFiles = {
  siteId: SITE,
  listId: 'Documents',
  conditions: [{ field: 'FileLeafRef', op: 'eq', value: "Bob's plan.txt" }],
};
/** `$expand=listItem($expand=fields)` for the custom columns. */
export const getFileMetadata = { ...file, includeFields: true };
/** A workbook as it is; with `format` it would be converted. */
export const downloadFile = file;
/** `POST /$batch` of two reads. */
export const downloadFiles = { siteId: SITE, fileIds: [WORKBOOK, PLAN] };
/** `POST /$batch` of one read. */
export const selectFiles = { siteId: SITE, fileOrFolderIds: [WORKBOOK] };
/** `POST …/children`; where `Reports` is missing it is made too. */
export const createFolder = { siteId: SITE, name: '2027', parentPath: 'Reports', createParents: true };
/** "hello" as base64, in one `PUT …/content`. */
export const uploadFile = {
  siteId: SITE,
  parentPath: 'Reports',
  name: 'hello.txt',
  content: 'aGVsbG8=',
  contentType: 'text/plain',
};
/** `POST …/createLink`. */
export const createSharingLink = { siteId: SITE, fileId: PLAN, type: 'view', scope: 'organization' };
/** `POST /sites/{id}/lists`, with one indexed column of choices. */
export const createList = {
  siteId: SITE,
  displayName: 'Errands',
  columns: [{ name: 'Status', choice: { choices: ['Open', 'Done'] }, indexed: true }],
};
/** `POST …/lists/Tasks/items`: a list by its name. */
export const createListItem = { siteId: SITE, listId: 'Tasks', fields: { Title: 'Call', Status: 'Open' } };
/** `PATCH …/items/1/fields`. */
export const updateListItem = {
  siteId: SITE,
  listId: 'Tasks',
  itemId: '1',
  fields: { Status: 'Done' },
};
/** `$filter=fields/Status eq 'Open'`, with two columns of each item. */
export const searchListItems = {
  siteId: SITE,
  listId: 'Tasks',
  conditions: [{ field: 'Status', op: 'eq', value: 'Open' }],
  returnFields: ['Title', 'Status'],
};
/** One row to a page, so that there is a next one; rows as objects by header. */
export const readTable = {
  siteId: SITE,
  itemId: WORKBOOK,
  tableName: 'Sales',
  format: 'objects',
  numberOfRows: 1,
};
