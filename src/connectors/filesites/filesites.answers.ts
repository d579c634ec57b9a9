import {
  flag,
  integer,
  listOf,
  oneOf,
  pageToken,
  resource,
  secretLink,
  text,
  time,
} from '../../actions/declaration/answer-schema.js';

const open = { type: 'object' };
const nullableText = { type: ['string', 'null'] };

const nullableTime = { ...time, type: ['string', 'null'] };
/** Of what can be selected, even the id is there only if it was. */
const selectedId = { 'id?': text };

const page = (item: object) => resource({ value: listOf(item as typeof open), 'nextPageToken?': pageToken });

/** Who signed in. Graph writes null for what the directory has no value of. https://learn.microsoft.com/graph/api/resources/user */
export const person = resource({
  ...selectedId,
  'displayName?': nullableText,
  'givenName?': nullableText,
  'surname?': nullableText,
  'mail?': nullableText,
  'userPrincipalName?': nullableText,
  'jobTitle?': nullableText,
  'preferredLanguage?': nullableText,
});

/** https://learn.microsoft.com/graph/api/resources/site */
export const site = resource({
  ...selectedId,
  'name?': nullableText,
  'displayName?': nullableText,
  'webUrl?': text,
  'description?': nullableText,
  'createdDateTime?': time,
  'lastModifiedDateTime?': time,
  'siteCollection?': resource({ 'hostname?': text }),
});
/** A page of sites; it may be short or empty while more follow. */
export const sites = page(site);

const itemFacts = {
  'name?': text,
  'size?': integer,
  'webUrl?': text,
  'eTag?': text,
  'cTag?': text,
  'createdDateTime?': time,
  'lastModifiedDateTime?': time,
  'createdBy?': open,
  'lastModifiedBy?': open,
  'parentReference?': open,
  'file?': open,
  'folder?': open,
  'description?': nullableText,
};
const itemFields = { id: text, ...itemFacts };
const download = { '@microsoft.graph.downloadUrl?': secretLink, '@content.downloadUrl?': secretLink };

/** A file or folder, as Graph describes it. */
export const item = resource({ ...selectedId, ...itemFacts, ...download });
/** A file that somebody has made, changed or deleted; of a deleted one only the id is sure to be there. */
export const changedFile = resource({ ...itemFields, 'fileSystemInfo?': open, 'deleted?': open });
/** A page of files and folders; it may be short or empty while more follow. */
export const items = page(item);
/** A folder that was made. */
export const folder = resource(itemFields);
/** Items of a search by name; `contentType` is ours. */
export const found = page(resource({ ...itemFields, contentType: oneOf('file', 'folder') }));

const failure = { status: integer, code: text, message: text, 'retryAfter?': integer };
const errors = listOf(resource({ fileId: text, ...failure }));

/** The file that is stored; `errors` where its description could not be kept beside it. */
export const uploaded = resource({
  ...itemFields,
  ...download,
  'errors?': listOf(resource({ field: text, ...failure })),
});
const facts = {
  'image?': open,
  'video?': open,
  'audio?': open,
  'photo?': open,
  'shared?': open,
  'fileSystemInfo?': open,
  'sharepointIds?': open,
  'listItem?': open,
};
const metadata = resource({ ...selectedId, ...itemFacts, ...facts });

/** The file itself where one was asked for with `fileId`; with `fileIds` a list, even of one, beside what failed. */
export const oneOrSeveral = { anyOf: [metadata, resource({ files: listOf(metadata), errors })] };

/** `size` is that of the stored file, absent for a converted one. */
export const downloadable = resource({
  id: text,
  'name?': text,
  'size?': integer,
  'mimeType?': text,
  downloadUrl: secretLink,
});
/** What could be had, beside what failed; if all failed the call fails. */
export const downloads = resource({ files: listOf(downloadable), errors });

/** Files with where they are, folders by name; ours, and of this shape for one item too. */
export const selection = resource({
  files: listOf(
    resource({ ...itemFields, ...download, _meta: resource({ 'siteId?': text, 'driveId?': text, fileId: text }) }),
  ),
  folders: listOf(resource({ id: text, name: text })),
  errors,
});

/** Results, best first; `total` is absent for the plain search of one drive. https://learn.microsoft.com/graph/api/resources/searchhit */
export const hits = resource({
  value: listOf(resource({ hitId: text, rank: integer, 'summary?': nullableText, resource: resource(download) })),
  'total?': integer,
  moreResultsAvailable: flag,
  'nextPageToken?': pageToken,
});

/** The link among the permissions of its file. https://learn.microsoft.com/graph/api/resources/permission */
export const permission = resource({
  id: text,
  'roles?': listOf(text),
  link: resource({
    'type?': text,
    'scope?': text,
    'webUrl?': secretLink,
    'webHtml?': { ...secretLink, type: ['string', 'null'] },
    'preventsDownload?': { type: ['boolean', 'null'] },
  }),
  hasPassword: flag,
  'expirationDateTime?': nullableTime,
  created: { type: 'boolean', description: 'False when an equal link was there already.' },
});

/** https://learn.microsoft.com/graph/api/resources/list */
export const list = resource({
  id: text,
  'name?': text,
  displayName: text,
  'description?': text,
  'webUrl?': text,
  'createdDateTime?': time,
  'list?': open,
});

const listItemFields = {
  id: text,
  'name?': text,
  'createdDateTime?': time,
  'lastModifiedDateTime?': time,
  'webUrl?': text,
  'fields?': open,
};
/** `fields` may be missing unless `returnFields` asked for them. https://learn.microsoft.com/graph/api/resources/listitem */
export const listItem = resource(listItemFields);
/** A page of items; `size` and `driveItem` are there when asked for. */
export const listItems = page(resource({ ...listItemFields, 'size?': integer, 'driveItem?': resource(download) }));
/** A page of items as files; `fileType` is the ending of the name, in lower case, without the dot. */
export const libraryFiles = page(resource({ ...listItemFields, 'fileType?': text }));
/** https://learn.microsoft.com/graph/api/resources/fieldvalueset */
export const columnValues = { ...open, description: 'The values of the item by internal column name.' };

/** Rows of a table; or the tables there are, where none was named. */
export const table = {
  anyOf: [
    resource({
      table: text,
      address: { type: 'string', description: 'Where the whole table lies.' },
      headers: listOf({}),
      rowCount: { type: 'integer', description: 'How many entries `rows` has.' },
      columnCount: integer,
      rows: listOf({ anyOf: [listOf({}), open] }),
      'nextPageToken?': pageToken,
    }),
    page(resource({ id: text, name: text })),
  ],
};
