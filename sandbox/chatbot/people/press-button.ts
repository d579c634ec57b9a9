import type { CallbackQuery, InlineKeyboardButton, InlineKeyboardMarkup } from '@grammyjs/types';
import { createHash } from 'node:crypto';
import type { Platform } from '../platform.js';
import { describeMessage } from '../sending/describe-message.js';
import { requireMessage, requirePerson } from './cast.js';
import { Impossible } from './impossible.js';

/** A button under a message of the bot, found by its data or its label; the message by its chat or its inline id. */
export interface PressedButton {
  readonly from: number;
  readonly chatId?: number;
  readonly messageId?: number;
  readonly inlineMessageId?: string;
  readonly data?: string;
  readonly label?: string;
}

/** Somebody presses a button with callback data; the bot gets a callback query. Throws `Impossible`. */
export function pressButton(platform: Platform, press: PressedButton): CallbackQuery {
  const { user } = requirePerson(platform, press.from);
  const place = placeOf(platform, press);
  const query: CallbackQuery = {
    id: platform.callbacks.nextId(),
    from: user,
    ...place.fields,
    chat_instance: chatInstance(press),
    data: dataOf(place.markup, press),
  };
  platform.callbacks.add(query, platform.clock.now());
  platform.queue.push({ kind: 'callback_query', content: query, lane: `callback:${user.id}` });
  return query;
}

interface Place {
  readonly fields: Pick<CallbackQuery, 'message' | 'inline_message_id'>;
  readonly markup: InlineKeyboardMarkup | undefined;
}

function placeOf(platform: Platform, { chatId, messageId, inlineMessageId }: PressedButton): Place {
  if (inlineMessageId !== undefined) {
    const markup = platform.inlineMessages.find(inlineMessageId)?.reply_markup;
    return { fields: { inline_message_id: inlineMessageId }, markup };
  }
  if (chatId === undefined || messageId === undefined) throw new Impossible('the button belongs to a message');
  const stored = requireMessage(platform, chatId, messageId);
  const message = describeMessage(platform, stored);
  return { fields: { message }, markup: message.reply_markup };
}

function dataOf(markup: InlineKeyboardMarkup | undefined, { data, label }: PressedButton): string {
  const buttons = (markup?.inline_keyboard.flat() ?? []).filter((button) => 'callback_data' in button);
  const isMeant = (button: InlineKeyboardButton.CallbackButton) =>
    label === undefined ? button.callback_data === data : button.text === label;
  const button = buttons.find(isMeant);
  if (!button) throw new Impossible(`the message has no button "${label ?? data}"`);
  return button.callback_data;
}

/** A number that is the same for all buttons of one chat. */
function chatInstance({ chatId, inlineMessageId }: PressedButton): string {
  const digest = createHash('sha256')
    .update(String(chatId ?? inlineMessageId))
    .digest();
  return String(digest.readBigInt64BE(0));
}
