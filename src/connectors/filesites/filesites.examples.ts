/** Example inputs, by action. */
const SITE = 'contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe';
const WORKBOOK = '01BYE5RZ6QN3ZWBTUFOFD3GSPGOHDJD36K';
const PLAN = '01BYE5RZ7K2MPQVGUXCJAJ2TEAFMWYHYRE';
const file = { siteId: SITE, fileId: WORKBOOK };

export const getMe = { select: ['id', 'displayName', 'mail'] };
export const listSites = { pageSize: 2 };
export const searchSites = { query: 'team' };
export const getSite = { hostname: 'contoso.sharepoint.com', path: 'sites/team' };
export const listFiles = { siteId: SITE, folderPath: 'Reports/2026', pageSize: 50 };
export const getFile = file;
export const findFile = { siteId: SITE, name: 'Q1 #2.xlsx', type: 'files' };
export const searchFiles = { query: 'Q1 filetype:xlsx', siteId: SITE, size: 10 };
export const searchAndFilterFiles = {
  siteId: SITE,
  listId: 'Documents',
  conditions: [{ field: 'FileLeafRef', op: 'eq', value: "Bob's plan.txt" }],
};
export const getFileMetadata = { ...file, includeFields: true };
export const downloadFile = file;
export const downloadFiles = { siteId: SITE, fileIds: [WORKBOOK, PLAN] };
export const selectFiles = { siteId: SITE, fileOrFolderIds: [WORKBOOK] };
export const createFolder = { siteId: SITE, name: '2027', parentPath: 'Reports', createParents: true };
export const uploadFile = {
  siteId: SITE,
  parentPath: 'Reports',
  name: 'hello.txt',
  content: 'aGVsbG8=',
  contentType: 'text/plain',
};
export const createSharingLink = { siteId: SITE, fileId: PLAN, type: 'view', scope: 'organization' };
export const createList = {
  siteId: SITE,
  displayName: 'Errands',
  columns: [{ name: 'Status', choice: { choices: ['Open', 'Done'] }, indexed: true }],
};
export const createListItem = { siteId: SITE, listId: 'Tasks', fields: { Title: 'Call', Status: 'Open' } };
export const updateListItem = {
  siteId: SITE,
  listId: 'Tasks',
  itemId: '1',
  fields: { Status: 'Done' },
};
export const searchListItems = {
  siteId: SITE,
  listId: 'Tasks',
  conditions: [{ field: 'Status', op: 'eq', value: 'Open' }],
  returnFields: ['Title', 'Status'],
};
export const readTable = {
  siteId: SITE,
  itemId: WORKBOOK,
  tableName: 'Sales',
  format: 'objects',
  numberOfRows: 1,
};
