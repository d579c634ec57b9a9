import type { User } from '@grammyjs/types';
import type { Clock } from '../kit/clock.js';
import { BOT_USER } from './bot-account.js';
import { ClockTimers } from '../kit/clock-timers.js';
import { LongPoll } from './updates/long-poll.js';
import { UpdateQueue } from './updates/update-queue.js';
import { Webhook } from './updates/webhook.js';
import { CallbackStore } from './world/callback-store.js';
import { FileStore } from './world/file-store.js';
import { InlineMessages } from './world/inline-messages.js';
import { InviteLinks } from './world/invite-links.js';
import { MessageStore } from './world/message-store.js';
import { PollStore } from './world/poll-store.js';
import { WebPages } from './world/web-pages.js';
import { World } from './world/world.js';

/** Everything the platform knows: who is there, what was said and what the bot has yet to hear. */
export class Platform {
  readonly world = new World(BOT_USER);
  readonly messages = new MessageStore();
  readonly polls = new PollStore();
  readonly files = new FileStore();
  readonly callbacks = new CallbackStore();
  readonly inviteLinks = new InviteLinks();
  readonly inlineMessages = new InlineMessages();
  readonly web = new WebPages();
  readonly timers: ClockTimers;
  readonly queue: UpdateQueue;
  readonly longPoll: LongPoll;
  readonly webhook: Webhook;

  constructor(readonly clock: Clock) {
    this.timers = new ClockTimers(clock);
    this.queue = new UpdateQueue(clock);
    const parts = { clock, timers: this.timers, queue: this.queue };
    this.longPoll = new LongPoll(parts);
    this.webhook = new Webhook(parts);
  }

  /** Whole seconds since 1970, as dates in messages are. */
  unixTime(): number {
    return Math.floor(this.clock.now() / 1000);
  }

  /** The user a mention of this id would show. */
  readonly findPerson = (id: number): User | undefined => this.world.knownUser(id);

  /** Ends what waits and forgets everything. */
  clear(): void {
    this.webhook.clear();
    this.longPoll.clear();
    this.timers.clear();
    this.queue.clear();
    for (const store of [this.world, this.messages, this.polls, this.files, this.callbacks]) store.clear();
    for (const store of [this.inviteLinks, this.inlineMessages, this.web]) store.clear();
  }
}
