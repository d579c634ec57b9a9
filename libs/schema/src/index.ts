export { Check, EmptyIsMissing, atLeastOne, atMostOne, exactlyOne, type Rule } from './parsing/rules.js';
export { Choice } from './fields/choice.js';
export { Either } from './fields/either.js';
export { Flag } from './fields/flag.js';
export { hideSecretFields, secretHider } from './parsing/hide-secret-fields.js';
export { Json, TextMap, type JsonValue } from './fields/json.js';
export { List } from './fields/list.js';
export { Int, Num } from './fields/number.js';
export { Part } from './fields/part.js';
export { PartMap, type PartMapOptions } from './fields/part-map.js';
export { Id, Text } from './fields/text.js';
export { Timestamp } from './fields/timestamp.js';
export { declaredFields } from './declared-fields.js';
export { fail, field } from './field.js';
export type {
  Field,
  FieldDecorator,
  FieldKind,
  FieldOptions,
  FieldType,
  InputClass,
  JsonSchema,
  ParseContext,
} from './field.js';
export { fieldsOf, type FormField } from './fields-of.js';
export { counted } from './fields/counted.js';
export { isPlainObject } from './parsing/plain-object.js';
export { classOf, isRequired, objectSchema as jsonSchema } from './json-schema.js';
export { inspect, parse, refused, type RawInput } from './parsing/parse.js';
