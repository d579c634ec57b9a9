import { isNumeric, type Numeric } from '#libs/json';
import { fail, field, isPlainObject, Text, type FieldType } from '#libs/schema';
import { SortedPage } from './page.dto.js';

const METADATA_MAX = 256;

const metadataType: FieldType = {
  kind: 'map',
  check(value, path, context) {
    if (!isPlainObject(value)) return fail(context, path, 'type', 'must be an object');
    const entries = Object.entries(value);
    if (entries.length > METADATA_MAX) return fail(context, path, 'too_many', `must have at most ${METADATA_MAX} keys`);
    for (const [key, entry] of entries) {
      const at = `${path}.${key}`;
      if (key.length > METADATA_MAX) fail(context, at, 'too_long', `a key has at most ${METADATA_MAX} characters`);
      if (typeof entry !== 'string' && typeof entry !== 'boolean' && !isNumeric(entry))
        fail(context, at, 'type', 'must be text, a number, true or false');
      else if (typeof entry === 'string' && entry.length > METADATA_MAX)
        fail(context, at, 'too_long', `must have at most ${METADATA_MAX} characters`);
    }
    return value;
  },
  fromText: (text) => text,
  schema: () => ({
    type: 'object',
    maxProperties: METADATA_MAX,
    additionalProperties: { type: ['string', 'number', 'boolean'], maxLength: METADATA_MAX },
  }),
};

/** Which inbox: its mail address. */
export class InboxRef {
  @Text({ max: 320, description: 'The inbox: its mail address.', example: 'billing@agentmail.to' })
  inbox_id: string;
}

/** A page of inboxes, newest first unless `ascending`. */
export class ListInboxes extends SortedPage {}

/** A new inbox; all may be left out. Repeated with the same `client_id` it makes none. */
export class CreateInbox {
  @Text({ max: 64, optional: true, description: 'The part before the @; random by default.' })
  username?: string;

  @Text({ max: 253, optional: true, description: 'A verified domain of the account; default agentmail.to.' })
  domain?: string;

  @Text({ max: 256, optional: true, description: 'The name people see beside the address.' })
  display_name?: string;

  @Text({
    max: 256,
    optional: true,
    pattern: /^[A-Za-z0-9\-._~]+$/,
    patternMessage: 'may hold letters, digits and - . _ ~',
    description: 'An id of your own: the same one gives the same inbox back instead of making another.',
  })
  client_id?: string;

  @field<Record<string, string | Numeric | boolean>>(metadataType, {
    optional: true,
    description: 'Up to 256 keys with a text, a number, true or false.',
  })
  metadata?: Record<string, string | Numeric | boolean>;
}
