import { fieldPath } from '#libs/expressions';
import { isNumeric, isWhole, isSameNumber } from '#libs/json';
import { isPlainObject } from '#libs/schema';
import { bounds } from './bounds.js';
import type { ValueSchema } from './value-schema.js';
import type { Check } from './check.js';

type Judging = { [K in keyof ValueSchema]?: Check<Required<ValueSchema>[K]> };

const typeTests: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isPlainObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: isNumeric,
  integer: (value) => isNumeric(value) && isWhole(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

const values: Judging = {
  type(type, value, { walk, place, rule }) {
    const types = Array.isArray(type) ? type : [type];
    if (!types.some((name) => typeTests[name]!(value))) walk.fail(place, rule, `must be ${types.join(' or ')}`);
  },
  enum(allowed, value, { walk, place, rule }) {
    if (!allowed.some((one) => sameJson(one, value, (steps) => walk.spend(steps))))
      walk.fail(place, rule, 'is none of the allowed values');
  },
  const(allowed, value, { walk, place, rule }) {
    if (!sameJson(allowed, value, (steps) => walk.spend(steps))) walk.fail(place, rule, 'is not the allowed value');
  },
};

const objects: Judging = {
  required(names, value, { walk, place, rule }) {
    if (!isPlainObject(value)) return;
    for (const name of names) {
      if (walk.isOver || !walk.spend()) return;
      if (!Object.hasOwn(value, name)) walk.fail(fieldPath(place, name), rule, 'is missing');
    }
  },
  properties(properties, value, { walk, place }) {
    if (!isPlainObject(value)) return;
    // By the value's own names: there are never more of them than the value has, however long the schema is.
    for (const name of Object.keys(value)) {
      if (walk.isOver || !walk.spend()) return;
      if (Object.hasOwn(properties, name)) walk.visit(properties[name]!, value[name], fieldPath(place, name));
    }
  },
  additionalProperties(further, value, { walk, schema: { properties = {} }, place, rule }) {
    if (!isPlainObject(value)) return;
    for (const name of Object.keys(value)) {
      if (walk.isOver || !walk.spend()) return;
      if (Object.hasOwn(properties, name)) continue;
      if (further === false) walk.fail(fieldPath(place, name), rule, 'is not allowed');
      else walk.visit(further, value[name], fieldPath(place, name));
    }
  },
};

const lists: Judging = {
  prefixItems(schemas, value, { walk, place }) {
    if (!Array.isArray(value)) return;
    for (const [index, schema] of schemas.slice(0, value.length).entries())
      walk.visit(schema, value[index], fieldPath(place, index));
  },
  items(schema, value, { walk, schema: { prefixItems = [] }, place }) {
    if (!Array.isArray(value)) return;
    for (let index = prefixItems.length; index < value.length && !walk.isOver; index += 1)
      walk.visit(schema, value[index], fieldPath(place, index));
  },
};

const combinations: Judging = {
  allOf(schemas, value, { walk, place }) {
    for (const schema of schemas) walk.visit(schema, value, place);
  },
  anyOf(schemas, value, { walk, place, rule }) {
    if (!schemas.some((schema) => walk.fits(schema, value))) walk.fail(place, rule, 'fits none of the alternatives');
  },
  oneOf(schemas, value, { walk, place, rule }) {
    if (schemas.filter((schema) => walk.fits(schema, value)).length !== 1)
      walk.fail(place, rule, 'does not fit exactly one of the alternatives');
  },
  not(schema, value, { walk, place, rule }) {
    if (walk.fits(schema, value)) walk.fail(place, rule, 'is what it must not be');
  },
  if(condition, value, { walk, schema, place }) {
    const branch = walk.fits(condition, value) ? schema.then : schema.else;
    if (branch !== undefined) walk.visit(branch, value, place);
  },
};

const rule = (keyword: string): string => keyword.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What judges values, by keyword. `then` and `else` are read by `if`. */
export const checks: ReadonlyMap<string, { rule: string; check: Check<unknown> }> = new Map(
  Object.entries({ ...values, ...objects, ...lists, ...combinations, ...bounds }).map(([keyword, check]) => [
    keyword,
    { rule: rule(keyword), check: check as Check<unknown> },
  ]),
);

/**
 * Whether two JSON values are equal as JSON Schema has it: numbers by value, objects whatever the order of their names.
 * @param spend takes steps off a budget, one for every pair and name compared; when it says false, the values count as different
 */
function sameJson(first: unknown, second: unknown, spend: (steps: number) => boolean): boolean {
  const pairs: [unknown, unknown][] = [[first, second]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    if (!spend(1)) return false;
    const [a, b] = pair;
    if (a === b || isSameNumber(a, b)) continue;
    if (Array.isArray(a) && Array.isArray(b)) {
      if (a.length !== b.length) return false;
      for (const [index, item] of a.entries()) pairs.push([item, b[index]]);
    } else if (isPlainObject(a) && isPlainObject(b)) {
      const names = Object.keys(a);
      if (!spend(names.length)) return false;
      if (names.length !== Object.keys(b).length || !names.every((name) => Object.hasOwn(b, name))) return false;
      for (const name of names) pairs.push([a[name], b[name]]);
    } else return false;
  }
  return true;
}
