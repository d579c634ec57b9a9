import type { LinkPreviewOptions } from '@grammyjs/types';
import { badRequest } from '../../requests/bot-error.js';
import { JsonObject } from '../../requests/json-object.js';
import { MAX_TEXT_CHARACTERS } from '../../requests/limits.js';
import type { Call } from '../../requests/method.js';
import { characters } from '../../text/formatted-text.js';
import { finishText } from '../../text/read-formatted-text.js';
import { readTextArgument, TEXT } from '../formatted-argument.js';
import type { ContentFields, OutgoingContent } from './outgoing-content.js';

/** The text of sendMessage. */
export function readTextContent(call: Call): OutgoingContent {
  const prepare = readTextFields(call, 'Message is too long');
  return { permission: 'can_send_messages', noun: 'text messages', prepare };
}

/**
 * Reads and parses a message's text; what is returned judges its length and makes the fields. `tooLong` is the complaint
 * about more than 4096 characters.
 */
export function readTextFields(call: Call, tooLong: string): () => ContentFields {
  const preview = readLinkPreview(call);
  if (call.args.text(TEXT.text) === '') throw badRequest('Message text is empty');
  const raw = readTextArgument(call, TEXT);
  return () => {
    const { text, entities } = finishText(raw);
    if (text === '') throw badRequest('Text must be non-empty');
    if (characters(text) > MAX_TEXT_CHARACTERS) throw badRequest(tooLong);
    return {
      text,
      ...(entities.length > 0 && { entities: [...entities] }),
      ...(preview && { link_preview_options: preview }),
    };
  };
}

/** Reads `link_preview_options` or the older `disable_web_page_preview`; undefined if nothing is changed. */
function readLinkPreview({ args }: Call): LinkPreviewOptions | undefined {
  const value = args.json('link_preview_options', "Can't parse link preview options JSON object");
  if (value === undefined) return args.flag('disable_web_page_preview') ? { is_disabled: true } : undefined;
  const object = JsonObject.of(value);
  if (!object) throw badRequest('Object expected as link preview options');
  const url = object.text('url');
  const flags = ['is_disabled', 'prefer_small_media', 'prefer_large_media', 'show_above_text'] as const;
  const set = Object.fromEntries(flags.filter((name) => object.flag(name)).map((name) => [name, true]));
  const options = { ...set, ...(url && { url }) };
  return Object.keys(options).length > 0 ? options : undefined;
}
