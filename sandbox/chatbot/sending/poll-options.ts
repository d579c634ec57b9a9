import type { PollOption } from '@grammyjs/types';
import type { Arguments } from '../arguments.js';
import { badRequest } from '../bot-error.js';
import { JsonObject } from '../json-object.js';
import { MAX_POLL_OPTION_CHARACTERS, MAX_POLL_OPTIONS } from '../limits.js';
import type { Platform } from '../platform.js';
import { characters, type FormattedText } from '../text/formatted-text.js';
import { finishText, readFormattedText } from '../text/read-formatted-text.js';

/** Reads the parameter `options`: texts, or objects with a text. Throws 400 for anything else. */
export function readPollOptions(args: Arguments, platform: Platform): FormattedText[] {
  const value = args.json('options', "Can't parse options JSON object");
  if (value === undefined) throw badRequest("Can't parse options JSON object");
  if (!Array.isArray(value)) throw badRequest('Expected an Array of String as options');
  return value.map((item: unknown) => {
    if (typeof item === 'string') return { text: item, entities: [] };
    const object = JsonObject.of(item);
    if (!object) throw badRequest('Expected an option to be of type String');
    const raw = { parseMode: object.text('text_parse_mode') ?? '', entities: object.value('text_entities') };
    return readFormattedText({ text: object.requiredText('text'), ...raw }, platform.findPerson);
  });
}

/** The options of a new poll; throws 400 for too few, too many, empty and too long ones. */
export function makePollOptions(given: readonly FormattedText[]): PollOption[] {
  if (given.length === 0) throw badRequest('Poll must have at least one answer option');
  if (given.length > MAX_POLL_OPTIONS) throw badRequest(`Poll can't have more than ${MAX_POLL_OPTIONS} options`);
  return given.map((raw, index) => {
    const { text, entities } = finishText(raw);
    if (text === '') throw badRequest('Text must be non-empty');
    if (characters(text) > MAX_POLL_OPTION_CHARACTERS) {
      throw badRequest(`Poll options length must not exceed ${MAX_POLL_OPTION_CHARACTERS}`);
    }
    const emoji = entities.filter(({ type }) => type === 'custom_emoji');
    const marked = emoji.length > 0 && { text_entities: emoji };
    return { persistent_id: String(index), text, ...marked, voter_count: 0 };
  });
}
