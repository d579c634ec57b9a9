import type { NodeDefinition } from '../../../api/workflows/definition.js';
import type { NodeKind } from '../../../api/workflows/node-kind.js';
import type { Schema } from '../../../api/schema.js';
import { objectOf } from '../../../schema-form/object-of.js';
import { shownFields } from '../../../schema-form/shown-fields.js';
import { type Catalogues, declaredInput } from './declared-input.js';

/** Path of the first field of a node that needs a value and has none; else of its first field, and without any its label. */
export function firstEmptyField(kind: NodeKind, config: NodeDefinition['config'], catalogues: Catalogues): string {
  const own = emptyIn(kind.schema, config);
  if (own !== undefined) return own;
  const declared = declaredInput(kind, config, catalogues);
  const input = declared && emptyIn(declared.input, objectOf(config['input']));
  return input === undefined ? (shownFields(kind.schema, config)[0]?.[0] ?? 'label') : `input.${input}`;
}

function emptyIn(schema: Schema, value: Readonly<Record<string, unknown>>): string | undefined {
  const { required = [] } = schema;
  const found = shownFields(schema, value).find(
    ([name, field]) => required.includes(name) && field.default === undefined && value[name] === undefined,
  );
  return found?.[0];
}
