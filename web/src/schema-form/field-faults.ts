/** Something wrong with a value, by the path of its field, such as `conditions[0].operator`. */
export interface FieldFault {
  field?: string;
  message: string;
}

/** What is wrong with a field or with something inside of it, in a sentence or two; undefined when nothing is. */
export function faultAt(faults: readonly FieldFault[], path: string): string | undefined {
  const found = faults.filter(
    ({ field }) => field === path || field?.startsWith(`${path}.`) || field?.startsWith(`${path}[`),
  );
  if (found.length === 0) return undefined;
  return found
    .map(({ field, message }) => (field === path ? message : `${field!.slice(path.length)} ${message}`))
    .join('; ');
}

/** What is wrong with a field as a whole, not with something inside of it. */
export function faultOnly(faults: readonly FieldFault[], path: string): string | undefined {
  return faults.find(({ field }) => field === path)?.message;
}
