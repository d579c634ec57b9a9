import type { InputFault } from '#libs/errors';

/** A JSON Schema (2020-12) as OpenAPI 3.1 takes it. */
export type JsonSchema = Record<string, unknown>;

/** The kinds of field; forms and coercion of query text follow from it. */
export type FieldKind =
  'text' | 'integer' | 'number' | 'flag' | 'choice' | 'timestamp' | 'list' | 'part' | 'json' | 'either' | 'map';

/** What one pass of parsing collects and knows. */
export interface ParseContext {
  readonly faults: InputFault[];
  /** Whether a value is not known yet (a reference in a node's config): its value is then checked when it is. */
  readonly isDeferred?: (value: string) => boolean;
  /** Whether an empty text counts as missing where nothing is required. */
  readonly emptyIsMissing?: boolean;
}

/** How values of one kind are checked, described and read from text. */
export interface FieldType {
  readonly kind: FieldKind;
  /** Returns the value as handlers see it, or reports faults at `path` and returns undefined. */
  check(value: unknown, path: string, context: ParseContext): unknown;
  /** Reads the value from query or path text; what cannot be read is returned as it came, for `check` to refuse. */
  fromText(text: unknown): unknown;
  schema(): JsonSchema;
}

/** What may be said of every field. */
export interface FieldOptions {
  /** A sentence for documentation and forms. */
  description?: string;
  /** Fields are required unless this is set. */
  optional?: boolean;
  /** Whether `null` is a value of its own (it clears something). */
  nullable?: boolean;
  /** A value for documentation. */
  example?: unknown;
  /** What handlers see when the field is absent. */
  default?: unknown;
  /** Another accepted name, such as the provider's spelling; both names together are refused. */
  alias?: string;
  /** Write-only: shown nowhere after it was entered. */
  secret?: boolean;
  /** Forms show it only while each of these fields of the object has one of these values; a `Check` says whether it is refused else. */
  when?: Readonly<Record<string, readonly string[]>>;
  /** Forms show it at once although it is optional: most who fill them in want to give it. */
  prominent?: boolean;
  /** The words shown in forms; by default made from the name. */
  label?: string;
}

/** What decorators of class-validator say of a field beside its type. */
export interface FieldRules {
  /** Checks the field of an object, once its value has passed the check of its type. */
  check(object: object, path: string, context: ParseContext): void;
  /** The schema of the type with what the rules say in its keywords. */
  narrow(schema: JsonSchema): JsonSchema;
  /** Sentences for people about the rules that no keyword says; empty where there are none. */
  readonly remarks: string;
}

/** One field of an input class. */
export interface Field extends FieldOptions {
  readonly name: string;
  readonly type: FieldType;
  readonly rules?: FieldRules;
}

/** A class whose decorated properties describe an input. */
export type InputClass<T extends object = object> = new () => T;

/** A property decorator that compiles only on properties of type `V`; it also carries its type for use inside lists. */
export interface FieldDecorator<V> {
  <K extends string, T extends { [P in K]?: V | null }>(target: T, key: K): void;
  readonly type: FieldType;
  readonly options: FieldOptions;
}

const ownFields = new WeakMap<object, Field[]>();

/** Makes the decorator that declares a field of this type. */
export function field<V>(type: FieldType, options: FieldOptions = {}): FieldDecorator<V> {
  const decorate = (target: object, name: string): void => {
    const fields = ownFields.get(target) ?? [];
    fields.push({ ...options, name, type });
    ownFields.set(target, fields);
  };
  return Object.assign(decorate, { type, options }) as unknown as FieldDecorator<V>;
}

/** The fields that decorators of ours declare on a class, those of its base classes first. */
export function ownFieldsOf(inputClass: InputClass): Map<string, Field> {
  const chain: object[] = [];
  for (
    let proto = inputClass.prototype as object;
    proto && proto !== Object.prototype;
    proto = Object.getPrototypeOf(proto) as object
  )
    chain.unshift(proto);
  const byName = new Map<string, Field>();
  for (const proto of chain) for (const declared of ownFields.get(proto) ?? []) byName.set(declared.name, declared);
  return byName;
}

/** Checks a value by its type; a text that stands for a value not known yet is left as it is. */
export function checkValue(type: FieldType, value: unknown, path: string, context: ParseContext): unknown {
  return typeof value === 'string' && context.isDeferred?.(value) ? value : type.check(value, path, context);
}

/** Reports one fault and gives `undefined`, so that a check can `return fail(…)`. */
export function fail(context: ParseContext, path: string, rule: string, message: string): undefined {
  context.faults.push({ field: path, rule, message });
  return undefined;
}
