import type { ConnectorGuide } from '../../actions/declaration/connector-guide.js';

/** What people should know of the connector beside what it declares. */
export const guide: ConnectorGuide = {
  credentials: [
    {
      title: 'Register your own application at Microsoft Entra',
      steps: [
        'Open [the Microsoft Entra admin center](https://entra.microsoft.com) and go to **Entra ID > App registrations** (in older menus **Identity > Applications > App registrations**), then **New registration**.',
        'Give it a **Name** and choose the **Supported account types**: one organisation (then the connection needs its `tenant`, the **Directory (tenant) ID** of the overview), any organisation, or personal accounts too.',
        'Under **Redirect URI** choose the type **Web** and paste the redirect URI from above. Not **Single-page application (SPA)**: its sign-ins end after 24 hours. Then choose **Register**.',
        'Under **API permissions > Add a permission > Microsoft Graph > Delegated permissions** add `offline_access`, `openid`, `email`, `User.Read`, `Sites.Read.All`, `Sites.ReadWrite.All`, `Files.Read.All` and `Files.ReadWrite.All`.',
        'If the organisation requires it, let an administrator choose **Grant admin consent** there.',
        'Under **Certificates & secrets > Client secrets > New client secret** make a secret and copy its **Value** at once: it is shown this one time. Note when it ends.',
        'Copy the **Application (client) ID** from the overview. It and the secret are Client ID and Client Secret of the connection.',
        'Sign in and consent.',
      ],
    },
  ],
  scopes: [
    'Fewer may be asked for (`scopes` of the connection); what depends on one that is missing answers 403 `missing_scope` and nothing else changes.',
    'Writing files needs `Files.ReadWrite.All`; writing lists and their items needs `Sites.ReadWrite.All`.',
    'Some organisations ask for `Sites.Manage.All` to make a list; the error says so, and the scope can be added to the connection.',
  ],
  notes: [
    "The drive of a call is `driveId`, else the default library of `siteId`, else the person's own drive. Where something new is put, one of the two must be named.",
    'A site is `host,collection,web`, `root`, a host name or `host:/path/of/the/site`.',
    'An empty text counts as missing where an argument is not required.',
    'A page may be short or empty while more follow: go on while there is a `nextPageToken`. A token holds for its own action and connection.',
    'Download addresses are pre-authenticated and live for minutes: fetch them without a credential and do not keep them. In a workflow, a later node can fetch them; the run shows them to those alone who may call reading actions of the connector.',
    'Personal Microsoft accounts reach their own files only; sites, lists and tables need a work or school account.',
  ],
  actions: {
    'get-me': { about: 'The person who signed in.' },
    'list-sites': {
      about: 'The list comes from an index and may lag behind; where a path is known, read the site by it.',
    },
    'search-sites': { about: 'Matches words in the name, the description and the address.' },
    'get-site': { about: 'Exactly one of `siteId`, `hostname` with `path`, and `webUrl` is needed.' },
    'list-files': { about: 'Of the root where neither `folderId` nor `folderPath` is named.' },
    'get-file': {
      about:
        'Exactly one of `fileId`, `filePath` and `shareUrl` is needed. The answer of a file has a download address unless `select` leaves it out.',
    },
    'find-file': {
      about:
        'By its name: exactly, or as a part of it. With a folder and `exact` only that folder is searched, else everything below it. No match is an empty list.',
    },
    'search-files': {
      about:
        'Full-text search in names, metadata and content. At most one of `siteId`, `siteUrl` and `driveId` limits it.',
    },
    'search-and-filter-files': {
      about: 'By conditions on columns of a library (`conditions`, or a raw OData `filter`), or by words (`query`).',
    },
    'get-file-metadata': {
      about: 'One file (`fileId`), or up to 20 (`fileIds`): then what failed stands in `errors` beside what worked.',
    },
    'download-file': {
      about:
        'Exactly one of `fileId` and `filePath`. The bytes do not pass through this service. With `format` the file is converted first.',
    },
    'download-files': {
      about:
        'Up to 20, of one drive (`fileIds`) or several (`files`). It succeeds if one of them did; the others are in `errors`.',
    },
    'select-files': {
      about: 'Turns ids, as a file picker gives them, into files with their facts and download addresses.',
    },
    'create-folder': {
      about: 'In `parentId` or `parentPath`, else in the root. `createParents` makes what is missing of the path.',
    },
    'upload-file': {
      about:
        'As base64 in JSON, as a form, or as the bare body, which is streamed; large files go up in chunks. A name that is taken is refused unless `conflictBehavior` says otherwise. A `description` is set once the file is stored. Microsoft promises it for personal drives only: where it is not kept the file stands, and `errors` says so.',
    },
    'create-sharing-link': { about: 'An equal link that exists is answered again, with `created: false`.' },
    'create-list': { about: 'Each column has exactly one type, such as `text`, `number` or `choice`.' },
    'create-list-item': { about: 'Fields are named by their internal column names.' },
    'update-list-item': {
      about: 'Columns that are not named stay. With `ifMatch` or `If-Match` it is only changed if nobody else did.',
    },
    'search-list-items': {
      about: 'By conditions on columns (`conditions`, or a raw OData `filter`), or by words (`query`).',
    },
    'read-table': {
      about:
        'Exactly one of `itemId` and `filePath`. Without `tableName` the tables of the workbook are listed. Rows are lists or objects by header; cells as people see them, or as values or formulas.',
    },
  },
};
