import { fail, field, isPlainObject, type FieldDecorator, type FieldOptions, type FieldType } from '#libs/schema';

const MAX_COLUMNS = 200;
/** A column, or the type of its values where Graph cannot tell it: `Colours@odata.type`. */
const NAME = /^[A-Za-z_]\w{0,254}(?:@odata\.type)?$/;

const columnsType: FieldType = {
  kind: 'json',
  check(value, path, context) {
    if (!isPlainObject(value)) return fail(context, path, 'type', 'must be an object');
    const given = Object.keys(value);
    if (given.length === 0) return fail(context, path, 'too_few', 'must have at least one column');
    if (given.length > MAX_COLUMNS) return fail(context, path, 'too_many', `must have at most ${MAX_COLUMNS} columns`);
    for (const name of given) {
      // `constructor` and its like are no columns either.
      if (!NAME.test(name) || name in {})
        fail(context, `${path}.${name}`, 'format', "must be a column's internal name");
    }
    return value;
  },
  fromText: (text) => text,
  schema: () => ({ type: 'object', minProperties: 1, maxProperties: MAX_COLUMNS }),
};

/** Values by internal column name; what a column takes, Graph judges. https://learn.microsoft.com/graph/api/resources/fieldvalueset */
export function Columns(options: FieldOptions): FieldDecorator<Record<string, unknown>> {
  return field<Record<string, unknown>>(columnsType, options);
}
