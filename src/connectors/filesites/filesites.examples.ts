/** Example inputs, by action. */
const SITE = 'contoso.sharepoint.com,2C712604-1370-44E7-A1F5-426573FDA80A,2D2244C3-251A-49EA-93A8-39E1C3A060FE';
const file = { driveId: 'b!x1', fileId: '01BYE5RZ6QN3' };

export const getMe = { select: ['id', 'displayName', 'mail'] };
export const listSites = { pageSize: 2 };
export const searchSites = { query: 'marketing' };
export const getSite = { hostname: 'contoso.sharepoint.com', path: 'sites/team' };
export const listFiles = { siteId: SITE, folderPath: 'Reports/2026', pageSize: 50 };
export const getFile = file;
export const findFile = { siteId: SITE, name: 'Q1.xlsx', type: 'files' };
export const searchFiles = { query: 'budget filetype:xlsx', siteId: SITE, size: 10 };
export const searchAndFilterFiles = {
  siteId: SITE,
  listId: 'Documents',
  conditions: [{ field: 'Status', op: 'eq', value: "Bob's" }],
};
export const getFileMetadata = { ...file, includeFields: true };
export const downloadFile = file;
export const downloadFiles = { driveId: 'b!x1', fileIds: ['01BYE5RZ6QN3', '01BYE5RZ7'] };
export const selectFiles = { driveId: 'b!x1', fileOrFolderIds: ['01BYE5RZ6QN3'] };
export const createFolder = { driveId: 'b!x1', name: '2027', parentPath: 'Reports', createParents: true };
export const uploadFile = {
  driveId: 'b!x1',
  parentPath: 'Reports',
  name: 'hello.txt',
  content: 'aGVsbG8=',
  contentType: 'text/plain',
};
export const createSharingLink = { driveId: 'b!x1', fileId: '01BYE5RZ7', type: 'view', scope: 'organization' };
export const createList = {
  siteId: SITE,
  displayName: 'Tasks',
  columns: [{ name: 'Status', choice: { choices: ['Open', 'Done'] }, indexed: true }],
};
export const createListItem = { siteId: SITE, listId: 'Tasks', fields: { Title: 'Call', Status: 'Open' } };
export const updateListItem = {
  siteId: SITE,
  listId: 'Tasks',
  itemId: '4',
  fields: { Status: 'Done' },
  ifMatch: '"1"',
};
export const searchListItems = {
  siteId: SITE,
  listId: 'Tasks',
  conditions: [{ field: 'Status', op: 'eq', value: 'Open' }],
  returnFields: ['Title', 'Status'],
};
export const readTable = {
  driveId: 'b!x1',
  itemId: '01BYE5RZ6QN3',
  tableName: 'Sales',
  format: 'objects',
  numberOfRows: 1,
};
