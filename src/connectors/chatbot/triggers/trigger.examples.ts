const ada = { id: 1001, is_bot: false, first_name: 'Ada', username: 'ada' };
const conversation = { id: 1001, type: 'private', first_name: 'Ada', username: 'ada' };
const group = { id: -1001234567890, type: 'supergroup', title: 'Team' };
const written = { message_id: 7, date: 1795255755, chat: conversation, from: ada, text: 'Is the invoice right?' };

/** Somebody writes. */
export const message = { input: { chat_id: 1001 }, event: written };
/** And corrects it. */
export const editedMessage = {
  input: { chat_id: 1001 },
  event: { ...written, edit_date: 1795255815, text: 'Is invoice 4711 right?' },
};
export const channelPost = {
  input: { chat_id: '@news' },
  event: {
    message_id: 12,
    date: 1795255755,
    chat: { id: -1001112223334, type: 'channel', title: 'News', username: 'news' },
    text: 'We are open.',
  },
};
/** A button is pressed; `id` is what answer-callback-query answers. */
export const callbackQuery = {
  input: {},
  event: { id: '4382000000000000001', from: ada, message: written, chat_instance: '11', data: 'notes' },
};
/** Somebody joins a group. */
export const memberChanged = {
  input: { change: 'joined' },
  event: {
    chat: group,
    from: ada,
    date: 1795255755,
    old_chat_member: { status: 'left', user: ada },
    new_chat_member: { status: 'member', user: ada },
  },
};
/** The whole update. */
export const update = { input: {}, event: { update_id: 1002, message: written } };
