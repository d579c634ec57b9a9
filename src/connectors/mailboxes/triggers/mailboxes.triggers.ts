import { listOf, resource, text, time } from '../../../actions/declaration/answer-schema.js';
import {
  ofKind,
  Trigger,
  Triggers,
  type TriggerOptions,
  type TriggerSource,
} from '../../../actions/triggers/trigger.decorator.js';
import { InboxRef } from '../dto/inbox.dto.js';
import { message } from '../mailboxes.answers.js';
import { mailboxes } from '../mailboxes.connector.js';
import { MailFeed } from './mail-feed.js';
import * as examples from './trigger.examples.js';

const ofMessage = { inbox_id: text, thread_id: text, message_id: text, timestamp: time };

/** A mail on its way to people. */
const handedOn = resource({ ...ofMessage, recipients: listOf(text) });

/** A mail that came back. */
const returned = resource({
  ...{ ...ofMessage, type: text, sub_type: text },
  recipients: listOf(resource({ address: text, status: text })),
});

const ofInbox = (event: TriggerOptions['event'], example: TriggerOptions['example']): TriggerOptions => ({
  ...{ inputs: InboxRef, event, example },
});

/** What happens to the mail of an inbox. https://docs.agentmail.to/events */
@Triggers(mailboxes)
export class MailboxesTriggers {
  constructor(private readonly feed: MailFeed) {}

  @Trigger('message-received', 'A mail arrives; spam does not count.', ofInbox(message, examples.received))
  readonly received = this.of('message.received');

  @Trigger('message-sent', 'A mail is sent.', ofInbox(handedOn, examples.sent))
  readonly sent = this.of('message.sent');

  @Trigger('message-delivered', "The recipients' mail server takes a mail.", ofInbox(handedOn, examples.sent))
  readonly delivered = this.of('message.delivered', { pushOnly: true });

  @Trigger('message-bounced', 'A mail cannot be delivered.', ofInbox(returned, examples.bounced))
  readonly bounced = this.of('message.bounced', { pushOnly: true });

  private of(wanted: string, more: Pick<TriggerSource, 'pushOnly'> = {}): TriggerSource<InboxRef> {
    return {
      ...more,
      feed: this.feed,
      target: ({ inbox_id }) => ({ inbox_id }),
      select: ofKind(wanted),
    };
  }
}
