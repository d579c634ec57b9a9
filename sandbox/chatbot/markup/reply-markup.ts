import type { InlineKeyboardButton, InlineKeyboardMarkup } from '@grammyjs/types';
import type { Arguments } from '../requests/arguments.js';
import { badRequest } from '../requests/bot-error.js';
import { JsonObject } from '../requests/json-object.js';
import { MAX_CALLBACK_DATA_BYTES, MAX_INLINE_BUTTONS } from '../requests/limits.js';
import { checkLink, mentionedUserId } from '../text/entity-link.js';

const STYLES: readonly string[] = ['primary', 'success', 'danger'];

/** A keyboard of a message: an inline one stays with it, the others change what the reader types with. */
export type ReplyMarkup =
  | { readonly kind: 'inline'; readonly markup: InlineKeyboardMarkup }
  | { readonly kind: 'keyboard' | 'remove' | 'force'; readonly requests: readonly string[] };

/** Buttons of an ordinary keyboard that ask for something, and what the server calls it. */
const REQUESTS: Readonly<Record<string, string>> = {
  request_contact: 'Phone number',
  request_location: 'Location',
  request_poll: 'Poll',
  web_app: 'Web App buttons',
  request_users: 'Users',
  request_chat: 'Chats',
};

/** Reads the parameter `reply_markup`; undefined if it asks for nothing. Throws 400 for what is no keyboard. */
export function readReplyMarkup(args: Arguments): ReplyMarkup | undefined {
  const value = args.json('reply_markup', "Can't parse reply keyboard markup JSON object");
  if (value === undefined) return undefined;
  const object = JsonObject.of(value);
  if (!object) throw badRequest('Object expected as reply markup');
  const keyboard = readRows(object, 'keyboard', 'Field "keyboard" must be an Array of Arrays');
  const inline = readRows(
    object,
    'inline_keyboard',
    'Field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays',
  );
  const requests = keyboard.flatMap((row) => row.flatMap(readRequests));
  const buttons = inline.map((row) => row.map(readInline)).map((row) => row.filter(({ text }) => text !== ''));
  if (keyboard.length > 0) return { kind: 'keyboard', requests };
  if (inline.length > 0) return inlineKeyboard(buttons.filter((row) => row.length > 0));
  if (object.flag('remove_keyboard')) return { kind: 'remove', requests: [] };
  return object.flag('force_reply') ? { kind: 'force', requests: [] } : undefined;
}

/** The inline keyboard for an edited message; throws 400 for any other. */
export function requireInline(markup: ReplyMarkup | undefined): InlineKeyboardMarkup | undefined {
  if (markup && markup.kind !== 'inline') throw badRequest('Inline keyboard expected');
  return markup?.markup;
}

/** Refuses what fits no kind of chat: requests for contacts and the like belong into conversations. */
export function checkMarkupForChat(markup: ReplyMarkup | undefined, chatType: string): void {
  if (chatType === 'channel') requireInline(markup);
  if (markup && markup.kind !== 'inline' && chatType !== 'private' && markup.requests[0]) {
    const [request] = markup.requests;
    const verb = request === REQUESTS.web_app ? 'used' : 'requested';
    throw badRequest(`${request} can be ${verb} in private chats only`);
  }
}

/** What Telegram itself, behind the Bot API server, refuses of an inline keyboard. */
export function checkInlineLimits(markup: InlineKeyboardMarkup | undefined): void {
  const buttons = markup?.inline_keyboard.flat() ?? [];
  if (buttons.length > MAX_INLINE_BUTTONS) throw badRequest('Reply markup is too long');
  for (const button of buttons) {
    const data = 'callback_data' in button ? button.callback_data : '';
    if (Buffer.byteLength(data) > MAX_CALLBACK_DATA_BYTES) throw badRequest('BUTTON_DATA_INVALID');
  }
}

function readRows(object: JsonObject, name: string, complaint: string): unknown[][] {
  const rows = object.array(name) ?? [];
  if (!rows.every((row) => Array.isArray(row))) throw badRequest(complaint);
  return rows as unknown[][];
}

function readInline(value: unknown): InlineKeyboardButton {
  const context = "Can't parse inline keyboard button: ";
  const object = JsonObject.of(value, context);
  if (!object) throw badRequest(`${context}InlineKeyboardButton must be an Object`);
  return readInlineButton(object);
}

function readRequests(value: unknown): string[] {
  if (typeof value === 'string') return [];
  const context = "Can't parse keyboard button: ";
  const object = JsonObject.of(value, context);
  if (!object) throw badRequest(`${context}KeyboardButton must be a String or an Object`);
  object.requiredText('text');
  return Object.keys(REQUESTS)
    .filter((name) => object.has(name) && object.value(name) !== false)
    .map((name) => REQUESTS[name]!);
}

function inlineKeyboard(rows: InlineKeyboardButton[][]): ReplyMarkup | undefined {
  return rows.length > 0 ? { kind: 'inline', markup: { inline_keyboard: rows } } : undefined;
}

/**
 * Reads one button of an inline keyboard: what it does is the first of its fields the server looks for. Throws 400 for a
 * button that does nothing, has an unknown style or leads to no URL.
 */
function readInlineButton(object: JsonObject): InlineKeyboardButton {
  const text = object.requiredText('text');
  const icon = object.text('icon_custom_emoji_id');
  const style = readStyle(object);
  const look = { text, ...(icon && { icon_custom_emoji_id: icon }), ...(style && { style }) };
  return { ...look, ...readAction(object) } as InlineKeyboardButton;
}

function readStyle(object: JsonObject): string | undefined {
  const style = (object.text('style') ?? '').toLowerCase();
  if (style === '' || style === 'default') return undefined;
  if (!STYLES.includes(style)) throw object.fault('Invalid button style specified');
  return style;
}

function readAction(object: JsonObject): object {
  const url = object.text('url');
  if (url) return { url: checkedUrl(url, 'Inline keyboard button') };
  const data = object.text('callback_data');
  if (data) return { callback_data: data };
  if (object.has('callback_game')) return { callback_game: {} };
  if (object.has('pay')) return { pay: true };
  for (const name of ['switch_inline_query', 'switch_inline_query_current_chat']) {
    if (object.has(name)) return { [name]: object.requiredText(name) };
  }
  if (object.has('switch_inline_query_chosen_chat')) return readChosenChat(object);
  const login = object.object('login_url');
  // Shown to the bot as an ordinary link: https://core.telegram.org/bots/api#inlinekeyboardbutton
  if (login) return { url: checkedUrl(login.requiredText('url'), 'Inline keyboard button login') };
  const app = object.object('web_app');
  if (app) return { web_app: { url: checkedUrl(app.requiredText('url'), 'Inline keyboard button Web App') } };
  const copy = object.object('copy_text');
  if (copy) return { copy_text: { text: copy.requiredText('text') } };
  throw object.fault('Text buttons are unallowed in the inline keyboard');
}

function readChosenChat(object: JsonObject): object {
  const chosen = object.requiredObject('switch_inline_query_chosen_chat');
  const kinds = ['allow_user_chats', 'allow_bot_chats', 'allow_group_chats', 'allow_channel_chats'];
  const allowed = Object.fromEntries(kinds.filter((name) => chosen.flag(name)).map((name) => [name, true]));
  return { switch_inline_query_chosen_chat: { query: chosen.text('query') ?? '', ...allowed } };
}

function checkedUrl(url: string, place: string): string {
  if (mentionedUserId(url) !== undefined) return url;
  const checked = checkLink(url);
  if ('fault' in checked) throw badRequest(`${place} ${checked.fault}`);
  return checked.url;
}
