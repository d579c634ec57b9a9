import type { CallbackQuery, Message, Poll, User } from '@grammyjs/types';
import type { ReceivedEdit } from '../people/edit-received.js';
import type { NewMembership } from '../people/group-acts.js';
import type { PressedButton } from '../people/press-button.js';
import type { ReceivedMessage } from '../people/receive-message.js';
import type { Vote } from '../people/vote.js';
import type { Platform } from '../platform.js';
import type { SharedChat } from '../world/shared-chat.js';

/** What a test may let happen around the bot; each act throws `Impossible` where nobody could do it. */
export interface ChatbotControls {
  readonly platform: Platform;
  /** Somebody, known by id or new, presses Start; the bot gets `/start`. */
  startChat(who: number | User): Message;
  /** Somebody who started the bot blocks it. */
  blockBot(personId: number): void;
  /** Somebody deletes their account. */
  deactivateAccount(personId: number): void;
  /** Somebody writes into a conversation, a group or a channel. */
  receiveMessage(message: ReceivedMessage): Message;
  /** Somebody edits what they wrote. */
  editReceived(edit: ReceivedEdit): Message;
  /** Somebody presses a button under a message of the bot. */
  pressButton(press: PressedButton): CallbackQuery;
  /** Somebody votes in a poll. */
  vote(given: Vote): Poll;
  /** Somebody is added to a chat, promoted, restricted or removed; also the bot itself. */
  changeMember(change: NewMembership): void;
  /** Somebody joins by an invite link; answers the chat it leads to. */
  joinByLink(join: { link: string; who: number | User }): SharedChat;
  /** A group becomes a supergroup under a new id, which is answered. */
  upgradeGroup(chatId: number): SharedChat;
  /** Moves the sandbox's time and lets everything happen that is due by then. */
  advance(milliseconds: number): void;
}
