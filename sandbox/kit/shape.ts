/** Where in a value a fault is: property names and list indexes from the root. */
export type Path = readonly (string | number)[];

/** One thing that is wrong with what a caller sent. */
export interface Issue {
  readonly path: Path;
  readonly code:
    'invalid_type' | 'too_small' | 'too_big' | 'invalid_value' | 'invalid_format' | 'unrecognized_keys' | 'custom';
  readonly message: string;
}

/** A rule for a value: every fault of it, an empty list if there is none. */
export type Shape = (value: unknown, path: Path) => readonly Issue[];

/** Bounds of a text: length in UTF-16 units, and a pattern the whole text has to fit. */
export interface TextBounds {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
}

/** A string within bounds. */
export function text({ min = 0, max = Infinity, pattern }: TextBounds = {}): Shape {
  return (value, path) => {
    if (typeof value !== 'string') return wrongType('string', value, path);
    const length = outOfBounds(value.length, { min, max, unit: ' characters' }, path);
    if (length.length > 0 || !pattern || pattern.test(value)) return length;
    return [{ path, code: 'invalid_format', message: `Invalid string: must match pattern ${pattern}` }];
  };
}

/** A number within bounds. */
export function number({ min = -Infinity, max = Infinity } = {}): Shape {
  return (value, path) =>
    typeof value === 'number' && Number.isFinite(value)
      ? outOfBounds(value, { min, max, unit: '' }, path)
      : wrongType('number', value, path);
}

/** A whole number within bounds. */
export function integer(bounds: { min?: number; max?: number } = {}): Shape {
  return (value, path) => (Number.isInteger(value) ? number(bounds)(value, path) : wrongType('int', value, path));
}

/** `true` or `false`. */
export function flag(): Shape {
  return (value, path) => (typeof value === 'boolean' ? [] : wrongType('boolean', value, path));
}

/** One of the given strings. */
export function choice(...options: readonly string[]): Shape {
  return (value, path) => {
    if (options.includes(value as string)) return [];
    const list = options.map((option) => `"${option}"`).join('|');
    return [{ path, code: 'invalid_value', message: `Invalid option: expected one of ${list}` }];
  };
}

/** A list whose items all fit `item`. */
export function list(item: Shape, { max = Infinity } = {}): Shape {
  return (value, path) => {
    if (!Array.isArray(value)) return wrongType('array', value, path);
    return [
      ...outOfBounds(value.length, { min: 0, max, unit: ' items' }, path),
      ...value.flatMap((entry, index) => item(entry, [...path, index])),
    ];
  };
}

/** An object with any keys (each fitting `key`) and values that fit `item`. */
export function map(item: Shape, { max = Infinity, key = text() }: { max?: number; key?: Shape } = {}): Shape {
  return (value, path) => {
    if (!isObject(value)) return wrongType('record', value, path);
    const entries = Object.entries(value);
    return [
      ...outOfBounds(entries.length, { min: 0, max, unit: ' entries' }, path),
      ...entries.flatMap(([name, entry]) => [...key(name, [...path, name]), ...item(entry, [...path, name])]),
    ];
  };
}

/** An object with these fields and no other; a name ending in `?` may be absent. */
export function object(fields: Readonly<Record<string, Shape>>): Shape {
  const known = Object.entries(fields).map(([name, shape]) => ({
    name: name.replace(/\?$/, ''),
    optional: name.endsWith('?'),
    shape,
  }));
  const names = new Set(known.map(({ name }) => name));
  return (value, path) => {
    if (!isObject(value)) return wrongType('object', value, path);
    const unknown = Object.keys(value).filter((name) => !names.has(name));
    return [
      ...unknown.map((name): Issue => ({
        path: [...path, name],
        code: 'unrecognized_keys',
        message: `Unrecognized key: "${name}"`,
      })),
      ...known.flatMap(({ name, optional, shape }) =>
        value[name] === undefined && optional ? [] : shape(value[name], [...path, name]),
      ),
    ];
  };
}

/** A value that fits at least one of the shapes; the faults named are those of the last. */
export function either(...shapes: readonly Shape[]): Shape {
  return (value, path) => {
    const results = shapes.map((shape) => shape(value, path));
    return results.find((issues) => issues.length === 0) ?? results.at(-1)!;
  };
}

/** A value that fits all shapes. */
export function all(...shapes: readonly Shape[]): Shape {
  return (value, path) => shapes.flatMap((shape) => shape(value, path));
}

/** A rule in words: the value fits if `holds` says so. */
export function rule(message: string, holds: (value: unknown) => boolean): Shape {
  return (value, path) => (holds(value) ? [] : [{ path, code: 'custom', message }]);
}

/** True for a JSON object, that is, neither null nor a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function outOfBounds(
  size: number,
  { min, max, unit }: { min: number; max: number; unit: string },
  path: Path,
): Issue[] {
  if (size < min) return [{ path, code: 'too_small', message: `Too small: expected >=${min}${unit}` }];
  if (size > max) return [{ path, code: 'too_big', message: `Too big: expected <=${max}${unit}` }];
  return [];
}

function wrongType(expected: string, value: unknown, path: Path): Issue[] {
  const received = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return [{ path, code: 'invalid_type', message: `Invalid input: expected ${expected}, received ${received}` }];
}
