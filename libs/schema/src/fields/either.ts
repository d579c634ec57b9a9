import { fail, field, type FieldDecorator, type FieldOptions, type FieldType, type ParseContext } from '../field.js';

type ValueOf<D> = D extends FieldDecorator<infer V> ? V : never;

/** A value of one of several types, such as a file id (text) or an uploaded file (object). The first that fits wins. */
// `any` is what every decorator is assignable to, whatever its value; `unknown` is not.
// oxlint-disable-next-line typescript/no-explicit-any
export function Either<const D extends readonly FieldDecorator<never>[] | readonly FieldDecorator<any>[]>(
  alternatives: D,
  options: FieldOptions & { message?: string } = {},
): FieldDecorator<ValueOf<D[number]>> {
  const types = (alternatives as readonly FieldDecorator<unknown>[]).map((alternative) => alternative.type);
  const type: FieldType = {
    kind: 'either',
    check(value, path, context) {
      const attempts: ParseContext[] = [];
      for (const candidate of types) {
        const attempt: ParseContext = { ...context, faults: [] };
        const parsed = candidate.check(value, path, attempt);
        if (attempt.faults.length === 0) return parsed;
        attempts.push(attempt);
      }
      // The alternative that got furthest into the value explains best what is wrong with it; the words of one
      // choice are not all that is taken.
      const closest = attempts.find((attempt) =>
        attempt.faults.every(({ rule, field: place }) => (rule !== 'type' && rule !== 'choice') || place !== path),
      );
      if (!closest) return fail(context, path, 'type', options.message ?? 'has none of the accepted types');
      context.faults.push(...closest.faults);
      return undefined;
    },
    fromText(text) {
      for (const candidate of types) {
        const parsed = candidate.fromText(text);
        const attempt: ParseContext = { faults: [] };
        candidate.check(parsed, '', attempt);
        if (attempt.faults.length === 0) return parsed;
      }
      return text;
    },
    schema: () => ({ anyOf: types.map((candidate) => candidate.schema()) }),
  };
  return field<ValueOf<D[number]>>(type, options);
}
