/** Example inputs, by action. */
export const addDocument = {
  content: 'Ada likes tea and lives in Bonn.',
  containerTag: 'user_42',
  customId: 'note-1',
  metadata: { source: 'chat', rank: 1 },
};
/** `POST /v3/search`, since no `searchMode` is named. */
export const searchDocuments = {
  q: 'what does Ada drink',
  containerTag: 'user_42',
  limit: 3,
  filters: { AND: [{ key: 'source', value: 'chat' }] },
};
/** `POST /v4/profile`, with a search beside it. */
export const getProfile = { containerTag: 'user_42', q: 'tea' };
/** `POST /v3/documents/list`, one to a page, so that there is a next one. */
export const listDocuments = { containerTags: ['user_42'], limit: 1 };
/** `DELETE /v3/documents/{id}`, by an id of the caller's own. */
export const deleteDocument = { id: 'ada-chat' };
