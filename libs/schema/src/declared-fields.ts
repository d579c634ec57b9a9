import { IS_DEFINED, IS_EMPTY } from 'class-validator';
import {
  decoratedProperties,
  refuseDeclaration,
  type Constraint,
  type DecoratedProperty,
} from './class-validator/constraints.js';
import { rulesOfProperty } from './class-validator/field-rules.js';
import { asChoice, inferredType } from './class-validator/inferred-type.js';
import { ownFieldsOf, type Field, type FieldKind, type InputClass } from './field.js';

/**
 * The fields of a class: those that our decorators declare, base classes first, then those that have decorators of
 * class-validator alone.
 */
export function declaredFields(inputClass: InputClass): Field[] {
  const fields = ownFieldsOf(inputClass);
  for (const property of decoratedProperties(inputClass).values()) {
    const own = fields.get(property.name);
    fields.set(property.name, own ? withRules(own, property) : inferredField(property));
  }
  return [...fields.values()];
}

const NESTING: ReadonlySet<FieldKind> = new Set(['part', 'list', 'map', 'either']);

/** A field of ours is judged absent by its own options, unless `@IsOptional` or `@IsDefined` says otherwise. */
function withRules(own: Field, property: DecoratedProperty): Field {
  if (property.isNested && !NESTING.has(own.type.kind)) refuseNested(property);
  const needs = ({ name }: Constraint): boolean => name === IS_DEFINED;
  return {
    ...own,
    type: asChoice(own.type, property),
    optional: property.isOptional || (own.optional && !isAlwaysNeeded(property, needs)),
    rules: rulesOfProperty(property, { needs, secret: own.secret }),
  };
}

/** A property without a decorator of ours must be given, as every rule but `@IsEmpty` refuses what is absent. */
function inferredField(property: DecoratedProperty): Field {
  if (property.isNested) refuseNested(property);
  const needs = ({ name }: Constraint): boolean => name !== IS_EMPTY;
  return {
    name: property.name,
    type: inferredType(property),
    optional: property.isOptional || !isAlwaysNeeded(property, needs),
    rules: rulesOfProperty(property, { needs }),
  };
}

function isAlwaysNeeded({ conditions, constraints }: DecoratedProperty, needs: (one: Constraint) => boolean): boolean {
  return conditions.length === 0 && constraints.some((one) => !one.appliesIf && needs(one));
}

function refuseNested(property: DecoratedProperty): never {
  return refuseDeclaration(property, '@ValidateNested needs the class beside it, as in @Part(() => Address)');
}
