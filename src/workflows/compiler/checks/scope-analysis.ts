import type { Reference } from '#libs/expressions';
import type { JsonSchema } from '#libs/schema';
import { integer, text, time } from '../../../actions/declaration/answer-schema.js';
import { ERROR_OUTPUT, type KindCheck } from '../../nodes/contract/node-kind.js';
import { FIRST_NODE_SLOT, RUN_SLOT, START_SLOT } from '../../nodes/contract/slots.js';
import { anyValue, closedObject } from '../../nodes/contract/value-schema.js';
import type { WorkflowGraph } from './check-edges.js';
import { Labels, type LabelSlots } from './labels.js';
import type { Regions } from '../make-regions.js';
import type { CheckedNode } from './checked-node.js';
import { ExpressionSchemas } from './expression-schemas.js';
import { readSchema, type Found } from './read-schema.js';

/** A graph whose nodes were checked by themselves. */
export interface CheckedGraph {
  checked: readonly CheckedNode[];
  graph: WorkflowGraph;
  division: Regions;
  check: KindCheck;
  /** Whether the start data may come from other workflows, and so be anything. */
  isStartedByOthers: boolean;
}

/** What is known of the value that a node gives. */
export interface NodeOutput {
  node: string;
  /** Of the value that others refer to by its label; of a start, of the start data. */
  schema?: JsonSchema;
  /** Of a loop: of what its label means within its body. */
  item?: JsonSchema;
}

/** The run's own facts, with addresses of the nodes with these labels, which wait to be resumed, and of those that somebody decides. */
const runFacts = (waits: readonly string[], approvals: readonly (readonly [string, readonly string[]])[]): JsonSchema =>
  closedObject({
    id: text,
    workflowId: text,
    version: { anyOf: [{ type: 'integer' }, { const: 'draft' }] },
    startedAt: time,
    resumeUrl: text,
    resumeUrls: closedObject(Object.fromEntries(waits.map((label) => [label, text]))),
    approvalUrls: closedObject(
      Object.fromEntries(
        approvals.map(([label, names]) => [label, closedObject(Object.fromEntries(names.map((name) => [name, text])))]),
      ),
    ),
  });

/** What a node gives behind its error output. */
const errorValue: JsonSchema = { type: 'object', properties: { code: text, message: text } };

/** What a workflow that handles the failures of others starts with, whatever its start node. */
const OF_FAILURES: ReadonlySet<unknown> = new Set(['run', 'error', 'input']);

/** What is known, before anything runs, of the values that references lead to. */
export class ScopeAnalysis {
  private readonly labels: Labels;
  private readonly schemas = new Map<number, JsonSchema | undefined>();

  constructor(private readonly nodes: CheckedGraph) {
    this.labels = new Labels(nodes.checked, nodes.division);
  }

  /** What the node at this index of the checked ones refers to; undefined where nothing is known. */
  find(index: number, { label, path }: Reference): Found {
    const slot = this.slotsSeenBy(index)(label);
    if (slot === undefined || (slot === START_SLOT && OF_FAILURES.has(path[0]))) return undefined;
    if (!this.isEarlier(slot, index)) return undefined;
    const schema = this.schemaOf(slot);
    return schema && readSchema(schema, path);
  }

  /** What every node gives, as the references to it are checked. */
  *outputs(): Generator<NodeOutput, void> {
    const { checked, division } = this.nodes;
    for (const [index, { definition, kind }] of checked.entries()) {
      const { id } = definition;
      const schema = this.schemaOf(kind.role === 'start' ? START_SLOT : FIRST_NODE_SLOT + index);
      const body = division.bodyOf.get(id);
      const item = body === undefined ? undefined : this.schemaOf(division.itemSlot(body));
      yield { node: id, ...(schema && { schema }), ...(item && { item }) };
    }
  }

  /** Of a node that cannot have run before it is said elsewhere that it may not be referred to. */
  private isEarlier(slot: number, index: number): boolean {
    const { checked, graph } = this.nodes;
    const target = checked[slot - FIRST_NODE_SLOT];
    return !target || graph.reaches(target.definition.id, checked[index]!.definition.id);
  }

  private slotsSeenBy(index: number): LabelSlots {
    return this.labels.seenFrom(this.nodes.division.homes[FIRST_NODE_SLOT + index]!.region);
  }

  private schemaOf(slot: number): JsonSchema | undefined {
    if (!this.schemas.has(slot)) {
      // Whatever comes back to this slot while it is looked at learns nothing of it.
      this.schemas.set(slot, undefined);
      this.schemas.set(slot, this.look(slot));
    }
    return this.schemas.get(slot);
  }

  private look(slot: number): JsonSchema | undefined {
    const { checked } = this.nodes;
    if (slot === RUN_SLOT)
      return runFacts(
        checked.flatMap(({ definition, kind, config }) => (kind.isResumed?.(config) ? definition.label : [])),
        checked.flatMap(({ definition, kind, config }) => {
          const decisions = kind.decisions?.(config);
          return decisions ? [[definition.label, decisions] as const] : [];
        }),
      );
    if (slot === START_SLOT)
      return this.nodes.isStartedByOthers
        ? undefined
        : this.outputOf(checked.find(({ kind }) => kind.role === 'start'));
    const index = slot - FIRST_NODE_SLOT;
    return index < checked.length ? this.outputOf(checked[index]) : this.itemOf(index - checked.length + 1);
  }

  private outputOf(node: CheckedNode | undefined): JsonSchema | undefined {
    if (!node) return undefined;
    const { definition, kind, config } = node;
    const mayBeError = this.nodes.graph.outgoing(definition.id, ERROR_OUTPUT).length > 0;
    const schema = kind.output?.(config, this.nodes.check);
    return schema && mayBeError ? { anyOf: [schema, errorValue] } : schema;
  }

  /** The value a loop has in its body. */
  private itemOf(region: number): JsonSchema {
    const index = this.nodes.division.regions[region]!.loop;
    const { kind, config } = this.nodes.checked[index]!;
    const field = kind.loop!.items;
    if (field === undefined) return closedObject({ last: anyValue, index: integer });
    const items = (config as Record<string, unknown>)[field];
    const expressions = new ExpressionSchemas((reference) => this.find(index, reference));
    const list = typeof items === 'string' ? expressions.ofText(items) : undefined;
    const item = list && readSchema(list, [0]);
    return closedObject({ item: item && 'schema' in item ? item.schema : anyValue, index: integer });
  }
}
