/** What each action answers, by its name: answers of the sandbox, without the fields that are not declared. */
export const samples: Readonly<Record<string, object>> = {
  'add-document': {
    id: 'XpEP9cgcJ6LmW0Qiis2pNt',
    status: 'queued',
  },
  'search-documents': {
    results: [
      {
        documentId: '3Dag3adLFh3HKEBrqKLg1e',
        title: 'Ada likes tea.',
        type: 'text',
        score: 0.25,
        chunks: [
          {
            content: 'Ada likes tea.',
            score: 0.25,
            isRelevant: true,
          },
        ],
        metadata: {
          source: 'chat',
          rank: 1,
        },
        createdAt: '2026-11-20T22:09:15.875Z',
        updatedAt: '2026-11-20T22:09:15.875Z',
      },
    ],
    total: 1,
    timing: 1,
  },
  'get-profile': {
    profile: {
      static: ['Ada lives in Bonn.', 'She writes programs for the analytical engine.'],
      dynamic: ['Ada likes tea.', 'Her sister likes coffee.'],
      buckets: {
        biography: ['Ada lives in Bonn.', 'She writes programs for the analytical engine.'],
      },
    },
    searchResults: {
      results: [
        {
          id: 'memory_3Dag3adLFh3HKEBrqKLg1e_0',
          memory: 'Ada likes tea.',
          similarity: 1,
          metadata: {
            source: 'chat',
            rank: 1,
          },
          updatedAt: '2026-11-20T22:09:15.875Z',
          filepath: null,
        },
      ],
      total: 1,
      timing: 1,
    },
  },
  'list-documents': {
    memories: [
      {
        id: 'XpEP9cgcJ6LmW0Qiis2pNt',
        customId: 'note-1',
        connectionId: null,
        containerTags: ['user_42'],
        title: null,
        summary: null,
        type: 'text',
        status: 'chunking',
        metadata: {
          source: 'chat',
          rank: 1,
        },
        filepath: null,
        createdAt: '2026-11-21T10:09:17.601Z',
        updatedAt: '2026-11-21T10:09:17.601Z',
      },
    ],
    pagination: {
      currentPage: 1,
      limit: 1,
      totalItems: 3,
      totalPages: 3,
    },
    nextPageToken: 'cD0y',
  },
  'delete-document': {
    deleted: true,
    id: 'oq6gX4P3hz7Y8OsupFjvIW',
  },
};
