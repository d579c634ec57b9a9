import { invalidProviderAnswer } from '#libs/http';
import { isPlainObject, jsonSchema, type JsonSchema } from '#libs/schema';
import type { ActionOptions } from './action-route.js';

/** What an action declares of itself, as far as it says what may become of an answer. */
type Declared = Pick<ActionOptions, 'answer' | 'reads' | 'providerIdempotency'>;

/**
 * Gives a check of an action's answers, derived from how they are declared: one that has none of the fields it must have is
 * something else than what was asked for, such as an empty object. A single missing field is passed on missing: providers
 * leave one out now and then, and the rest is worth more than a failure. Whoever chose the fields (`select`) gets those alone.
 * @returns a function of the answer and the input that gives the answer back; it throws AppError `provider_invalid_response`
 */
export function promisedAnswer({
  answer,
  reads,
  providerIdempotency,
}: Declared): (body: unknown, input: object) => unknown {
  const promised = promisedFields(answer);
  const outcomeUnknown = !reads && !providerIdempotency;
  return (body, input) => {
    if (promised.length === 0 || 'select' in input || !isPlainObject(body)) return body;
    if (promised.some((name) => body[name] != null)) return body;
    throw invalidProviderAnswer('it has none of the fields it must have', { outcomeUnknown });
  };
}

/** Names of the fields that are required, by any alternative; none where one of them requires nothing. */
export function promisedFields(answer: Declared['answer']): readonly string[] {
  const schema = typeof answer === 'function' ? jsonSchema(answer()) : (answer ?? {});
  const alternatives = (schema.anyOf as JsonSchema[] | undefined) ?? [schema];
  const required = alternatives.map((each) => (each.required as string[] | undefined) ?? []);
  return required.some((names) => names.length === 0) ? [] : [...new Set(required.flat())];
}
