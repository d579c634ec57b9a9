import type {
  CompilerOptions,
  CompiledWorkflow,
  PlanIdentity,
} from '../../../src/workflows/compiler/compile-workflow.js';
import { compileSteps } from '../../../src/workflows/compiler/compile-workflow.js';
import type { Definition, NodeDefinition } from '../../../src/workflows/model/definition.js';
import type { Plan } from '../../../src/workflows/compiler/plan.js';

/** A node without its id; the label is the id unless it is given. */
export type NodeSketch = Pick<NodeDefinition, 'type' | 'config'> & Partial<NodeDefinition>;

export const webhook = (config: object = {}): NodeSketch => ({ type: 'webhook', config: { path: '/t', ...config } });
export const editFields = (fields: object = {}, more: object = {}): NodeSketch => ({
  type: 'editFields',
  config: { fields, ...more },
});
export const ifElse = (left: unknown, operator = 'is_true', right?: unknown): NodeSketch => ({
  type: 'ifElse',
  config: { conditions: [{ left, operator, ...(right !== undefined && { right }) }] },
});
export const httpRequest = (config: object = {}): NodeSketch => ({
  type: 'httpRequest',
  config: { url: 'https://example.org/', ...config },
});
/** A node whose work may be done again after an interruption: whoever gets it twice can tell. */
export const repeatable = (node: NodeSketch): NodeSketch => ({ ...node, onInterrupted: 'retry' });
/** A request to an inner address that is known only when it runs, so that deploying does not refuse it. */
export const refusedRequest = (): NodeSketch => httpRequest({ url: '{{ "http://127.0.0.1:9/secret" }}' });
export const returns = (body?: unknown, more: object = {}): NodeSketch => ({
  type: 'return',
  config: { ...(body !== undefined && { body }), ...more },
});

export const forLoop = (items: unknown, config: object = {}): NodeSketch => ({
  type: 'forLoop',
  config: { items, ...config },
});
export const repeatUntil = (until: unknown, config: object = {}): NodeSketch => ({
  type: 'repeatUntil',
  config: { until, ...config },
});
export const aggregate = (items: unknown, config: object = {}): NodeSketch => ({
  type: 'aggregate',
  config: { items, values: [{ name: 'n', operation: 'count' }], ...config },
});
export const merge = (inputs: unknown[], config: object = {}): NodeSketch => ({
  type: 'merge',
  config: { inputs, ...config },
});
export const code = (source: string, config: object = {}): NodeSketch => ({
  type: 'code',
  config: { code: source, ...config },
});
export const wait = (config: object): NodeSketch => ({ type: 'wait', config: { ...config } });
/** Everybody who sees its links may decide, unless the config says otherwise. */
export const approval = (config: object = {}): NodeSketch => ({
  type: 'approval',
  config: { message: 'May it go out?', ...('approvers' in config ? {} : { anyoneWithLink: true }), ...config },
});
export const mutation = (config: object): NodeSketch => ({ type: 'mutation', config: { ...config } });
export const query = (config: object): NodeSketch => ({ type: 'query', config: { ...config } });
export const subWorkflow = (workflow: string, input?: unknown): NodeSketch => ({
  type: 'subWorkflow',
  config: { workflow, ...(input !== undefined && { input }) },
});

/**
 * A definition from its nodes by id and its edges as lines: `a b` is an edge, `a true b` an edge by the output `true`.
 */
export function graph(nodes: Record<string, NodeSketch>, ...edges: string[]): Definition {
  return {
    nodes: Object.entries(nodes).map(([id, { label = id, ...rest }]) => ({ id, label, ...rest })),
    edges: edges.map((line) => {
      const [from = '', middle = '', to] = line.split(' ');
      return to === undefined ? { from, to: middle } : { from, output: middle, to };
    }),
  };
}

/** A definition that is one chain: the nodes in their order. */
export function chain(nodes: Record<string, NodeSketch>): Definition {
  const ids = Object.keys(nodes);
  return graph(nodes, ...ids.slice(1).map((id, index) => `${ids[index]} ${id}`));
}

export const IDENTITY = { workspaceId: 'w', workflowId: 'f', version: 1 };

/** Compiles against a service without actions, where webhooks need no authentication. */
export function compiled(
  definition: Definition,
  options: Partial<CompilerOptions> = {},
  identity: PlanIdentity = IDENTITY,
): CompiledWorkflow {
  const steps = compileSteps(definition, identity, {
    production: false,
    allowPublicWebhooks: true,
    maxNodes: 500,
    action: () => undefined,
    trigger: () => undefined,
    ...options,
  });
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Everything found wrong, as `rule node` or `rule node.field`; warnings begin with `(`. */
export function rulesOf(definition: Definition, options?: Partial<CompilerOptions>): string[] {
  return compiled(definition, options).faults.map(({ rule, node = '', field, severity }) => {
    const text = `${rule} ${node}${field ? `.${field}` : ''}`.trim();
    return severity === 'error' ? text : `(${text})`;
  });
}

/** The plan of a definition that is right. */
export function planOf(definition: Definition, options?: Partial<CompilerOptions>): Plan {
  const { plan, faults } = compiled(definition, options);
  if (!plan) throw new Error(`not right: ${JSON.stringify(faults)}`);
  return plan;
}
