/** What each action answers, by its name: answers of the sandbox, without the fields that are not declared. */
export const samples: Readonly<Record<string, object>> = {
  'create-post': {
    id: 'urn:li:share:7130000000000000000',
    url: 'https://www.linkedin.com/feed/update/urn:li:share:7130000000000000000',
    provider: 'linkedin',
    text: 'Released 1',
    createdAt: '2026-11-21T10:09:17.678Z',
  },
};
