import { Choice, Int, Json, List, Num, Part, Text } from '#libs/schema';

// Widths here bound what is stored; whether ids, labels and types are right is for the checks, which list all faults at once.
const LOOSE = 10_240;

/** Where a node stands in the editor; it changes nothing of what the node does. */
export class Position {
  @Num({ description: 'Horizontal place in the editor.' })
  x: number;

  @Num({ description: 'Vertical place in the editor.' })
  y: number;
}

/** How often a node that fails is tried, and how far apart. */
export class RetryPolicy {
  @Int({ min: 1, max: 20, description: 'Tries in all.' })
  maxAttempts: number;

  @Int({
    min: 0,
    max: 3_600_000,
    default: 1000,
    description: 'Milliseconds before the second try. The pause doubles with each further one.',
  })
  backoffMs: number;
}

/** What may follow when nobody knows whether a node did its work, because its process ended first. */
export const interruptions = ['retry', 'fail'] as const;
/** One of `interruptions`. */
export type Interruption = (typeof interruptions)[number];

/** Bytes of JSON that a pinned value may have. */
export const MAX_PINNED_BYTES = 262_144;

/** What a node gives in test runs of the draft, in place of doing its work. */
export class PinnedOutput {
  @Json({
    nullable: true,
    maxBytes: MAX_PINNED_BYTES,
    description: 'The value that the node gives; nothing in it is evaluated.',
  })
  value: unknown;

  @Text({ max: LOOSE, optional: true, description: 'The output it continues at, if the node has several.' })
  output?: string;
}

/** A node of a graph. */
export class NodeDefinition {
  @Text({ max: LOOSE, description: 'Id, unique in the graph.' })
  id: string;

  @Text({ max: LOOSE, description: 'Kind of node.' })
  type: string;

  @Text({ max: LOOSE, description: 'Name that other nodes use for it, as $"label"; unique in the graph.' })
  label: string;

  @Json({ shape: 'object', default: {}, description: 'Settings of the node, by its kind.' })
  config: Record<string, unknown>;

  @Part(() => Position, { optional: true, description: 'Place in the editor.' })
  position?: Position;

  @Part(() => RetryPolicy, { optional: true, description: 'What happens when the node fails.' })
  retry?: RetryPolicy;

  @Int({ min: 1, max: 86_400_000, optional: true, description: 'Milliseconds that one try may take.' })
  timeoutMs?: number;

  @Choice(interruptions, {
    optional: true,
    description:
      'What happens after an interruption, such as a crash while the node ran: `retry` does the work again; `fail` fails the node, so that it runs at most once. Without it: `retry` if a repeat does no harm, otherwise `fail`.',
  })
  onInterrupted?: Interruption;

  @Part(() => PinnedOutput, {
    optional: true,
    description:
      'Pinned output: in test runs of the draft the node gives this value and does not run. Deployed versions have none.',
  })
  pinned?: PinnedOutput;
}

/** A connection of two nodes. */
export class EdgeDefinition {
  @Text({ max: LOOSE, description: 'Id of the node it leaves.' })
  from: string;

  @Text({ max: LOOSE, optional: true, description: 'Output it leaves by, where the node has several.' })
  output?: string;

  @Text({ max: LOOSE, description: 'Id of the node it enters.' })
  to: string;
}

/** A sticky note beside the graph; it changes nothing of what runs. */
export class Note {
  @Text({ min: 1, max: 100, description: 'Id, unique among the notes.' }) id: string;

  @Text({ max: 5000, description: 'What it says.' }) text: string;

  @Part(() => Position, { description: 'Place in the editor.' }) position: Position;

  @Int({ min: 40, max: 4000, optional: true, description: 'Width in pixels.' }) width?: number;

  @Int({ min: 40, max: 4000, optional: true, description: 'Height in pixels.' }) height?: number;
}

const MAX_NOTES = 200;

/** Most nodes and edges that are stored at all; `WORKFLOW_MAX_NODES` decides what may be deployed. */
const MAX_STORED = 20_000;

/** A graph as authors write it. */
export class Definition {
  @List(Part(() => NodeDefinition), { max: MAX_STORED, description: 'Nodes.' })
  nodes: NodeDefinition[];

  @List(Part(() => EdgeDefinition), { max: MAX_STORED, default: [], description: 'Connections.' })
  edges: EdgeDefinition[];

  @List(Part(() => Note), { max: MAX_NOTES, optional: true, description: 'Sticky notes.' })
  notes?: Note[];
}

/** A graph whose nodes all do their work. */
export function withoutPins(definition: Definition): Definition {
  if (!definition.nodes.some(({ pinned }) => pinned)) return definition;
  return { ...definition, nodes: definition.nodes.map(({ pinned: _, ...node }) => node) };
}
