/** What each action for files answers, by its name: answers of the sandbox, shortened to fields that are declared. */
export const samples: Readonly<Record<string, object>> = {
  'list-files': {
    value: [
      {
        id: '01BYE5RZ6QN3ZWBTUFOFD3GSPGOHDJD36K',
        name: 'Q1 #2.xlsx',
        size: 4484,
        webUrl: 'https://contoso.sharepoint.com/sites/team/Shared%20Documents/Reports/2026/Q1%20%232.xlsx',
        eTag: '"{4EC980F7-9ACD-4BB1-A7D4-62406AA51EB8},1"',
        createdDateTime: '2026-11-21T10:09:15.878Z',
        lastModifiedDateTime: '2026-11-21T10:09:15.878Z',
        createdBy: {
          user: {
            id: 'f6ca951c-aced-93f1-8975-fcc0dd585ef2',
            displayName: 'Ada Lovelace',
            email: 'ada@contoso.com',
          },
        },
        parentReference: {
          driveType: 'documentLibrary',
          driveId: 'b!k5x-F6zIpK5xeqqi3ZypAQt6Z5nxiGPIp1z0SwhO1WrSjhA_rQ5z144P7ABpb-Wm',
          siteId: 'contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe',
          id: '01BGEHWS63UTRTAAR2LCC5BZMPCL6RINR7',
          name: '2026',
          path: '/drives/b!k5x-F6zIpK5xeqqi3ZypAQt6Z5nxiGPIp1z0SwhO1WrSjhA_rQ5z144P7ABpb-Wm/root:/Reports/2026',
        },
        file: {
          mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          hashes: {
            quickXorHash: 'n/GubdCrIR87zeyQnkzo94I+QWk=',
          },
        },
        '@microsoft.graph.downloadUrl':
          'https://contoso.sharepoint.com/_layouts/15/download.aspx?UniqueId=11de53ad&tempauth=v1.eyJz',
      },
    ],
  },
  'get-file': {
    id: '01YKPEPMMLRBAJWQGFGX5SD7EJU2V4R4GW',
    name: 'summary 100%.txt',
    size: 35,
    webUrl: 'https://contoso.sharepoint.com/sites/team/Shared%20Documents/Reports/2026/summary%20100%25.txt',
    eTag: '"{C5E1103D-FF35-4F18-A421-EFC744DB2321},1"',
    createdDateTime: '2026-11-21T10:09:15.878Z',
    lastModifiedDateTime: '2026-11-21T10:09:15.878Z',
    createdBy: {
      user: {
        id: 'f6ca951c-aced-93f1-8975-fcc0dd585ef2',
        displayName: 'Ada Lovelace',
        email: 'ada@contoso.com',
      },
    },
    parentReference: {
      driveType: 'documentLibrary',
      driveId: 'b!k5x-F6zIpK5xeqqi3ZypAQt6Z5nxiGPIp1z0SwhO1WrSjhA_rQ5z144P7ABpb-Wm',
      siteId: 'contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe',
      id: '01BGEHWS63UTRTAAR2LCC5BZMPCL6RINR7',
      name: '2026',
      path: '/drives/b!k5x-F6zIpK5xeqqi3ZypAQt6Z5nxiGPIp1z0SwhO1WrSjhA_rQ5z144P7ABpb-Wm/root:/Reports/2026',
    },
    file: {
      mimeType: 'text/plain',
      hashes: {
        quickXorHash: 'dS1sYsTqKAfKsgl8l7wOLrVGJGw=',
      },
    },
    '@microsoft.graph.downloadUrl':
      'https://contoso.sharepoint.com/_layouts/15/download.aspx?UniqueId=11de53ad&tempauth=v1.eyJz',
  },
  'find-file': {
    value: [
      {
        id: '01BYE5RZ6QN3ZWBTUFOFD3GSPGOHDJD36K',
        name: 'Q1 #2.xlsx',
        size: 4484,
        webUrl: 'https://contoso.sharepoint.com/sites/team/Shared%20Documents/Reports/2026/Q1%20%232.xlsx',
        eTag: '"{4EC980F7-9ACD-4BB1-A7D4-62406AA51EB8},1"',
        createdDateTime: '2026-11-21T10:09:15.878Z',
        lastModifiedDateTime: '2026-11-21T10:09:15.878Z',
        file: {
          mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          hashes: {
            quickXorHash: 'n/GubdCrIR87zeyQnkzo94I+QWk=',
          },
        },
        contentType: 'file',
      },
    ],
  },
  'search-files': {
    value: [
      {
        hitId: '01BYE5RZ7K2MPQVGUXCJAJ2TEAFMWYHYRE',
        rank: 1,
        summary: "bob's plan.txt  first the engine, then the mill.",
        resource: {
          '@odata.type': '#microsoft.graph.driveItem',
          '@odata.etag': '"{F1C78C69-495E-4541-ABA7-2AB2F0B5D04A},1"',
          id: '01BYE5RZ7K2MPQVGUXCJAJ2TEAFMWYHYRE',
          name: "Bob's plan.txt",
          createdDateTime: '2026-11-21T10:09:15.879Z',
          lastModifiedDateTime: '2026-11-21T10:09:15.879Z',
        },
      },
    ],
    total: 1,
    moreResultsAvailable: false,
  },
  'search-and-filter-files': {
    value: [
      {
        id: '1',
        name: 'Reports',
        createdDateTime: '2026-11-21T10:09:15.876Z',
        lastModifiedDateTime: '2026-11-21T10:09:15.876Z',
        webUrl: 'https://contoso.sharepoint.com/sites/team/Shared%20Documents/Reports',
        fields: {
          '@odata.etag': '"84eebb55-fe07-4422-b9b4-ffed4a2dcf4c,1"',
          FileLeafRef: 'Reports',
          FileSizeDisplay: 0,
          id: '1',
          ContentType: 'Folder',
          Created: '2026-11-21T10:09:15.876Z',
        },
      },
    ],
  },
  'get-file-metadata': {
    id: '01YKPEPMMLRBAJWQGFGX5SD7EJU2V4R4GW',
    name: 'summary 100%.txt',
    size: 35,
    webUrl: 'https://contoso.sharepoint.com/sites/team/Shared%20Documents/Reports/2026/summary%20100%25.txt',
    eTag: '"{C5E1103D-FF35-4F18-A421-EFC744DB2321},1"',
    createdDateTime: '2026-11-21T10:09:15.878Z',
    lastModifiedDateTime: '2026-11-21T10:09:15.878Z',
    file: {
      mimeType: 'text/plain',
      hashes: {
        quickXorHash: 'dS1sYsTqKAfKsgl8l7wOLrVGJGw=',
      },
    },
  },
  'download-file': {
    id: '01YKPEPMMLRBAJWQGFGX5SD7EJU2V4R4GW',
    name: 'summary 100%.txt',
    size: 35,
    mimeType: 'text/plain',
    downloadUrl: 'https://contoso.sharepoint.com/_layouts/15/download.aspx?UniqueId=11de53ad&tempauth=v1.eyJz',
  },
  'download-files': {
    files: [
      {
        id: '01YKPEPMMLRBAJWQGFGX5SD7EJU2V4R4GW',
        name: 'summary 100%.txt',
        size: 35,
        mimeType: 'text/plain',
        downloadUrl: 'https://contoso.sharepoint.com/_layouts/15/download.aspx?UniqueId=11de53ad&tempauth=v1.eyJz',
      },
    ],
    errors: [],
  },
  'select-files': {
    files: [
      {
        id: '01YKPEPMMLRBAJWQGFGX5SD7EJU2V4R4GW',
        name: 'summary 100%.txt',
        size: 35,
        webUrl: 'https://contoso.sharepoint.com/sites/team/Shared%20Documents/Reports/2026/summary%20100%25.txt',
        eTag: '"{C5E1103D-FF35-4F18-A421-EFC744DB2321},1"',
        createdDateTime: '2026-11-21T10:09:15.878Z',
        lastModifiedDateTime: '2026-11-21T10:09:15.878Z',
        file: {
          mimeType: 'text/plain',
          hashes: {
            quickXorHash: 'dS1sYsTqKAfKsgl8l7wOLrVGJGw=',
          },
        },
        '@microsoft.graph.downloadUrl':
          'https://contoso.sharepoint.com/_layouts/15/download.aspx?UniqueId=11de53ad&tempauth=v1.eyJz',
        _meta: {
          siteId: 'contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe',
          driveId: 'b!k5x-F6zIpK5xeqqi3ZypAQt6Z5nxiGPIp1z0SwhO1WrSjhA_rQ5z144P7ABpb-Wm',
          fileId: '01YKPEPMMLRBAJWQGFGX5SD7EJU2V4R4GW',
        },
      },
    ],
    folders: [],
    errors: [],
  },
  'create-folder': {
    id: '01I4VXQ6QBFVKUIGXFWW2IJGZABSUURRYV',
    name: 'Folder 7',
    size: 0,
    webUrl: 'https://contoso.sharepoint.com/sites/team/Shared%20Documents/Folder%207',
    eTag: '"{AF5F63ED-8F11-4075-B80C-7A04EC99EAF6},1"',
    createdDateTime: '2026-11-21T10:09:19.077Z',
    lastModifiedDateTime: '2026-11-21T10:09:19.077Z',
    folder: {
      childCount: 0,
    },
  },
  'upload-file': {
    id: '01G2YDTWFA6KJQ5NPMFGNGWJP3JES25GAG',
    name: 'hello.txt 9',
    size: 5,
    webUrl: 'https://contoso.sharepoint.com/sites/team/Shared%20Documents/hello.txt%209',
    eTag: '"{24F15EA9-7382-4F2C-B8EE-1C47CBB815B3},1"',
    createdDateTime: '2026-11-21T10:09:19.117Z',
    lastModifiedDateTime: '2026-11-21T10:09:19.117Z',
    file: {
      mimeType: 'application/octet-stream',
      hashes: {
        quickXorHash: 'qvTGHdzF6KLavt4PO0gs2a6pQ00=',
      },
    },
    '@microsoft.graph.downloadUrl':
      'https://contoso.sharepoint.com/_layouts/15/download.aspx?UniqueId=11de53ad&tempauth=v1.eyJz',
  },
  'create-sharing-link': {
    id: 'd-WjjqCbSYLCXL1tLc_b4w',
    roles: ['read'],
    link: {
      type: 'view',
      scope: 'organization',
      webUrl: 'https://contoso.sharepoint.com/:t:/s/lug62XtAutLM8kAoOqCpCw',
      preventsDownload: false,
    },
    hasPassword: false,
    created: true,
  },
};
