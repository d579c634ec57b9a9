const TEAM = -1001234567890;
const ADA = 1001;

/** Example inputs, by action. */
export const sendMessage = { chat_id: ADA, text: 'Hello <b>Ada</b>', parse_mode: 'HTML' };
export const editMessage = { chat_id: ADA, message_id: 4, text: 'Shall I send you the notes of today?' };
export const deleteMessage = { chat_id: TEAM, message_id: 1 };
export const forwardMessage = { chat_id: TEAM, from_chat_id: ADA, message_id: 2 };
export const sendPhoto = {
  chat_id: '@news',
  photo: { file_base64: 'iVBORw0KGgo=', filename: 'a.png', mime_type: 'image/png' },
  caption: 'Look',
};
export const sendDocument = { chat_id: ADA, document: 'https://example.com/report.pdf', caption: 'The report' };
export const sendLocation = { chat_id: ADA, latitude: 52.52, longitude: 13.405 };
export const sendPoll = { chat_id: TEAM, question: 'Tea?', options: ['yes', 'no'], is_anonymous: false };
export const chat = { chat_id: TEAM };
export const getChatMember = { chat_id: TEAM, user_id: ADA };
export const nothing = {};
export const getUpdates = { timeout: 25, limit: 10 };
export const answerCallbackQuery = { callback_query_id: '4382000000000000001', text: 'Done' };
export const getMessages = { chat_id: ADA, limit: 1 };
