import type { InputFault } from '@libs/errors';
import { checkValue, declaredFields, fail, type Field, type InputClass, type ParseContext } from './field.js';
import { rulesOf } from './rules.js';

/** Ends a rule at the first value it asks for that is not known yet. */
class NotKnownYet extends Error {}

/** Names that would reach into an object's prototype if they were ever copied. */
export const forbiddenNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

interface ObjectPlan {
  readonly fields: readonly Field[];
  readonly known: ReadonlyMap<string, Field>;
  readonly rules: readonly ((value: object) => InputFault[])[];
}

const plans = new WeakMap<InputClass, ObjectPlan>();

/** Whether a value is an object literal: no list, no null, no instance of a class. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const proto: unknown = Object.getPrototypeOf(value);
  // Not `=== Object.prototype`: a literal of another realm (a worker's, a test's) is one as well.
  return proto === null || Object.getPrototypeOf(proto) === null;
}

/** The fields of a class, looked up once and kept. */
export function planOf(inputClass: InputClass): ObjectPlan {
  const existing = plans.get(inputClass);
  if (existing) return existing;
  const fields = declaredFields(inputClass);
  const known = new Map<string, Field>();
  for (const declared of fields) {
    known.set(declared.name, declared);
    if (declared.alias) known.set(declared.alias, declared);
  }
  const plan = { fields, known, rules: rulesOf(inputClass) };
  plans.set(inputClass, plan);
  return plan;
}

/**
 * Checks an object against a class and gives a new instance with exactly the declared fields that were present.
 * All faults are collected in the context: unknown names, missing and wrong values, then the rules over several fields.
 */
export function checkObject<T extends object>(
  inputClass: InputClass<T>,
  raw: Record<string, unknown>,
  prefix: string,
  context: ParseContext,
): T {
  const plan = planOf(inputClass);
  const before = context.faults.length;
  const value = new inputClass() as Record<string, unknown>;
  for (const name of Object.keys(raw)) {
    if (!plan.known.has(name))
      fail(
        context,
        prefix + name,
        forbiddenNames.has(name) ? 'forbidden_key' : 'unknown_field',
        'is not a field of this input',
      );
  }
  for (const declared of plan.fields) {
    const direct = own(raw, declared.name);
    const given = direct === undefined && declared.alias ? own(raw, declared.alias) : direct;
    const result = checkField(declared, given, prefix + declared.name, context);
    if (result !== undefined) value[declared.name] = result;
  }
  if (context.faults.length === before) {
    for (const rule of plan.rules) {
      for (const fault of judge(rule, value, context))
        context.faults.push({ ...fault, field: prefix + (fault.field ?? '') });
    }
  }
  return value as T;
}

function checkField(declared: Field, value: unknown, path: string, context: ParseContext): unknown {
  if (value === null && declared.nullable) return null;
  if (value === undefined || value === null) {
    if (declared.optional || declared.default !== undefined) return declared.default;
    return fail(context, path, 'required', 'is required');
  }
  return checkValue(declared.type, value, path, context);
}

function own(raw: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(raw, name) ? raw[name] : undefined;
}

/**
 * What a rule over several fields finds. Where values may not be known yet, it counts only if it has looked at none of those:
 * that a field is missing can be said although others depend on data.
 */
function judge(rule: (value: object) => InputFault[], value: object, { isDeferred }: ParseContext): InputFault[] {
  if (!isDeferred) return rule(value);
  const watched = new Proxy(value, {
    get(target, name) {
      const field: unknown = Reflect.get(target, name);
      if (isUnknown(field, isDeferred)) throw new NotKnownYet();
      return field;
    },
  });
  try {
    return rule(watched);
  } catch (thrown) {
    if (thrown instanceof NotKnownYet) return [];
    throw thrown;
  }
}

/** Whether a value, or anything in it, is not known yet. */
function isUnknown(value: unknown, isDeferred: (text: string) => boolean): boolean {
  if (typeof value === 'string') return isDeferred(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((part) => isUnknown(part, isDeferred));
}
