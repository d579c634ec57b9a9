const TEAM = -1001234567890;

/** Example inputs, by action. */
export const sendMessage = { chat_id: 1001, text: 'Hello <b>Ada</b>', parse_mode: 'HTML' };
export const editMessage = { chat_id: 1001, message_id: 42, text: 'Hello again' };
export const deleteMessage = { chat_id: TEAM, message_id: 42 };
export const forwardMessage = { chat_id: TEAM, from_chat_id: 1001, message_id: 7 };
export const sendPhoto = {
  chat_id: '@news',
  photo: { file_base64: 'iVBORw0KGgo=', filename: 'a.png', mime_type: 'image/png' },
  caption: 'Look',
};
export const sendDocument = { chat_id: 1001, document: 'https://example.com/report.pdf', caption: 'The report' };
export const sendLocation = { chat_id: 1001, latitude: 52.52, longitude: 13.405 };
export const sendPoll = { chat_id: TEAM, question: 'Tea?', options: ['yes', 'no'], is_anonymous: false };
export const chat = { chat_id: TEAM };
export const getChatMember = { chat_id: TEAM, user_id: 1001 };
export const nothing = {};
export const getUpdates = { offset: 1001, timeout: 25 };
export const answerCallbackQuery = { callback_query_id: '4382bfdwdsb323b2d9', text: 'Done' };
export const getMessages = { chat_id: 1001, limit: 1 };
