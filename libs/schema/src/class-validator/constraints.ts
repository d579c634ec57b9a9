import {
  getMetadataStorage,
  IS_DATE,
  IS_OPTIONAL,
  MAX_DATE,
  MIN_DATE,
  ValidationTypes,
  type MetadataStorage,
  type ValidatorConstraintInterface,
} from 'class-validator';
import type { InputClass } from '../field.js';

type Metadata = ReturnType<MetadataStorage['getTargetValidationMetadatas']>[number];

/** Whether a rule holds for an object and the value of its property. */
export type Condition = NonNullable<Metadata['validateIf']>;

/** One rule that a decorator of class-validator gives to a property. */
export interface Constraint {
  /** Its name, such as `maxLength`. */
  readonly name: string;
  /** What the decorator was given, such as the 40 of `@MaxLength(40)`. */
  readonly given: readonly unknown[];
  /** Whether it is about each item of a list or map, not about the whole. */
  readonly each: boolean;
  readonly validator: ValidatorConstraintInterface;
  readonly message?: Metadata['message'];
  readonly appliesIf?: Condition;
}

/** What decorators of class-validator say of one property. */
export interface DecoratedProperty {
  readonly name: string;
  /** The class it is read for; faults of the declaration name it. */
  readonly inputClass: InputClass;
  /** In the order in which they are written. */
  readonly constraints: readonly Constraint[];
  /** Every one of `@ValidateIf`. */
  readonly conditions: readonly Condition[];
  readonly isOptional: boolean;
  readonly isNested: boolean;
}

const NONE: ReadonlyMap<string, DecoratedProperty> = new Map();
const known = new WeakMap<InputClass, ReadonlyMap<string, DecoratedProperty>>();

/**
 * The properties of a class and its base classes that carry decorators of class-validator, read once for each class. As in
 * class-validator, a property that is decorated anew keeps none of the rules of its base class, and rules of a group hold
 * too where no group is asked for.
 * @throws Error about a decorator that no input can follow; every class of a route or a node is read at the start
 */
export function decoratedProperties(inputClass: InputClass): ReadonlyMap<string, DecoratedProperty> {
  const storage = getMetadataStorage();
  if (!storage.hasValidationMetaData) return NONE;
  let properties = known.get(inputClass);
  if (!properties) known.set(inputClass, (properties = readProperties(inputClass, storage)));
  return properties;
}

function readProperties(inputClass: InputClass, storage: MetadataStorage): ReadonlyMap<string, DecoratedProperty> {
  const byName = Map.groupBy(
    storage.getTargetValidationMetadatas(inputClass, '', false, false),
    ({ propertyName }) => propertyName,
  );
  return byName.size === 0
    ? NONE
    : new Map([...byName].map(([name, metadata]) => [name, readProperty(inputClass, name, metadata)]));
}

function readProperty(inputClass: InputClass, name: string, metadata: readonly Metadata[]): DecoratedProperty {
  const refuse = (why: string): never => refuseDeclaration({ inputClass, name }, why);
  const ofType = (...types: string[]): Metadata[] => metadata.filter(({ type }) => types.includes(type));
  if (ofType(ValidationTypes.PROMISE_VALIDATION).length > 0) refuse('@ValidatePromise: no input holds a promise');
  const conditional = ofType(ValidationTypes.CONDITIONAL_VALIDATION);
  return {
    name,
    inputClass,
    // Decorators of a property run from the last to the first.
    constraints: ofType(ValidationTypes.CUSTOM_VALIDATION, ValidationTypes.IS_DEFINED)
      .reverse()
      .flatMap((one) => constraintsOf(one, refuse)),
    conditions: conditional.filter((one) => one.name !== IS_OPTIONAL).map((one) => one.constraints[0] as Condition),
    isOptional: conditional.some((one) => one.name === IS_OPTIONAL),
    isNested: ofType(ValidationTypes.NESTED_VALIDATION).length > 0,
  };
}

const OF_DATES: ReadonlySet<string> = new Set([IS_DATE, MIN_DATE, MAX_DATE]);

function constraintsOf(metadata: Metadata, refuse: (why: string) => never): Constraint[] {
  const registered = getMetadataStorage().getTargetValidatorConstraints(metadata.constraintCls);
  if (registered.length === 0) refuse(`${metadata.constraintCls.name} lacks @ValidatorConstraint`);
  return registered.map((constraint) => {
    const name = constraint.name ?? metadata.type;
    if (constraint.async) refuse(`${name} is asynchronous, and an input is checked at once: check it in the handler`);
    if (OF_DATES.has(name)) refuse(`${name}: JSON has no Date; take @IsDateString() or @Timestamp()`);
    return {
      name,
      given: metadata.constraints ?? [],
      each: metadata.each ?? false,
      validator: constraint.instance,
      message: metadata.message,
      appliesIf: metadata.validateIf,
    };
  });
}

/** @throws Error that names the property and says what is wrong with its declaration */
export function refuseDeclaration(
  { inputClass, name }: Pick<DecoratedProperty, 'inputClass' | 'name'>,
  why: string,
): never {
  throw new Error(`${inputClass.name}.${name}: ${why}`);
}
