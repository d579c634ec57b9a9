import { badRequest } from '../requests/bot-error.js';
import { MAX_CALLBACK_ANSWER_CHARACTERS } from '../requests/limits.js';
import type { Method } from '../requests/method.js';
import { characters } from '../text/formatted-text.js';

/** Longest time a client may keep an answer, in seconds. */
const MAX_CACHE_SECONDS = 2_592_000;

/** https://core.telegram.org/bots/api#answercallbackquery */
export const answerCallbackQuery: Method = ({ platform, args }) => {
  const text = args.text('text');
  const url = args.text('url');
  const answer = {
    text,
    url,
    showAlert: args.flag('show_alert'),
    cacheTime: args.integer('cache_time', { min: 0, max: MAX_CACHE_SECONDS }),
  };
  if (characters(text) > MAX_CALLBACK_ANSWER_CHARACTERS) throw badRequest('MESSAGE_TOO_LONG');
  // A bot without games may only open itself: https://core.telegram.org/bots/api#answercallbackquery
  if (url !== '' && !isOwnLink(url, platform.world.bot.username!)) throw badRequest('URL_INVALID');
  if (!platform.callbacks.answer(args.text('callback_query_id'), answer, platform.clock.now())) {
    throw badRequest('Query is too old and response timeout expired or query ID is invalid');
  }
  return { result: true };
};

function isOwnLink(url: string, username: string): boolean {
  return new RegExp(`^(?:https?://)?(?:t|telegram)\\.me/${username}(?:[/?]|$)`, 'i').test(url);
}
