import type { InputFault } from '#libs/errors';
import type { ValidationArguments } from 'class-validator';
import type { FieldRules, JsonSchema } from '../field.js';
import { judge } from '../parsing/judge-rule.js';
import { isPlainObject } from '../parsing/plain-object.js';
import { keywordsOf, largestSize } from './constraint-keywords.js';
import { messageOf, remarkOf, ruleName } from './constraint-message.js';
import { refuseDeclaration, type Constraint, type DecoratedProperty } from './constraints.js';
import { narrowSchema } from './narrow-schema.js';

/** Faults of one rule, and characters of a name in the place of one, at most. */
const MAX_FAULTS = 100;
const MAX_NAME = 200;

interface RuleOptions {
  /** Whether a rule, where it applies, refuses a value that is absent. */
  needs: (constraint: Constraint) => boolean;
  /** Whether messages hide the value. */
  secret?: boolean;
}

/**
 * The rules of a property as its field carries them. We run the validators ourselves: `validateSync` goes into parts that
 * were checked before, takes a promise for a yes, and knows no values that are not known yet.
 */
export function rulesOfProperty(property: DecoratedProperty, options: RuleOptions): FieldRules {
  const { constraints, conditions } = property;
  const always = conditions.length > 0 ? [] : constraints.filter(({ appliesIf }) => !appliesIf);
  // A value that is too large is not looked into any further.
  const sizesFirst = [...constraints].sort((a, b) => Number(isOfSize(b)) - Number(isOfSize(a)));
  return {
    check(object, path, context) {
      const value = (object as Record<string, unknown>)[property.name];
      if (value === undefined || value === null) {
        if (value === undefined && !property.isOptional)
          context.faults.push(...judge((watched) => absenceFaults(property, watched, path, options), object, context));
        return;
      }
      for (const constraint of sizesFirst) {
        const found = judge((watched) => faultsOf(constraint, property, watched, path, options), object, context);
        context.faults.push(...found);
        if (found.length > 0 && isOfSize(constraint)) return;
      }
    },
    narrow: (schema) =>
      always.reduce<JsonSchema>((given, one) => narrowSchema(given, keywordsOf(one), one.each), schema),
    remarks: always
      .filter((one) => keywordsOf(one) === undefined)
      .map((one) => remarkOf(one, property))
      .filter((remark) => remark !== '')
      .join(' '),
  };
}

function isOfSize(constraint: Constraint): boolean {
  return largestSize(constraint) !== undefined;
}

function applies(
  { appliesIf }: Constraint,
  { conditions }: DecoratedProperty,
  object: object,
  value: unknown,
): boolean {
  return conditions.every((holds) => holds(object, value)) && (appliesIf?.(object, value) ?? true);
}

function absenceFaults(
  property: DecoratedProperty,
  object: object,
  path: string,
  { needs }: RuleOptions,
): InputFault[] {
  const isNeeded = property.constraints.some((one) => needs(one) && applies(one, property, object, undefined));
  return isNeeded ? [{ field: path, rule: 'required', message: 'is required' }] : [];
}

function faultsOf(
  constraint: Constraint,
  property: DecoratedProperty,
  object: object,
  path: string,
  { secret }: RuleOptions,
): InputFault[] {
  const value = (object as Record<string, unknown>)[property.name];
  if (!applies(constraint, property, object, value)) return [];
  const places = constraint.each ? itemsOf(value, path) : [{ value, path }];
  const faults: InputFault[] = [];
  for (const place of places) {
    const args = argumentsOf(constraint, property, object, place.value);
    if (isKept(constraint, property, args)) continue;
    faults.push({ field: place.path, rule: ruleName(constraint), message: messageOf(constraint, args, secret) });
    if (faults.length === MAX_FAULTS) break;
  }
  return faults;
}

/** What a rule about each item looks at; what has no items is looked at itself, as in class-validator. */
function itemsOf(value: unknown, path: string): { value: unknown; path: string }[] {
  if (Array.isArray(value)) return value.map((item: unknown, index) => ({ value: item, path: `${path}[${index}]` }));
  if (!isPlainObject(value)) return [{ value, path }];
  return Object.entries(value).map(([name, item]) => ({ value: item, path: `${path}.${name.slice(0, MAX_NAME)}` }));
}

function argumentsOf(
  { given }: Constraint,
  { inputClass, name }: DecoratedProperty,
  object: object,
  value: unknown,
): ValidationArguments {
  return { value, object, targetName: inputClass.name, property: name, constraints: [...given] };
}

function isKept(constraint: Constraint, property: DecoratedProperty, args: ValidationArguments): boolean {
  const answer = answerOf(constraint, args);
  if (typeof answer === 'object' && answer !== null && 'then' in answer) {
    void Promise.resolve(answer).catch(() => undefined);
    refuseDeclaration(property, `${constraint.name} answers with a promise, and an input is checked at once`);
  }
  return Boolean(answer);
}

/** A validator that stumbles over a value has not accepted it: `@IsNumber({ maxDecimalPlaces: 2 })` does over 1e-7. */
function answerOf({ validator }: Constraint, args: ValidationArguments): unknown {
  try {
    return validator.validate(args.value, args);
  } catch (thrown) {
    if ((thrown as Error | undefined)?.name === 'TypeError') return false;
    throw thrown;
  }
}
