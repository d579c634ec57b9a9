import { isDeepStrictEqual } from 'node:util';
import type { InlineKeyboardMarkup, Message } from '@grammyjs/types';
import { badRequest } from '../../requests/bot-error.js';
import { checkInlineLimits, readReplyMarkup, requireInline, type ReplyMarkup } from '../../markup/reply-markup.js';
import type { Answer, Call } from '../../requests/method.js';
import { describeAlone } from '../../sending/describe-message.js';
import type { ContentFields } from '../../sending/content/outgoing-content.js';
import { refuseBusinessConnection } from '../../sending/send-options.js';
import type { InlineContent } from '../../world/inline-messages.js';
import { findMessage } from './find-message.js';
import { checkMayEdit, type EditScope } from './may-edit.js';

/** What an edit changes. */
export interface Edit {
  readonly scope: EditScope;
  /** Fields of the content the edit takes the place of. */
  readonly replaces: readonly (keyof ContentFields)[];
  /** Refuses messages that have nothing to replace; throws 400. */
  readonly checkKind: (message: Partial<Message>) => void;
  /** The new fields; throws 400 for sizes. */
  readonly prepare: (message: Partial<Message>) => ContentFields;
}

/** Edits a message of a chat (answers it) or one sent in inline mode (answers true). */
export function applyEdit(call: Call, edit: Edit): Answer {
  const { args } = call;
  const markup = readReplyMarkup(args);
  if (args.text('chat_id') === '' && args.messageId() === 0) return editInline(call, edit, markup);
  refuseBusinessConnection(call);
  return editInChat(call, edit, markup);
}

function editInChat({ platform, args }: Call, edit: Edit, markup: ReplyMarkup | undefined): Answer {
  const place = { chatId: args.text('chat_id'), messageId: args.messageId(), access: 'edit' as const };
  const { chat, stored } = findMessage(platform, { ...place, purpose: 'message to edit' });
  checkMayEdit(platform, { chat, stored }, edit.scope);
  const changed = changedBy(edit, stored.message, requireInline(markup));
  stored.message = { ...changed, edit_date: platform.unixTime() };
  return { result: describeAlone(platform, stored) };
}

function editInline({ platform, args }: Call, edit: Edit, markup: ReplyMarkup | undefined): Answer {
  const id = args.text('inline_message_id');
  if (id === '') throw badRequest('Message identifier is not specified');
  const content = platform.inlineMessages.find(id);
  if (!content) throw badRequest('MESSAGE_ID_INVALID');
  platform.inlineMessages.replace(id, changedBy<InlineContent>(edit, content, requireInline(markup)));
  return { result: true };
}

/** The message with its new content; the keyboard goes unless it is given again. Throws 400 if nothing changes. */
function changedBy<Kind extends Partial<Message>>(edit: Edit, before: Kind, markup?: InlineKeyboardMarkup): Kind {
  edit.checkKind(before);
  const fields = edit.prepare(before);
  checkInlineLimits(markup);
  const kept = Object.entries(before).filter(([name]) => name !== 'reply_markup' && !isReplaced(edit, name));
  const after = { ...Object.fromEntries(kept), ...fields, ...(markup && { reply_markup: markup }) } as Kind;
  if (isDeepStrictEqual(after, before)) {
    throw badRequest(
      'Message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
    );
  }
  return after;
}

function isReplaced({ replaces }: Edit, name: string): boolean {
  return (replaces as readonly string[]).includes(name);
}
