/** Example inputs, by action. */
export const inbox = { inbox_id: 'support@agentmail.to' };
/** A message by its Message-ID, angle brackets included. */
export const message = { ...inbox, message_id: '<invoice-4711@example.org>' };
/** The usual `limit`, named. */
export const listInboxes = { limit: 20 };
/** Safe to repeat, by its `client_id`. */
export const createInbox = { username: 'billing', display_name: 'Billing agent', client_id: 'ws1-billing' };
/** One to a page, so that there is a next one; only unread ones. */
export const listMessages = { ...inbox, limit: 1, labels: ['unread'] };
/** With its bytes. */
export const getAttachment = { ...message, attachment_id: 'att_4711', include: 'content' };
/** A PDF goes along as base64. */
export const sendMessage = {
  ...inbox,
  to: ['ada@example.org'],
  subject: 'Invoice 88',
  text: 'See the attachment.',
  attachments: [{ filename: '88.pdf', content_type: 'application/pdf', content: 'JVBERi0xLjcK' }],
};
/** To all who got the mail. */
export const replyToMessage = { ...message, text: 'Thank you.', reply_all: true };
/** The usual `limit`, named. */
export const listThreads = { ...inbox, limit: 20 };
/** The newest messages of a thread. */
export const getThread = { ...inbox, thread_id: 'thr_4711' };
