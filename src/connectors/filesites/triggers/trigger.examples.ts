import { createListItem } from '../filesites.examples.js';

const { siteId, listId } = createListItem;
const folderId = '01BYE5RZ3XKX7J6Y2GOVBZ3Q6P5T4QWJ2D';
const ofFile = {
  id: '01BYE5RZ7K2MPQVGUXCJAJ2TEAFMWYHYRE',
  name: 'plan.txt',
  lastModifiedDateTime: '2026-11-20T10:00:00Z',
  parentReference: { driveType: 'documentLibrary', driveId: 'b!x1', id: folderId, siteId },
};

/** A file as get-file answers it, without its download URL. */
export const created = {
  input: { siteId, folderId },
  event: {
    ...ofFile,
    eTag: '"{A1B2C3D4-0000-4000-8000-000000000001},1"',
    cTag: '"c:{A1B2C3D4-0000-4000-8000-000000000001},1"',
    size: 5,
    webUrl: 'https://contoso.sharepoint.com/sites/team/Shared%20Documents/Reports/plan.txt',
    createdDateTime: '2026-11-20T10:00:00Z',
    file: { mimeType: 'text/plain' },
  },
};
/** The same file with other bytes. */
export const changed = {
  input: created.input,
  event: {
    ...created.event,
    eTag: '"{A1B2C3D4-0000-4000-8000-000000000001},2"',
    cTag: '"c:{A1B2C3D4-0000-4000-8000-000000000001},2"',
    size: 8,
    lastModifiedDateTime: '2026-11-21T08:30:00Z',
  },
};
/** The same file, deleted. */
export const deleted = { input: created.input, event: { ...ofFile, deleted: { state: 'deleted' } } };

/** An item of a list, with its columns. */
export const listItemCreated = {
  input: { siteId, listId },
  event: {
    id: '7',
    webUrl: 'https://contoso.sharepoint.com/sites/team/Lists/Tasks/7_.000',
    createdDateTime: '2026-11-20T10:00:00Z',
    lastModifiedDateTime: '2026-11-20T10:00:00Z',
    fields: { id: '7', Title: 'Call', Status: 'Open' },
  },
};
/** The same item, done. */
export const listItemChanged = {
  input: listItemCreated.input,
  event: {
    ...listItemCreated.event,
    lastModifiedDateTime: '2026-11-21T08:30:00Z',
    fields: { id: '7', Title: 'Call', Status: 'Done' },
  },
};
