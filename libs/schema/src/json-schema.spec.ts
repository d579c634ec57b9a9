import { describe, expect, it } from '@jest/globals';
import { classOf } from '../test/one-field.js';
import {
  Choice,
  Either,
  fieldsOf,
  Flag,
  Id,
  Int,
  Json,
  jsonSchema,
  List,
  Num,
  Part,
  Text,
  TextMap,
  Timestamp,
  type FieldDecorator,
} from './index.js';

class Tree {
  @Text({ max: 10 }) name: string;
  @List(Part(() => Tree), { optional: true }) branches?: Tree[];
}

describe('jsonSchema', () => {
  it.each<[string, FieldDecorator<never>, object]>([
    ['Text', Text({ min: 2, max: 5, pattern: /^a/ }), { type: 'string', minLength: 2, maxLength: 5, pattern: '^a' }],
    [
      'Text with a format',
      Text({ format: 'email', max: 5 }),
      { type: 'string', minLength: 1, maxLength: 5, format: 'email' },
    ],
    [
      'a time zone, which JSON Schema has no word for',
      Text({ format: 'timezone', max: 5 }),
      { type: 'string', minLength: 1, maxLength: 5 },
    ],
    [
      'Text that is code',
      Text({ mediaType: 'text/javascript', max: 5 }),
      { type: 'string', minLength: 1, maxLength: 5, contentMediaType: 'text/javascript' },
    ],
    ['Id', Id(), { type: 'string', minLength: 1, maxLength: 36, format: 'uuid' }],
    ['Int', Int({ min: 0, max: 9 }), { type: 'integer', minimum: 0, maximum: 9 }],
    ['Num', Num(), { type: 'number' }],
    ['Flag', Flag(), { type: 'boolean' }],
    ['Choice', Choice(['a', 'b']), { type: 'string', enum: ['a', 'b'] }],
    ['Timestamp', Timestamp(), { type: 'string', format: 'date-time' }],
    ['List', List(Flag(), { min: 1, max: 2 }), { type: 'array', items: { type: 'boolean' }, minItems: 1, maxItems: 2 }],
    [
      'List that takes a lone item',
      List(Flag(), { single: true }),
      { anyOf: [{ type: 'array', items: { type: 'boolean' }, maxItems: 100 }, { type: 'boolean' }] },
    ],
    ['Json', Json(), {}],
    ['Json of shape object', Json({ shape: 'object' }), { type: 'object' }],
    ['Json that describes itself', Json({ describes: { type: 'null' } }), { type: 'null' }],
    [
      'TextMap',
      TextMap({ maxEntries: 3, max: 4 }),
      { type: 'object', additionalProperties: { type: 'string', maxLength: 4 }, maxProperties: 3 },
    ],
    ['Either', Either([Flag(), Num()]), { anyOf: [{ type: 'boolean' }, { type: 'number' }] }],
  ] as [string, FieldDecorator<never>, object][])('describes %s', (_, field, schema) => {
    expect(jsonSchema(classOf(field))).toEqual({
      type: 'object',
      properties: { value: schema },
      required: ['value'],
      additionalProperties: false,
    });
  });

  it.each<[string, FieldDecorator<never>, object, boolean]>([
    ['a sentence', Flag({ description: 'Whether.' }), { type: 'boolean', description: 'Whether.' }, true],
    ['a default, and it is not required', Flag({ default: false }), { type: 'boolean', default: false }, false],
    ['an example', Flag({ example: true }), { type: 'boolean', examples: [true] }, true],
    ['that it is write-only', Flag({ secret: true }), { type: 'boolean', writeOnly: true }, true],
    [
      'when it counts',
      Flag({ optional: true, when: { type: ['a', 'b'] } }),
      { type: 'boolean', 'x-when': { type: ['a', 'b'] } },
      false,
    ],
    ['that null is a value', Flag({ nullable: true }), { anyOf: [{ type: 'boolean' }, { type: 'null' }] }, true],
    ['that it is optional', Flag({ optional: true }), { type: 'boolean' }, false],
  ] as [string, FieldDecorator<never>, object, boolean][])('says %s', (_, field, schema, required) => {
    const whole = jsonSchema(classOf(field)) as { properties: object; required?: string[] };
    expect(whole.properties).toEqual({ value: schema });
    expect(whole.required ?? []).toEqual(required ? ['value'] : []);
  });

  it('ends where a class contains itself', () => {
    expect(jsonSchema(Tree)).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 10 },
        branches: { type: 'array', items: { type: 'object' }, maxItems: 100 },
      },
      required: ['name'],
      additionalProperties: false,
    });
  });
});

describe('fieldsOf', () => {
  class Form {
    @Text({ secret: true, description: 'Key of the account.' }) apiKey: string;
    @Int({ default: 5 }) max_results: number;
    @Flag({ optional: true, label: 'Send e-mail?' }) notify?: boolean;
  }

  it('gives the fields in their order, with words made from their names', () => {
    expect(fieldsOf(Form)).toEqual([
      {
        name: 'apiKey',
        label: 'Api key',
        kind: 'text',
        required: true,
        secret: true,
        description: 'Key of the account.',
        schema: { type: 'string', minLength: 1, maxLength: 1000, description: 'Key of the account.', writeOnly: true },
      },
      {
        name: 'max_results',
        label: 'Max results',
        kind: 'integer',
        required: false,
        secret: false,
        schema: { type: 'integer', default: 5 },
      },
      {
        name: 'notify',
        label: 'Send e-mail?',
        kind: 'flag',
        required: false,
        secret: false,
        schema: { type: 'boolean' },
      },
    ]);
  });
});
