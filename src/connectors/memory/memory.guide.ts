import type { ConnectorGuide } from '../../actions/declaration/connector-guide.js';

/** What people should know of the connector beside what it declares. */
export const guide: ConnectorGuide = {
  credentials: [
    {
      title: 'Make an API key at Supermemory',
      steps: [
        'Open [the Supermemory console](https://console.supermemory.ai) and sign in.',
        'Under **API Keys** make a key: give it a name, a late expiry date, so that nothing stops unexpectedly, and **Full Access** permissions.',
        'Enter it as the API key of a connection, and its end as `expiresAt`: the connection then warns before it.',
      ],
    },
  ],
  notes: [
    'There are no triggers: Supermemory tells nobody of changes. A workflow that starts by a schedule can list documents.',
    'A tag (`containerTag`) keeps apart what belongs to one user or session: 1 to 100 of letters, digits, `_`, `:` and `-`.',
    'Adding is asynchronous: the answer says `queued`, and a search right after may miss the document.',
    'Filters are `{"AND": […]}` or `{"OR": […]}` of conditions, which nest.',
  ],
  actions: {
    'add-document': {
      about:
        'Text, an address, HTML or a conversation. The same `customId` updates the document instead of adding another.',
    },
    'search-documents': { about: 'Documents with the parts that match; with `searchMode` memories instead.' },
    'get-profile': {
      about: 'What is lasting (`static`) and what is recent (`dynamic`); with `q` also what a search for it finds.',
    },
    'list-documents': { about: 'Newest first, of a user or session by its tags.' },
    'delete-document': { about: "By the document's id or its `customId`." },
  },
};
