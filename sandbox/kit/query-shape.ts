import type { Issue, Shape } from './shape.js';

/** What a query parameter's text stands for. */
export interface QueryField {
  readonly kind: 'text' | 'integer' | 'boolean';
  readonly shape: Shape;
  /** True: the name may be repeated, the value is a list. */
  readonly repeated?: boolean;
}

/** The typed values of a query and every fault found in it. */
export interface QueryValues {
  readonly values: Readonly<Record<string, unknown>>;
  readonly issues: readonly Issue[];
}

/** Reads a query by its declared parameters; unknown names, repeated single ones and wrong texts are faults. */
export function readQuery(query: URLSearchParams, fields: Readonly<Record<string, QueryField>>): QueryValues {
  const values: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const name of new Set(query.keys())) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const given = query.getAll(name);
    if (!field) {
      issues.push({ path: [name], code: 'unrecognized_keys', message: `Unrecognized key: "${name}"` });
    } else if (field.repeated) {
      values[name] = given;
      issues.push(...given.flatMap((entry, index) => field.shape(entry, [name, index])));
    } else if (given.length > 1) {
      issues.push({
        path: [name],
        code: 'invalid_type',
        message: `Invalid input: expected ${field.kind}, received array`,
      });
    } else {
      values[name] = typed(given[0]!, field.kind);
      issues.push(...field.shape(values[name], [name]));
    }
  }
  return { values, issues };
}

/** Text that is no number or boolean stays text, so that the shape names the type it expected. */
function typed(given: string, kind: QueryField['kind']): unknown {
  if (kind === 'integer' && /^-?\d{1,15}$/.test(given)) return Number(given);
  if (kind === 'boolean' && (given === 'true' || given === 'false')) return given === 'true';
  return given;
}
