import type { ValidationArguments } from 'class-validator';
import type { Constraint, DecoratedProperty } from './constraints.js';

/** Characters of a value that a message repeats, at most. */
const MAX_VALUE = 100;

/** The code of the fault of a broken rule: `maxLength` as `max_length`. */
export function ruleName({ name }: Constraint): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}

/** What is wrong with a value, said behind the name of its field: `must be an email`. */
export function messageOf(constraint: Constraint, args: ValidationArguments, isSecret = false): string {
  const { message, validator } = constraint;
  const template = message || validator.defaultMessage?.(args) || '';
  const words = typeof template === 'function' ? template(args) : template;
  const said = withoutSubject(withTokens(words, args, isSecret), args.property);
  return said === '' ? `does not keep the rule ${constraint.name}` : said;
}

/** A rule as a sentence for people who have not broken it: `Must be an IBAN.`; empty where its words need a value. */
export function remarkOf(constraint: Constraint, { inputClass, name }: DecoratedProperty): string {
  const args: ValidationArguments = {
    value: undefined,
    object: {},
    targetName: inputClass.name,
    property: name,
    constraints: [...constraint.given],
  };
  try {
    const words = messageOf(constraint, args).replaceAll('$value', 'the value');
    const sentence = constraint.each ? `Each item ${words}` : words.charAt(0).toUpperCase() + words.slice(1);
    return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
  } catch {
    return '';
  }
}

/** The text with class-validator's tokens replaced. */
function withTokens(
  words: string,
  { value, constraints, property, targetName }: ValidationArguments,
  isSecret: boolean,
) {
  const isShown = ['string', 'number', 'boolean'].includes(typeof value);
  const shown = isSecret ? '[redacted]' : String(value).slice(0, MAX_VALUE);
  return words.replace(/\$(?:constraint(\d+)|value|property|target)/g, (token, index?: string) => {
    if (index !== undefined) return constraintWords(constraints[Number(index) - 1], token);
    if (token === '$value') return isShown ? shown : token;
    return token === '$property' ? property : targetName;
  });
}

function constraintWords(given: unknown, token: string): string {
  if (given === undefined) return token;
  return Array.isArray(given) ? given.join(', ') : String(given);
}

/** Faults name their field beside the message, and an item its place. */
function withoutSubject(words: string, property: string): string {
  const said = words.replace(/^each value in /, '');
  return said.startsWith(`${property} `) ? said.slice(property.length + 1) : said;
}
