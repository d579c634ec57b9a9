import { fieldsOf } from '#libs/schema';
import type { TriggerDefinition } from '../../actions/triggers/trigger.catalog.js';
import { heading, literal, table, text, type Block } from '../pages/page.js';
import { rowsInside, rowsOf } from './schema-rows.js';
import { boundsOf, kindOf } from './value-words.js';

/** What a connector's triggers tell of; nothing where it has none. */
export function triggerSection(triggers: readonly TriggerDefinition[]): Block[] {
  if (triggers.length === 0) return [];
  return [
    heading(2, 'Triggers'),
    text(
      'A workflow that starts with a `connectorTrigger` node gets a run for each event, once. `$"startNode".event` is the event, under the field names of the provider.',
    ),
    ...triggers.flatMap(oneTrigger),
  ];
}

function oneTrigger({ key, summary, inputs, event, example }: TriggerDefinition): Block[] {
  const inputRows = fieldsOf(inputs).flatMap(({ name, required, schema }) =>
    rowsOf({ name, schema, isRequired: required }).map((row) => [
      ...[`\`${row.name}\``, kindOf(row.schema), row.isRequired ? 'yes' : '', boundsOf(row.schema)],
      String(row.schema.description ?? ''),
    ]),
  );
  const eventRows = rowsInside(event, '').map(({ name, schema, isRequired }) => [
    ...[`\`${name}\``, kindOf(schema), isRequired ? 'yes' : ''],
  ]);
  const node = { type: 'connectorTrigger', config: { trigger: key, input: example.input } };
  return [
    heading(3, key),
    text(summary),
    ...(inputRows.length > 0
      ? [text('**Input**'), ...table(['Field', 'Kind', 'Required', 'Bounds', 'Meaning'], inputRows)]
      : [text('**Input**: none.')]),
    text('**Event**'),
    ...table(['Field', 'Kind', 'Always'], eventRows),
    text('**Example**'),
    literal(JSON.stringify(node, undefined, 2)),
    text('could start with the event'),
    literal(JSON.stringify(example.event, undefined, 2)),
  ];
}
