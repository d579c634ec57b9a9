import { Choice, Flag, Int, Json, List, Part, Text } from '#libs/schema';

/** A kind of node, as editors need it. */
export class CatalogueNode {
  @Text({ description: 'Name of the kind; the `type` of its nodes.' }) type: string;
  @Text({ description: 'Words to show.' }) title: string;
  @Text({ description: 'What it does, a sentence.' }) summary: string;
  @List(Text(), { description: 'Further words to find it by.' }) keywords: string[];
  @Choice(['start', 'step', 'end'], { description: 'Where in a graph it stands.' }) role: 'start' | 'step' | 'end';
  @List(Text(), {
    description: 'Outputs besides `error` that it has whatever its config; none for a single unnamed one.',
  })
  outputs: string[];
  @Flag({
    description:
      'Whether it reaches outside or waits: in a test something must stand in for it, unless it waits for a time.',
  })
  needsMock: boolean;
  @Json({ shape: 'object', description: 'JSON Schema of its config.' }) schema: unknown;
  @List(Text(), { description: 'Fields of its config that are never templates.' }) literalFields: string[];
}

/** An argument of a function that is evaluated for each item of its first one. */
export class CatalogueItemExpression {
  @Int({ description: 'Its position among the arguments, from 0.' }) parameter: number;
  @List(Text(), { description: 'Names that it may use: `item`, `index`, and `total` in `reduce`.' }) names: string[];
}

/** A function of expressions, as editors need it. */
export class CatalogueFunction {
  @Text({ description: 'Its name.' }) name: string;
  @Text({ description: 'How it is called.' }) signature: string;
  @Text({ description: 'Its result, in one sentence.' }) description: string;
  @Part(() => CatalogueItemExpression, { optional: true, description: 'The argument that is evaluated for each item.' })
  each?: CatalogueItemExpression;
  @Choice(['first', 'item', 'results', 'groups'], {
    optional: true,
    description:
      'The kind of its value: like the first argument, like one of its items, a list of results of the expression, or a list of `{ key, items }`.',
  })
  gives?: 'first' | 'item' | 'results' | 'groups';
}

/** All kinds of nodes. */
export class NodeCatalogue {
  @List(Part(() => CatalogueNode), { description: 'The kinds: starts, steps, end.' }) items: CatalogueNode[];
  @List(Part(() => CatalogueFunction), { description: 'The functions that expressions in configs may call.' })
  functions: CatalogueFunction[];
}
