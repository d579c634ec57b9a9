import { Choice, Flag, Json, List, Part, Text } from '#libs/schema';

/** A kind of node, as editors need it. */
export class CatalogueNode {
  @Text({ description: 'Name of the kind; the `type` of its nodes.' }) type: string;
  @Text({ description: 'Words to show.' }) title: string;
  @Text({ description: 'What it does, a sentence.' }) summary: string;
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

/** All kinds of nodes. */
export class NodeCatalogue {
  @List(Part(() => CatalogueNode), { description: 'The kinds: starts, steps, end.' }) items: CatalogueNode[];
}
