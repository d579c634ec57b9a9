import { badRequest } from '../requests/bot-error.js';
import { JsonObject } from '../requests/json-object.js';
import { readReplyMarkup, type ReplyMarkup } from '../markup/reply-markup.js';
import type { Call } from '../requests/method.js';
import { readReplyParameters, type ReplyRequest } from './reply-parameters.js';

/** What every send method takes beside its content. */
export interface SendOptions {
  readonly topicId: number;
  readonly reply: ReplyRequest | undefined;
  readonly isProtected: boolean;
  readonly effectId: string;
  readonly isSuggestedPost: boolean;
  readonly markup: ReplyMarkup | undefined;
}

/** Reads the options in the server's order, which decides what is complained about first. */
export function readSendOptions(call: Call): SendOptions {
  const { args } = call;
  return {
    topicId: args.integer('message_thread_id', { min: 0 }),
    reply: readReplyParameters(call),
    isProtected: args.flag('protect_content'),
    effectId: args.text('message_effect_id'),
    isSuggestedPost: readSuggestedPost(call),
    markup: readReplyMarkup(args),
  };
}

function readSuggestedPost({ args }: Call): boolean {
  const value = args.json('suggested_post_parameters', "Can't parse suggested post parameters JSON object");
  if (value === undefined) return false;
  if (!JsonObject.of(value)) throw badRequest('Object expected as suggested post parameters');
  return true;
}

/** The sandbox connects no business accounts, so every named connection is unknown. */
export function refuseBusinessConnection({ args }: Call): void {
  if (args.text('business_connection_id') === '') return;
  if (!/^-?\d+$/.test(args.text('chat_id'))) throw badRequest('Chat identifier must be a valid Integer');
  throw badRequest('Business connection not found');
}
