import { isDeepStrictEqual } from 'node:util';
import type { InputFault } from '@libs/errors';
import { isPlainObject } from '@libs/schema';
import type { BodySchema, SubSchema } from '../nodes/webhook-body-schema.js';

/** Faults that are listed of one body. */
const MAX_FAULTS = 20;
/** Schemas laid on values in one body: a second of work, more than any sensible schema needs. */
const MAX_STEPS = 2_000_000;

type Keyword = keyof BodySchema;
/** What one keyword finds in a value. */
type Check = (schema: Required<BodySchema>, value: unknown, at: Place) => void;

interface Place {
  readonly path: string;
  readonly walk: Walk;
}

/** Where a body breaks its schema, as faults with the path of the value; at most twenty. */
export function bodyViolations(schema: BodySchema, body: unknown): InputFault[] {
  const walk = new Walk();
  walk.visit(schema, body, 'body');
  return walk.faults;
}

/** One pass over a body. It stops at its limits, and when it only has to know whether there is any fault. */
class Walk {
  readonly faults: InputFault[] = [];

  constructor(
    private readonly most = MAX_FAULTS,
    private readonly budget = { steps: MAX_STEPS },
  ) {}

  visit(schema: SubSchema, value: unknown, path: string): void {
    if (schema === true || this.isFull) return;
    if (schema === false) return this.fail(path, 'not_allowed', 'is not allowed');
    if (!this.spend(1, path)) return;
    for (const keyword of Object.keys(schema) as Keyword[])
      checks[keyword]?.(schema as Required<BodySchema>, value, { path, walk: this });
  }

  /** Whether no further fault would be listed. */
  get isFull(): boolean {
    return this.faults.length >= this.most;
  }

  /** Takes steps off the budget; false, and a fault, when it is used up. */
  spend(steps: number, path: string): boolean {
    this.budget.steps -= steps;
    if (this.budget.steps >= 0) return true;
    this.fail(path, 'too_complex', 'takes too long to check');
    return false;
  }

  fits(schema: SubSchema, value: unknown): boolean {
    const trial = new Walk(1, this.budget);
    trial.visit(schema, value, '');
    return trial.faults.length === 0;
  }

  fail(path: string, rule: string, message: string): void {
    if (!this.isFull) this.faults.push({ field: path, rule, message });
  }
}

const length = (text: string): number => [...text].length;
const typeTests: Record<string, (value: unknown) => boolean> = {
  object: isPlainObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

/** A keyword that bounds something countable of values of one kind. */
const bound =
  <V>(is: (value: unknown) => value is V, breaks: (value: V, schema: Required<BodySchema>) => string | false): Check =>
  (schema, value, { path, walk }) => {
    const message = is(value) && breaks(value, schema);
    if (message) walk.fail(path, 'out_of_range', message);
  };
const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isList = (value: unknown): value is unknown[] => Array.isArray(value);

const checks: Partial<Record<Keyword, Check>> = {
  type({ type }, value, { path, walk }) {
    const types = Array.isArray(type) ? type : [type];
    if (!types.some((name) => typeTests[name]!(value))) walk.fail(path, 'type', `must be ${types.join(' or ')}`);
  },
  enum({ enum: values }, value, { path, walk }) {
    if (walk.spend(values.length, path) && !values.some((allowed) => isDeepStrictEqual(allowed, value)))
      walk.fail(path, 'enum', 'is none of the allowed values');
  },
  const(schema, value, { path, walk }) {
    if (!isDeepStrictEqual(schema.const, value)) walk.fail(path, 'const', 'is not the allowed value');
  },
  required({ required }, value, { path, walk }) {
    if (!isPlainObject(value)) return;
    for (const name of required) {
      if (walk.isFull) return;
      if (!Object.hasOwn(value, name)) walk.fail(`${path}.${name}`, 'required', 'is missing');
    }
  },
  properties({ properties }, value, { path, walk }) {
    if (!isPlainObject(value)) return;
    // By the value's own names: there are never more of them than the body has, however long the schema is.
    for (const name of Object.keys(value))
      if (Object.hasOwn(properties, name)) walk.visit(properties[name]!, value[name], `${path}.${name}`);
  },
  additionalProperties(schema, value, { path, walk }) {
    if (!isPlainObject(value)) return;
    const { additionalProperties } = schema;
    const properties = Object.hasOwn(schema, 'properties') ? schema.properties : {};
    for (const name of Object.keys(value))
      if (!Object.hasOwn(properties, name)) walk.visit(additionalProperties, value[name], `${path}.${name}`);
  },
  items({ items }, value, { path, walk }) {
    if (isList(value)) value.forEach((item, index) => walk.visit(items, item, `${path}[${index}]`));
  },
  minProperties: bound(isPlainObject, (value, { minProperties }) =>
    Object.keys(value).length < minProperties ? `must have at least ${minProperties} fields` : false,
  ),
  maxProperties: bound(isPlainObject, (value, { maxProperties }) =>
    Object.keys(value).length > maxProperties ? `must have at most ${maxProperties} fields` : false,
  ),
  minItems: bound(
    isList,
    ({ length: size }, { minItems }) => size < minItems && `must have at least ${minItems} items`,
  ),
  maxItems: bound(isList, ({ length: size }, { maxItems }) => size > maxItems && `must have at most ${maxItems} items`),
  minLength: bound(isText, (value, { minLength }) =>
    length(value) < minLength ? `must have at least ${minLength} characters` : false,
  ),
  maxLength: bound(isText, (value, { maxLength }) =>
    length(value) > maxLength ? `must have at most ${maxLength} characters` : false,
  ),
  minimum: bound(isNumber, (value, { minimum }) => value < minimum && `must be at least ${minimum}`),
  maximum: bound(isNumber, (value, { maximum }) => value > maximum && `must be at most ${maximum}`),
  exclusiveMinimum: bound(isNumber, (value, { exclusiveMinimum: edge }) => value <= edge && `must be above ${edge}`),
  exclusiveMaximum: bound(isNumber, (value, { exclusiveMaximum: edge }) => value >= edge && `must be below ${edge}`),
  multipleOf: bound(isNumber, (value, { multipleOf }) =>
    Number.isInteger(value / multipleOf) ? false : `must be a multiple of ${multipleOf}`,
  ),
  allOf({ allOf }, value, { path, walk }) {
    for (const schema of allOf) walk.visit(schema, value, path);
  },
  anyOf({ anyOf }, value, { path, walk }) {
    if (!anyOf.some((schema) => walk.fits(schema, value))) walk.fail(path, 'any_of', 'fits none of the alternatives');
  },
  oneOf({ oneOf }, value, { path, walk }) {
    if (oneOf.filter((schema) => walk.fits(schema, value)).length !== 1)
      walk.fail(path, 'one_of', 'does not fit exactly one of the alternatives');
  },
  not({ not }, value, { path, walk }) {
    if (walk.fits(not, value)) walk.fail(path, 'not', 'is what it must not be');
  },
};
