import type { InputFault } from '#libs/errors';
import { declaredFields } from '../declared-fields.js';
import { checkValue, fail, type Field, type InputClass, type ParseContext } from '../field.js';
import { judge } from './judge-rule.js';
import { forbiddenNames } from './plain-object.js';
import { isRequired } from '../json-schema.js';
import { rulesOf, takesEmptyForMissing } from './rules.js';

interface ObjectPlan {
  readonly fields: readonly Field[];
  readonly known: ReadonlyMap<string, Field>;
  readonly rules: readonly ((value: object) => InputFault[])[];
  readonly emptyIsMissing: boolean;
}

const plans = new WeakMap<InputClass, ObjectPlan>();

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
  const plan = { fields, known, rules: rulesOf(inputClass), emptyIsMissing: takesEmptyForMissing(inputClass) };
  plans.set(inputClass, plan);
  return plan;
}

/**
 * Checks an object against a class and gives a new instance with exactly the declared fields that were present.
 * All faults are collected in the context: unknown names, missing and wrong values, what class-validator finds in the right
 * ones, then the rules over several fields.
 */
export function checkObject<T extends object>(
  inputClass: InputClass<T>,
  raw: Record<string, unknown>,
  prefix: string,
  outer: ParseContext,
): T {
  const plan = planOf(inputClass);
  const context = plan.emptyIsMissing && !outer.emptyIsMissing ? { ...outer, emptyIsMissing: true } : outer;
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
  let ruled: Field[] | undefined;
  for (const declared of plan.fields) {
    const known = context.faults.length;
    const given = givenOf(raw, declared, prefix, context);
    const result = checkField(declared, given, prefix + declared.name, context);
    if (result !== undefined) value[declared.name] = result;
    if (declared.rules && context.faults.length === known) (ruled ??= []).push(declared);
  }
  for (const { name, rules } of ruled ?? []) rules!.check(value, prefix + name, context);
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

/** What an object gives for a field, by either of its names; both together are refused, because one would be dropped. */
function givenOf(raw: Record<string, unknown>, declared: Field, prefix: string, context: ParseContext): unknown {
  const { name, alias } = declared;
  const direct = own(raw, name, declared, context);
  if (alias === undefined) return direct;
  const other = own(raw, alias, declared, context);
  if (direct === undefined || (direct === null && !declared.nullable)) return other;
  if (other !== undefined && other !== null)
    fail(context, prefix + alias, 'at_most_one', `is another name of ${name}: only one of them may be given`);
  return direct;
}

function own(raw: Record<string, unknown>, name: string, declared: Field, { emptyIsMissing }: ParseContext): unknown {
  const value = Object.hasOwn(raw, name) ? raw[name] : undefined;
  return value === '' && emptyIsMissing && !declared.secret && !isRequired(declared) ? undefined : value;
}
