import { counted } from './counted.js';
import { checkValue, fail, field, type FieldDecorator, type FieldOptions, type FieldType } from '../field.js';

/** What a field of a list takes. */
export interface ListOptions extends FieldOptions {
  /** Items, at least; default 0. */
  min?: number;
  /** Items, at most; default 100. */
  max?: number;
  /** Whether a lone item stands for a list of one, as `to: "a@b.c"` does. */
  single?: boolean;
}

/** A list of items of one type, such as `List(Text())`. In a query it is the repeated key. */
export function List<V>(item: FieldDecorator<V>, options: ListOptions = {}): FieldDecorator<V[]> {
  return field<V[]>(listType(item.type, options), options);
}

function listType(item: FieldType, { min = 0, max = 100, single }: ListOptions): FieldType {
  return {
    kind: 'list',
    check(value, path, context) {
      const items = Array.isArray(value) ? value : single ? [value] : undefined;
      if (!items) return fail(context, path, 'type', 'must be a list');
      if (items.length > max) return fail(context, path, 'too_many', `must have at most ${counted(max, 'item')}`);
      if (items.length < min) return fail(context, path, 'too_few', `must have at least ${counted(min, 'item')}`);
      return items.map((entry, index) =>
        checkValue(item, entry, Array.isArray(value) ? `${path}[${index}]` : path, context),
      );
    },
    fromText: (text) => (Array.isArray(text) ? text : [text]).map((entry) => item.fromText(entry)),
    schema() {
      const list = { type: 'array', items: item.schema(), ...(min > 0 && { minItems: min }), maxItems: max };
      return single ? { anyOf: [list, item.schema()] } : list;
    },
  };
}
