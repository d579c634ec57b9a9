import { registerDecorator } from 'class-validator';
import { AppError, type InputFault } from '#libs/errors';
import { parse, type InputClass } from '../src/index.js';

/** A decorator as a developer writes one: the text equals that of another field. */
export function SameAs(other: string): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'sameAs',
      target: target.constructor,
      propertyName: property as string,
      constraints: [other],
      validator: {
        validate: (value, args) => value === (args!.object as Record<string, unknown>)[other],
        defaultMessage: () => '$property must repeat $constraint1',
      },
    });
}

/** The faults of a refused body. */
export function faultsIn(inputClass: InputClass, body: object): InputFault[] {
  try {
    parse(inputClass, { body });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.errors!;
  }
  return [];
}

/** The faults of a refused body, each as `rule place: message`. */
export const brief = (inputClass: InputClass, body: object): string[] =>
  faultsIn(inputClass, body).map(({ rule, field, message }) => `${rule} ${field}: ${message}`);
