/** Example inputs, by action. */
export const addDocument = {
  content: 'Ada likes tea and lives in Bonn.',
  containerTag: 'user_42',
  customId: 'note-1',
  metadata: { source: 'chat', rank: 1 },
};
export const searchDocuments = {
  q: 'what does Ada drink',
  containerTag: 'user_42',
  limit: 3,
  filters: { AND: [{ key: 'source', value: 'chat' }] },
};
export const getProfile = { containerTag: 'user_42', q: 'tea' };
export const listDocuments = { containerTags: ['user_42'], limit: 1 };
export const deleteDocument = { id: 'ada-chat' };
