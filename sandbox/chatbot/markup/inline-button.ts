import type { InlineKeyboardButton } from '@grammyjs/types';
import { badRequest } from '../bot-error.js';
import type { JsonObject } from '../json-object.js';
import { checkLink, mentionedUserId } from '../text/entity-link.js';

const STYLES: readonly string[] = ['primary', 'success', 'danger'];

/**
 * Reads one button of an inline keyboard: what it does is the first of its fields the server looks for. Throws 400 for a
 * button that does nothing, has an unknown style or leads to no URL.
 */
export function readInlineButton(object: JsonObject): InlineKeyboardButton {
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
