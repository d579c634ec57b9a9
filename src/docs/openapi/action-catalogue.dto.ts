import { Flag, Json, List, Part, Text } from '#libs/schema';

/** A field of an input, for forms. */
export class ActionField {
  @Text({ description: 'Name in the input.' }) name: string;
  @Text({ description: 'Words to show.' }) label: string;
  @Text({ description: 'Kind of value; it decides the control of a form.' }) kind: string;
  @Flag({ description: 'Whether it must be given.' }) required: boolean;
  @Flag({ description: 'Whether it is shown nowhere after it was entered.' }) secret: boolean;
  @Text({ optional: true, description: 'What it is.' }) description?: string;
  @Json({ shape: 'object', description: 'JSON Schema of the value.' }) schema: unknown;
}

/** An action as the catalogue shows it. */
export class CatalogueAction {
  @Text({ description: 'Key, such as calendar.create-event.' }) key: string;
  @Text({ description: 'Key of its connector.' }) connector: string;
  @Text({ description: 'What it does, a sentence.' }) summary: string;
  @Text({ description: 'HTTP method.' }) method: string;
  @Text({ description: 'Path with `:name` parameters.' }) path: string;
  @Flag({ description: 'Whether it changes nothing.' }) reads: boolean;
  @Text({ description: 'Scope an API key needs.' }) scope: string;
  @List(Part(() => ActionField), { description: 'Fields of its input, in order.' }) fields: ActionField[];
  @Json({ shape: 'object', description: 'JSON Schema of the input.' }) input: unknown;
  @Json({ shape: 'object', optional: true, description: 'An example input.' }) example?: unknown;
}
