import { invalidInput } from '#libs/errors';
import { isPlainObject, Json, jsonSchema, List, Text } from '#libs/schema';
import { nodeKind } from './contract/node-kind.js';
import { templateSchema } from './contract/value-schema.js';

class EditFieldsConfig {
  @Json({ shape: 'object', default: {}, description: 'Fields to set, by name.' })
  fields: Record<string, unknown>;

  @Json({ optional: true, description: 'Object to start from; without it, or where it is null, an empty one.' })
  base?: unknown;

  @List(Text({ max: 200 }), { max: 200, optional: true, description: 'Names of fields to leave out.' })
  remove?: string[];
}

const form = jsonSchema(EditFieldsConfig);

/** Makes an object: a base, with fields set and removed. */
export const editFields = nodeKind<EditFieldsConfig>({
  type: 'editFields',
  title: 'Edit fields',
  summary: 'Makes an object by setting and removing fields.',
  keywords: ['set', 'map', 'transform', 'rename', 'filter', 'sort'],
  role: 'step',
  config: EditFieldsConfig,
  effect: false,
  takes: () => ({ ...form, properties: { ...(form['properties'] as object), base: { type: 'object' } } }),
  output: ({ base, fields }, { isDeferred }) => (base === undefined ? templateSchema(fields, isDeferred) : undefined),
  run({ base, fields, remove }) {
    // Null is what a reference gives that finds nothing.
    const from = base ?? {};
    if (!isPlainObject(from)) throw invalidInput('base', 'type', 'must be an object to set and remove fields of');
    const value: Record<string, unknown> = { ...from, ...fields };
    for (const name of remove ?? []) delete value[name];
    return { value };
  },
});
