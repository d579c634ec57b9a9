import type { Clock } from '../kit/clock.js';
import type { MailAccount } from './mail-account.js';

/** The inbox a first user finds: a few mails from people, one conversation, one attachment, one spam. The first mail's ids are always the same. */
export function seedMail(account: MailAccount, clock: Clock): void {
  const email = 'support@agentmail.to';
  const created = clock.iso(-7 * DAY);
  account.inboxes.set(email, {
    pod_id: account.podId,
    inbox_id: email,
    email,
    display_name: 'Support',
    client_id: 'sandbox-support',
    created_at: created,
    updated_at: created,
  });
  const received = { inbox_id: email, to: [email], labels: ['received', 'unread'] };
  const question = account.add({
    ...received,
    message_id: '<invoice-4711@example.org>',
    thread_id: 'thr_4711',
    from: 'Ada Lovelace <ada@example.org>',
    subject: 'Invoice 4711 seems wrong',
    text: 'Hello,\n\ninvoice 4711 lists the analytical engine twice. Could you have a look?\n\nAda',
    timestamp: clock.iso(-3 * DAY),
    attachments: [
      {
        attachment_id: 'att_4711',
        filename: 'invoice-4711.txt',
        content_type: 'text/plain',
        content_disposition: 'attachment',
        content: INVOICE,
      },
    ],
  });
  account.add({
    inbox_id: email,
    from: `Support <${email}>`,
    to: [question.from],
    labels: ['sent'],
    subject: `Re: ${question.subject}`,
    text: 'Hello Ada, thank you for telling us. We are looking into it.',
    in_reply_to: question.message_id,
    references: [question.message_id],
    timestamp: clock.iso(-2 * DAY),
  });
  account.add({
    ...received,
    from: 'Grace Hopper <grace@example.com>',
    cc: ['team@example.com'],
    subject: 'Demo on Thursday',
    html: '<p>Can we move the demo to <b>Thursday</b>, 10:00?</p>',
    timestamp: clock.iso(-DAY),
  });
  account.add({
    ...received,
    labels: ['received', 'spam'],
    from: 'win@lottery.example',
    subject: 'You have won',
    text: 'Click here.',
    timestamp: clock.iso(-DAY / 2),
  });
}

const DAY = 24 * 3600 * 1000;
const INVOICE = Buffer.from('Invoice 4711\n1 x analytical engine\n1 x analytical engine\n');
