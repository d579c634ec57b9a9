import { describe, expect, it } from '@jest/globals';
import { Choice, inspect, Int, jsonSchema, parse } from '#libs/schema';
import { TypedObject, type Typed } from './typed-object.js';

class Circle {
  @Choice(['circle', 'dot'], { description: 'Round.' })
  type: 'circle' | 'dot';

  @Int({ min: 1, optional: true, description: 'Its radius.' })
  radius?: number;
}

class Square {
  @Choice(['square'], { description: 'Angular.' })
  type: 'square';

  @Int({ min: 1, description: 'Its side.' })
  side: number;
}

class Shapes {
  @TypedObject([Circle, Square], { words: true, optional: true, description: 'By word or object.' })
  any?: Typed;

  @TypedObject([Circle, Square], { optional: true, description: 'By object.' })
  object?: Typed;
}

describe('an object told by its type', () => {
  it.each([
    [{ any: 'dot' }, { any: { type: 'dot' } }],
    [{ any: { type: 'square', side: 2 } }, { any: { type: 'square', side: 2 } }],
    [{ object: { type: 'circle', radius: 3 } }, { object: { type: 'circle', radius: 3 } }],
  ])('is read from %j', (body, expected) => {
    expect(parse(Shapes, { body })).toEqual(expected);
  });

  it.each([
    [{ any: 'square' }, 'any', 'type'],
    [{ object: 'circle' }, 'object', 'type'],
    [{ any: 7 }, 'any', 'type'],
    [{ any: {} }, 'any.type', 'choice'],
    [{ any: { type: 'line' } }, 'any.type', 'choice'],
    [{ any: { type: 'square' } }, 'any.side', 'required'],
    [{ any: { type: 'square', side: 1, radius: 1 } }, 'any.radius', 'unknown_field'],
  ])('is not read from %j', (body, field, rule) => {
    expect(inspect(Shapes, body).faults).toMatchObject([{ field, rule }]);
  });

  it('waits for a type that is not known yet', () => {
    const body = { any: { type: '{{ later }}', side: 'x' } };
    expect(inspect(Shapes, body, (text) => text.startsWith('{{'))).toEqual({ value: body, faults: [] });
  });

  it('is described with its words', () => {
    const { any, object } = jsonSchema(Shapes).properties as Record<string, { anyOf: unknown[] }>;
    expect(any!.anyOf[0]).toEqual({ type: 'string', enum: ['circle', 'dot'] });
    expect(object!.anyOf).toHaveLength(2);
  });
});
