import { jsonSchema } from '#libs/schema';
import { eventTypes } from '../../events/event-types.js';
import type { EventType } from '../../events/event-type.js';
import { rowsInside } from '../markdown/schema-rows.js';
import { kindOf } from '../markdown/value-words.js';
import { type Block, heading, literal, type Page, table, text } from '../markdown/page.js';

/** Every event that endpoints may choose, with the fields of its `data`. */
export function eventsPage(): Page {
  return {
    title: 'Events',
    blocks: [
      text(
        'The service tells your own systems what happens in a workspace: an event endpoint gets the events that you choose for it. [Receive events](../how-to/receive-events.md) shows how to make one, check signatures and send an alert. Made from the declarations in the code by `npm run docs`; `GET /api/event-types` answers the same.',
      ),
      text('A message is a JSON object with `type`, `timestamp` (when it happened) and `data`.'),
      ...eventTypes.flatMap(section),
    ],
  };
}

function section({ name, title, description, data, example }: EventType): Block[] {
  const rows = rowsInside(jsonSchema(data), '').map(({ name: field, schema, isRequired }) => [
    `\`${field}\``,
    kindOf(schema),
    isRequired ? 'yes' : '',
    String(schema.description ?? ''),
  ]);
  const message = { type: name, timestamp: '2026-03-02T09:30:02.150Z', data: example };
  return [
    heading(2, title),
    text(`\`${name}\`. ${description}`),
    ...table(['Field of `data`', 'Kind', 'Always', 'Meaning'], rows),
    literal(JSON.stringify(message, undefined, 2)),
  ];
}
