export { Check, atLeastOne, atMostOne, exactlyOne, type Rule } from './rules.js';
export { Choice } from './choice.js';
export { Either } from './either.js';
export { Flag } from './flag.js';
export { hideSecretFields, secretHider } from './hide-secret-fields.js';
export { Json, TextMap, type JsonValue } from './json.js';
export { List } from './list.js';
export { Int, Num } from './number.js';
export { Part } from './part.js';
export { PartMap, type PartMapOptions } from './part-map.js';
export { Id, Text } from './text.js';
export { Timestamp } from './timestamp.js';
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
export { counted } from './counted.js';
export { isPlainObject } from './plain-object.js';
export { classOf, isRequired, objectSchema as jsonSchema } from './json-schema.js';
export { inspect, parse, refused, type RawInput } from './parse.js';
