import type { JsonSchema } from '#libs/schema';

/** A value at any depth of a schema. */
export interface SchemaRow {
  /** Where it stands: `attendees[].email`. */
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

/** Whether a field that comes with the choice of another one can be given: a schema may leave that choice out. */
function canBeGiven({ 'x-when': when }: JsonSchema, properties: Readonly<Record<string, JsonSchema>>): boolean {
  return Object.entries((when ?? {}) as Record<string, readonly string[]>).every(([name, values]) => {
    const choices = properties[name]?.['enum'] as readonly unknown[] | undefined;
    return choices === undefined || values.some((value) => choices.includes(value));
  });
}

/** A field and everything inside it, each in a row of its own; of alternatives those with fields count. */
export function rowsOf(field: SchemaRow): SchemaRow[] {
  return [field, ...rowsInside(field.schema, field.name)];
}

/** The rows of everything inside a schema whose own place has this name. */
export function rowsInside(schema: JsonSchema, name: string): SchemaRow[] {
  const {
    properties,
    required = [],
    items,
    anyOf,
  } = schema as {
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
    items?: JsonSchema;
    anyOf?: readonly JsonSchema[];
  };
  const dot = name === '' ? '' : '.';
  const rows = [
    ...Object.entries(properties ?? {})
      .filter(([, inner]) => canBeGiven(inner, properties!))
      .flatMap(([field, inner]) =>
        rowsOf({ name: `${name}${dot}${field}`, schema: inner, isRequired: required.includes(field) }),
      ),
    ...(items ? rowsInside(items, `${name}[]`) : []),
    ...(anyOf ?? []).flatMap((alternative) => rowsInside(alternative, name)),
  ];
  return rows.filter((row, index) => rows.findIndex((other) => other.name === row.name) === index);
}
