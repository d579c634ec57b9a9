import { fail, field, type FieldDecorator, type FieldOptions, type FieldType } from '#libs/schema';

/** Chat ids have at most 52 significant bits. https://core.telegram.org/bots/api#chat */
const MAX_ID = 2 ** 52;

const chatIdType: FieldType = {
  kind: 'either',
  check(value, path, context) {
    if (typeof value === 'string' && /^@[A-Za-z0-9_]{1,64}$/.test(value)) return value;
    const id = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
    if (typeof id === 'number' && Number.isInteger(id) && id !== 0 && Math.abs(id) <= MAX_ID) return id;
    return fail(context, path, 'format', 'must be a chat id (a whole number, not 0) or an @username');
  },
  fromText: (text) => text,
  schema: () => ({
    anyOf: [
      { type: 'integer', not: { const: 0 } },
      { type: 'string', pattern: '^(@[A-Za-z0-9_]{1,64}|-?[0-9]{1,16})$' },
    ],
  }),
};

/** A chat: its id as a number or as digits (handlers see a number), or its @username. */
export function ChatId(options: FieldOptions): FieldDecorator<number | string> {
  return field<number | string>(chatIdType, options);
}
