import { inbox } from '../mailboxes.examples.js';

const ofMessage = {
  ...inbox,
  thread_id: 'thr_4711',
  message_id: '<invoice-4711@example.org>',
  timestamp: '2026-11-20T10:00:00Z',
};

/** A mail as get-message answers it. */
export const received = {
  input: inbox,
  event: {
    ...ofMessage,
    labels: ['received', 'unread'],
    from: 'Ada Lovelace <ada@example.org>',
    to: ['support@agentmail.to'],
    subject: 'Invoice 4711 seems wrong',
    preview: 'Hello, invoice 4711 lists the analytical engine twice.',
    text: 'Hello, invoice 4711 lists the analytical engine twice. Could you have a look?',
    size: 1820,
    created_at: '2026-11-20T10:00:00Z',
    updated_at: '2026-11-20T10:00:00Z',
  },
};
/** To whom it went. */
export const sent = { input: inbox, event: { ...ofMessage, recipients: ['ada@example.org'] } };
/** For whom it could not be delivered. */
export const bounced = {
  input: inbox,
  event: {
    ...ofMessage,
    ...{ type: 'Permanent', sub_type: 'NoEmail', recipients: [{ address: 'nobody@example.org', status: '5.1.1' }] },
  },
};
