type Scalar = string | number;

/** An action's input, parted for a provider call. */
export interface SplitInput {
  /** The values of the template's `{name}`s. */
  params: Record<string, Scalar>;
  /** Everything else: the query or the body. */
  rest: Record<string, unknown>;
}

/** Names of the fields in a template, kept: templates are constants of the connectors, so there are few. */
const namesOf = new Map<string, ReadonlySet<string>>();

/** Parts an input by a path template such as `/inboxes/{inbox_id}/messages`, whose names are those of the input's fields. */
export function splitInput(template: string, input: object): SplitInput {
  let inPath = namesOf.get(template);
  if (!inPath)
    namesOf.set(template, (inPath = new Set(Array.from(template.matchAll(/\{(\w+)\}/g), ([, name]) => name!))));
  const params: Record<string, Scalar> = {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    if (inPath.has(name)) params[name] = value as Scalar;
    else rest[name] = value;
  }
  return { params, rest };
}
