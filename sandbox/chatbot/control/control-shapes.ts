import { all, choice, either, flag, integer, list, map, number, object, rule, text } from '../../kit/shape.js';

const id = integer();
const position = integer({ min: 0 });
const image = object({ width: integer({ min: 1 }), height: integer({ min: 1 }) });
const user = object({
  id: integer({ min: 1 }),
  is_bot: flag(),
  first_name: text({ min: 1 }),
  'last_name?': text({ min: 1 }),
  'username?': text({ min: 1 }),
  'language_code?': text({ min: 2 }),
});
const somebody = either(user, integer({ min: 1 }));
const STATUSES = ['creator', 'administrator', 'member', 'restricted', 'left', 'kicked'] as const;
const member = all(
  map(() => []),
  rule(`a member has a user and one of the statuses ${STATUSES.join(', ')}`, (value) => {
    const { user: given, status } = value as { user?: unknown; status?: unknown };
    return user(given, []).length === 0 && choice(...STATUSES)(status, []).length === 0;
  }),
);

/** What the body of each control route looks like. */
export const SHAPES = {
  somebody: object({ who: somebody }),
  person: object({ id }),
  message: object({
    chatId: id,
    'from?': somebody,
    'replyTo?': integer({ min: 1 }),
    'text?': text({ min: 1 }),
    'caption?': text(),
    'photo?': image,
    'document?': object({ name: text({ min: 1 }), mimeType: text({ min: 1 }), bytes: integer({ min: 1 }) }),
    'location?': object({ latitude: number({ min: -90, max: 90 }), longitude: number({ min: -180, max: 180 }) }),
  }),
  edit: object({ chatId: id, messageId: integer({ min: 1 }), text: text({ min: 1 }) }),
  press: object({
    from: id,
    'chatId?': id,
    'messageId?': integer({ min: 1 }),
    'inlineMessageId?': text({ min: 1 }),
    'data?': text({ min: 1 }),
    'label?': text({ min: 1 }),
  }),
  vote: object({ chatId: id, messageId: integer({ min: 1 }), from: id, optionIds: list(position) }),
  membership: object({ chatId: id, by: id, member }),
  join: object({ link: text({ min: 1 }), who: somebody }),
  chat: object({ chatId: id }),
  time: object({ milliseconds: number({ min: 0 }) }),
  rules: object({ enforced: flag() }),
  page: object({
    url: text({ min: 1 }),
    contentType: text({ min: 1 }),
    bytes: integer({ min: 0 }),
    'image?': image,
    'status?': integer({ min: 200, max: 599 }),
  }),
  inlineMessage: object({ text: text({ min: 1 }), 'reply_markup?': map(() => []) }),
} as const;
