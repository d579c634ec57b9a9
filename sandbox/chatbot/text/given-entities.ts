import type { MessageEntity, User } from '@grammyjs/types';
import { badRequest } from '../requests/bot-error.js';
import { JsonObject } from '../requests/json-object.js';
import { dateTimeEntity, type FindPerson, type Span } from './entity-link.js';

/** Kinds taken as they are. */
const PLAIN: ReadonlySet<string> = new Set(
  'bold italic underline strikethrough spoiler code blockquote expandable_blockquote'.split(' '),
);
/** Kinds the server finds by itself and ignores when a bot names them. */
const FOUND_BY_SERVER: ReadonlySet<string> = new Set(
  'mention hashtag cashtag bot_command url email phone_number bank_card_number'.split(' '),
);

/**
 * Reads entities a bot gives instead of a parse mode (a parsed JSON value; anything but an array counts as none) and
 * checks that they lie inside the text. Throws 400 `can't parse MessageEntity: …` and the complaints about their places.
 */
export function readEntities(value: unknown, text: string, findPerson: FindPerson): MessageEntity[] {
  if (!Array.isArray(value)) return [];
  const entities = value.map((item) => readEntity(item, findPerson)).filter((entity) => entity !== undefined);
  for (const { offset, length } of entities) checkPlace({ offset, length }, text);
  return entities;
}

function readEntity(value: unknown, findPerson: FindPerson): MessageEntity | undefined {
  const context = "Can't parse MessageEntity: ";
  const object = JsonObject.of(value, context);
  if (!object) throw badRequest(`${context}expected an Object`);
  const span = { offset: object.requiredInteger('offset'), length: object.requiredInteger('length') };
  const type = object.requiredText('type');
  if (PLAIN.has(type)) return { type, ...span } as MessageEntity;
  if (FOUND_BY_SERVER.has(type)) return undefined;
  switch (type) {
    case 'pre': {
      const language = object.text('language');
      return { type, ...span, ...(language && { language }) };
    }
    case 'text_link':
      return { type, ...span, url: object.requiredText('url') };
    case 'text_mention':
      return mention(span, findPerson(object.requiredObject('user').requiredInteger('id')));
    case 'custom_emoji':
      return { type, ...span, custom_emoji_id: object.requiredText('custom_emoji_id') };
    case 'date_time': {
      const format = object.text('date_time_format') ?? '';
      const entity = dateTimeEntity(span, String(object.requiredInteger('unix_time')), format);
      if (!entity) throw object.fault('Invalid date-time format specified');
      return entity;
    }
    default:
      throw object.fault('Unsupported type specified');
  }
}

function mention(span: Span, user: User | undefined): MessageEntity | undefined {
  return user && { type: 'text_mention', ...span, user };
}

function checkPlace({ offset, length }: Span, text: string): void {
  if (offset < 0 || offset > 1_000_000) throw badRequest(`Receive an entity with incorrect offset ${offset}`);
  if (length < 0 || length > 1_000_000) throw badRequest(`Receive an entity with incorrect length ${length}`);
  if (offset > text.length) {
    throw badRequest(`Entity begins after the end of the text at UTF-16 offset ${offset}`);
  }
  if (offset + length > text.length) {
    throw badRequest(
      `Entity beginning at UTF-16 offset ${offset} ends after the end of the text at UTF-16 offset ${offset + length}`,
    );
  }
}
