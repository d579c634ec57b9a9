const TEAM = -1001234567890;
const ADA = 1001;

/** Example inputs, by action. */
export const sendMessage = { chat_id: ADA, text: 'Hello <b>Ada</b>', parse_mode: 'HTML' };
/** Text given: `editMessageText`. */
export const editMessage = { chat_id: ADA, message_id: 4, text: 'Shall I send you the notes of today?' };
/** One message: `deleteMessage`; a list would be `deleteMessages`. */
export const deleteMessage = { chat_id: TEAM, message_id: 1 };
/** From a private chat into a group. */
export const forwardMessage = { chat_id: TEAM, from_chat_id: ADA, message_id: 2 };
/** Bytes inside JSON, which go on as a form; a channel by its @username. */
export const sendPhoto = {
  chat_id: '@news',
  photo: { file_base64: 'iVBORw0KGgo=', filename: 'a.png', mime_type: 'image/png' },
  caption: 'Look',
};
/** An address that the provider reads itself. */
export const sendDocument = { chat_id: ADA, document: 'https://example.com/report.pdf', caption: 'The report' };
/** Degrees: north and east are positive. */
export const sendLocation = { chat_id: ADA, latitude: 52.52, longitude: 13.405 };
/** A poll whose voters can be seen; plain texts as options. */
export const sendPoll = { chat_id: TEAM, question: 'Tea?', options: ['yes', 'no'], is_anonymous: false };
/** For the actions that take nothing but a chat. */
export const chat = { chat_id: TEAM };
/** A person in a group. */
export const getChatMember = { chat_id: TEAM, user_id: ADA };
/** For actions that need no input: the bot itself, and the webhook that points to this service. */
export const nothing = {};
/** A long poll of 25 seconds that confirms nothing, since it has no `offset`. */
export const getUpdates = { timeout: 25, limit: 10 };
/** A short note at the top of the chat. */
export const answerCallbackQuery = { callback_query_id: '4382000000000000001', text: 'Done' };
export const getMessages = { chat_id: ADA, limit: 1 };
