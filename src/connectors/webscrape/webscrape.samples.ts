/** What each action answers, by its name: answers of the sandbox, without the fields that are not declared. */
export const samples: Readonly<Record<string, object>> = {
  scrape: {
    markdown:
      '# Example Domain\n\nThis domain is for use in documentation examples without needing permission.\n\n![Example logo](https://example.com/logo.png)\n\n[Documentation...',
    json: {
      title: 'Example Domain',
    },
    metadata: {
      title: 'Example Domain',
      description: 'A site for use in documentation.',
      language: 'en',
      sourceURL: 'https://example.com',
      url: 'https://example.com/',
      statusCode: 200,
      contentType: 'text/html',
    },
  },
  search: {
    web: [
      {
        title: 'Explicit Locking',
        description: 'Table-level, row-level and advisory locks of PostgreSQL.',
        url: 'https://www.postgresql.org/docs/current/explicit-locking.html',
      },
    ],
    id: '9a0f5b57-6774-426f-be88-06052f43ef69',
    creditsUsed: 2,
  },
  'start-crawl': {
    id: '5bd6b2b4-5076-4c4c-bfde-4316beb3d989',
    url: 'https://service.example/api/actions/webscrape/crawl/5bd6b2b4-5076-4c4c-bfde-4316beb3d989',
  },
  'get-crawl': {
    status: 'scraping',
    total: 7,
    completed: 2,
    creditsUsed: 2,
    expiresAt: '2026-11-22T10:09:18.351Z',
    createdAt: '2026-11-21T10:09:17.328Z',
    duration: 1.023,
    data: [
      {
        markdown:
          '# Documentation\n\nStart with the installation.\n\n[Install](https://example.com/docs/install)\n\n[Install on the phone](https://example.com/docs/install?device=ph...',
        metadata: {
          title: 'Documentation',
          description: 'How to install and use Example.',
          language: 'en',
          sourceURL: 'https://example.com/docs',
          url: 'https://example.com/docs',
          statusCode: 200,
          contentType: 'text/html',
        },
      },
    ],
    nextPageToken:
      'WyI2ZTliYTI4My1hZmRlLTQ2MDMtOGYzOS0zNmNiYWYxNDFkNWIiLDIsbnVsbF0.MdYqmdtmX1M5z94B6eIfUSQD4EzdAyy889SJFTpohTA',
  },
  map: {
    links: [
      {
        url: 'https://example.com/blog',
        title: 'Blog',
        description: 'News about Example.',
      },
    ],
  },
  'start-batch-scrape': {
    id: '86cbdfee-ae45-4714-82dc-d3c18f84145f',
    url: 'https://service.example/api/actions/webscrape/batch/scrape/86cbdfee-ae45-4714-82dc-d3c18f84145f',
    invalidURLs: ['nonsense'],
  },
  'get-batch-scrape': {
    status: 'completed',
    total: 1,
    completed: 1,
    creditsUsed: 1,
    expiresAt: '2026-11-22T10:09:18.734Z',
    createdAt: '2026-11-21T10:09:17.357Z',
    completedAt: '2026-11-21T10:09:18.734Z',
    duration: 1.377,
    data: [
      {
        markdown:
          '# Example Domain\n\nThis domain is for use in documentation examples without needing permission.\n\n![Example logo](https://example.com/logo.png)\n\n[Documentation...',
        metadata: {
          title: 'Example Domain',
          description: 'A site for use in documentation.',
          language: 'en',
          sourceURL: 'https://example.com',
          url: 'https://example.com/',
          statusCode: 200,
          contentType: 'text/html',
        },
      },
    ],
  },
};
