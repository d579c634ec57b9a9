import type { InputFault } from '#libs/errors';
import { isFieldNameFault, parseFieldName, type FieldName } from './field-name.js';

/** One field documents are ordered by. */
export interface OrderField {
  readonly field: FieldName;
  readonly descending: boolean;
}

/**
 * Reads an order: names of fields, with `-` in front for the other direction. A name may begin with `\-` to begin with `-`.
 * `isDeferred` names texts that come from data, which are let pass. All faults are found at once.
 */
export function parseOrder(
  names: readonly string[],
  { isDeferred = () => false }: { isDeferred?: (text: string) => boolean } = {},
): { order: OrderField[]; faults: InputFault[] } {
  const order: OrderField[] = [];
  const faults: InputFault[] = [];
  names.forEach((name, index) => {
    if (isDeferred(name)) return;
    const descending = name.startsWith('-');
    const field = parseFieldName(descending ? name.slice(1) : name);
    if (isFieldNameFault(field)) faults.push({ field: `orderBy[${index}]`, ...field });
    else order.push({ field, descending });
  });
  return { order, faults };
}
