/** What each action for sites, lists and tables answers, by its name: answers of the sandbox, shortened to fields that are declared. */
export const listSamples: Readonly<Record<string, object>> = {
  'get-me': {
    id: 'f6ca951c-aced-93f1-8975-fcc0dd585ef2',
    displayName: 'Ada Lovelace',
    givenName: 'Ada',
    surname: 'Lovelace',
    mail: 'ada@contoso.com',
    userPrincipalName: 'ada@contoso.com',
  },
  'list-sites': {
    value: [
      {
        id: 'contoso.sharepoint.com,bac10d27-357d-4715-b59b-0700fe29aa34,200e33a4-abe7-4749-b3ac-109fb474f049',
        name: 'root',
        displayName: 'Communication site',
        webUrl: 'https://contoso.sharepoint.com',
        description: '',
        createdDateTime: '2026-11-21T10:09:15.820Z',
        lastModifiedDateTime: '2026-11-21T10:09:15.820Z',
        siteCollection: {
          hostname: 'contoso.sharepoint.com',
        },
      },
    ],
    nextPageToken:
      'L3NpdGVzP3NlYXJjaD0qJiR0b3A9MiYkc2tpcHRva2VuPVd5Sm9hR2hmUmxsblRuSTFSbFFpTERKZA.J7fliHM3oSlaJtxSsvHHD3PUAILj_4Llz4gs1pqeqZE',
  },
  'search-sites': {
    value: [
      {
        id: 'contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe',
        name: 'team',
        displayName: 'Team',
        webUrl: 'https://contoso.sharepoint.com/sites/team',
        description: 'Plans and numbers',
        createdDateTime: '2026-11-21T10:09:15.876Z',
        lastModifiedDateTime: '2026-11-21T10:09:15.876Z',
        siteCollection: {
          hostname: 'contoso.sharepoint.com',
        },
      },
    ],
  },
  'get-site': {
    id: 'contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe',
    name: 'team',
    displayName: 'Team',
    webUrl: 'https://contoso.sharepoint.com/sites/team',
    description: 'Plans and numbers',
    createdDateTime: '2026-11-21T10:09:15.876Z',
    lastModifiedDateTime: '2026-11-21T10:09:15.876Z',
    siteCollection: {
      hostname: 'contoso.sharepoint.com',
    },
  },
  'create-list': {
    id: 'b3855902-f4c2-437c-bff3-82e86368c12f',
    name: 'List 11',
    displayName: 'List 11',
    description: '',
    webUrl: 'https://contoso.sharepoint.com/sites/team/Lists/List%2011',
    createdDateTime: '2026-11-21T10:09:19.186Z',
    list: {
      contentTypesEnabled: false,
      hidden: false,
      template: 'genericList',
    },
  },
  'create-list-item': {
    id: '4',
    createdDateTime: '2026-11-21T10:09:19.235Z',
    lastModifiedDateTime: '2026-11-21T10:09:19.235Z',
    webUrl: 'https://contoso.sharepoint.com/sites/team/Lists/Tasks/4_.000',
  },
  'update-list-item': {
    '@odata.etag': '"58651fac-826a-4c40-86c1-9b97f66f7cb4,2"',
    Title: 'Call 15',
    Status: 'Open',
    Number: 1,
    Hours: 2,
    Due: '2026-03-01T00:00:00Z',
  },
  'search-list-items': {
    value: [
      {
        id: '1',
        createdDateTime: '2026-11-21T10:09:15.880Z',
        lastModifiedDateTime: '2026-11-21T10:09:19.264Z',
        webUrl: 'https://contoso.sharepoint.com/sites/team/Lists/Tasks/1_.000',
        fields: {
          '@odata.etag': '"58651fac-826a-4c40-86c1-9b97f66f7cb4,2"',
          Title: 'Call 15',
          Status: 'Open',
        },
      },
    ],
  },
  'read-table': {
    table: 'Sales',
    address: 'Sheet1!A1:D13',
    headers: ['Day'],
    rowCount: 2,
    columnCount: 4,
    rows: [['Day']],
    nextPageToken: 'b2Zmc2V0PTE.WABPFieBys3YrI36r-kjVrzawn7CfWoAU50QDrR-rLE',
  },
};
