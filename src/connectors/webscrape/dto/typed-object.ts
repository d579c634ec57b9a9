import {
  declaredFields,
  fail,
  field,
  isPlainObject,
  isRequired,
  Part,
  type FieldDecorator,
  type FieldOptions,
  type FieldType,
  type InputClass,
} from '#libs/schema';

export interface Typed {
  type: string;
}

interface TypedObjectOptions extends FieldOptions {
  /** Whether a lone word stands for the object with that `type` and nothing else. */
  words?: boolean;
}

/**
 * One of several objects, told apart by their field `type`, a choice of words that is each class's own. Handlers always see
 * the object, also where a word was given.
 */
export function TypedObject(
  classes: readonly InputClass<Typed>[],
  { words = false, ...options }: TypedObjectOptions = {},
): FieldDecorator<Typed> {
  const byType = new Map(classes.flatMap((one) => typesOf(one).map((type) => [type, Part(() => one).type] as const)));
  const lone = words ? classes.filter(needsOnlyType).flatMap(typesOf) : [];
  const expected = `must have one of the types ${[...byType.keys()].join(', ')}`;
  const type: FieldType = {
    kind: 'either',
    check(value, path, context) {
      const whole = lone.includes(value as string) ? { type: value } : value;
      if (!isPlainObject(whole)) return fail(context, path, 'type', expected);
      const given = whole.type;
      if (typeof given === 'string' && context.isDeferred?.(given)) return whole;
      const part = byType.get(given as string);
      return part ? part.check(whole, path, context) : fail(context, `${path}.type`, 'choice', expected);
    },
    fromText: (text) => text,
    schema: () => ({
      anyOf: [
        ...(lone.length > 0 ? [{ type: 'string', enum: lone }] : []),
        ...classes.map((one) => Part(() => one).type.schema()),
      ],
    }),
  };
  return field<Typed>(type, options);
}

function typesOf(inputClass: InputClass): string[] {
  return declaredFields(inputClass)
    .find(({ name }) => name === 'type')!
    .type.schema().enum as string[];
}

function needsOnlyType(inputClass: InputClass): boolean {
  return declaredFields(inputClass).every((declared) => declared.name === 'type' || !isRequired(declared));
}
