import { describe, expect, it } from '@jest/globals';
import { jsonSchema, List, parse, Text } from '#libs/schema';
import { Shorthand } from './shorthand.js';

class Person {
  @Text({ format: 'email' })
  email: string;
}

class Invitation {
  @List(
    Shorthand(
      () => Person,
      (email) => ({ email }),
    ),
  )
  people: Person[];
}

describe('Shorthand', () => {
  it('gives handlers the object a text stands for', () => {
    const { people } = parse(Invitation, { body: { people: ['a@example.org', { email: 'b@example.org' }] } });
    expect(people).toEqual([{ email: 'a@example.org' }, { email: 'b@example.org' }]);
  });

  it('checks what a text stands for', () => {
    const faults = [{ field: 'people[0].email', rule: 'format', message: 'must be an e-mail address' }];
    expect(() => parse(Invitation, { body: { people: ['ada'] } })).toThrow(expect.objectContaining({ errors: faults }));
  });

  it('describes both forms', () => {
    expect(jsonSchema(Invitation)).toMatchObject({
      properties: { people: { items: { anyOf: [{ type: 'object' }, { type: 'string' }] } } },
    });
  });
});
