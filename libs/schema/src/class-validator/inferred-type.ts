import type { FieldType } from '../field.js';
import { field } from '../field.js';
import { Flag } from '../fields/flag.js';
import { Json } from '../fields/json.js';
import { List } from '../fields/list.js';
import { Int, Num } from '../fields/number.js';
import { Text } from '../fields/text.js';
import { kindOf, largestSize, wordsOf, type ValueKind } from './constraint-keywords.js';
import { refuseDeclaration, type Constraint, type DecoratedProperty } from './constraints.js';

/** Bounds of what is declared without one, those of `Text` and `List`. */
const MAX_CHARACTERS = 1000;
const MAX_ITEMS = 100;

/** Code units of one character as the rules of class-validator count them, at most: a pair with a variation selector. */
const UNITS = 4;

/** The type of a property that has no decorator of ours, as its rules tell it and, failing that, TypeScript. */
export function inferredType(property: DecoratedProperty): FieldType {
  const whole = property.constraints.filter(({ each }) => !each);
  const items = property.constraints.filter(({ each }) => each);
  const fallback = items.length > 0 ? 'list' : compiledKind(property);
  return asChoice(typeOf(commonKind(whole, property) ?? fallback, { property, whole, items }), property);
}

/** A text of which the rules list the words is a choice to forms. */
export function asChoice(type: FieldType, { constraints, conditions }: DecoratedProperty): FieldType {
  const isListed = constraints.some((one) => !one.each && !one.appliesIf && wordsOf(one) !== undefined);
  return type.kind === 'text' && isListed && conditions.length === 0 ? { ...type, kind: 'choice' } : type;
}

interface Rules {
  property: DecoratedProperty;
  whole: readonly Constraint[];
  items: readonly Constraint[];
}

function typeOf(kind: ValueKind | undefined, rules: Rules): FieldType {
  switch (kind) {
    case 'text':
      return boundedText(boundOf(rules, MAX_CHARACTERS));
    case 'integer':
      return Int().type;
    case 'number':
      return Num().type;
    case 'flag':
      return Flag().type;
    case 'object':
      return Json({ shape: 'object' }).type;
    case 'list':
      return boundedList(rules);
    case undefined:
      return Json().type;
  }
}

interface Bound {
  max: number;
  /** Whether a rule refuses what is larger: it then says so in its own words. */
  isRuled: boolean;
}

function boundOf({ property, whole }: Rules, usual: number): Bound {
  const sized = whole.flatMap((one) => ({ one, max: largestSize(one) })).filter(({ max }) => max !== undefined);
  const ruling = property.conditions.length > 0 ? undefined : sized.find(({ one }) => !one.appliesIf);
  return ruling
    ? { max: ruling.max!, isRuled: true }
    : { max: Math.max(usual, ...sized.map(({ max }) => max!)), isRuled: false };
}

function boundedText({ max, isRuled }: Bound): FieldType {
  const longest = isRuled ? max * UNITS : max;
  const { type } = Text({ min: 0, max: longest });
  return isRuled ? unlessLarger(type, longest) : type;
}

function boundedList(rules: Rules): FieldType {
  const { property, items } = rules;
  const { max, isRuled } = boundOf(rules, MAX_ITEMS);
  const own = items.map((one) => ({ ...one, each: false }));
  const item = typeOf(commonKind(own, property), { property, whole: own, items: [] });
  const { type } = List(field<unknown>(item), { max });
  return isRuled ? unlessLarger(type, max) : type;
}

/** Leaves a value that is too large to the rule that says so; nothing else looks into it. */
function unlessLarger(type: FieldType, max: number): FieldType {
  return {
    ...type,
    check(value, path, context) {
      const isLarger = (typeof value === 'string' || Array.isArray(value)) && value.length > max;
      return isLarger ? value : type.check(value, path, context);
    },
  };
}

/** The kind of value that all rules take. */
function commonKind(constraints: readonly Constraint[], property: DecoratedProperty): ValueKind | undefined {
  const kinds = new Set(constraints.map(kindOf).filter((kind) => kind !== undefined));
  if (kinds.has('integer')) kinds.delete('number');
  if (kinds.size > 1) {
    const names = constraints.filter((one) => kindOf(one) !== undefined).map(({ name }) => name);
    refuseDeclaration(property, `no value keeps the rules ${names.join(', ')} together`);
  }
  return [...kinds][0];
}

const COMPILED: Readonly<Record<string, ValueKind>> = { String: 'text', Number: 'number', Boolean: 'flag' };

/** The kind of value by the type of the property, where the compiler has noted it for Nest. */
function compiledKind({ inputClass, name }: DecoratedProperty): ValueKind | undefined {
  const { getMetadata } = Reflect as { getMetadata?: (key: string, target: object, property: string) => unknown };
  const type = getMetadata?.('design:type', inputClass.prototype as object, name) as { name?: string } | undefined;
  return type?.name === undefined ? undefined : COMPILED[type.name];
}
