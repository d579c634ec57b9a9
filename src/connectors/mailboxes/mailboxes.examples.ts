/** Example inputs, by action. */
export const inbox = { inbox_id: 'support@agentmail.to' };
export const message = { ...inbox, message_id: '<invoice-4711@example.org>' };
export const listInboxes = { limit: 20 };
export const createInbox = { username: 'billing', display_name: 'Billing agent', client_id: 'ws1-billing' };
export const listMessages = { ...inbox, limit: 1, labels: ['unread'] };
export const getAttachment = { ...message, attachment_id: 'att_4711', include: 'content' };
export const sendMessage = {
  ...inbox,
  to: ['ada@example.org'],
  subject: 'Invoice 88',
  text: 'See the attachment.',
  attachments: [{ filename: '88.pdf', content_type: 'application/pdf', content: 'JVBERi0xLjcK' }],
};
export const replyToMessage = { ...message, text: 'Thank you.', reply_all: true };
export const listThreads = { ...inbox, limit: 20 };
export const getThread = { ...inbox, thread_id: 'thr_4711' };
