import type { InputFault } from '#libs/errors';
import { inspect, isPlainObject } from '#libs/schema';
import type { NodeDefinition } from '../../model/definition.js';
import { type KindCheck, type NodeKind, nodeKind } from '../../nodes/contract/node-kind.js';
import { nodeKinds } from '../../nodes/node-kinds.js';
import { checkTries } from './check-tries.js';
import { type CheckedNode, RUN_LABEL, START_LABEL } from './checked-node.js';
import type { FaultList } from './fault-list.js';
import { maskRefused } from './mask-refused.js';

/** A form that nothing is read by. */
class UnreadConfig {}

/** Texts of a node's config that are templates, at most: compiling them takes a few ten milliseconds. */
const MAX_TEMPLATES = 5000;
const NODE_ID = /^[A-Za-z0-9_-]{1,64}$/;
const LABEL = /^[^"\p{Cc}\u202a-\u202e\u2066-\u2069]{1,100}$/u;
const RESERVED_LABELS = new Set([START_LABEL, RUN_LABEL]);

/** Checks every node by itself, one a step, and that ids and labels are unique; gives all of them, in order. */
export function* checkNodes(
  nodes: readonly NodeDefinition[],
  check: KindCheck & { maxTemplates?: number },
  faults: FaultList,
): Generator<void, CheckedNode[]> {
  const ids = new Set<string>();
  const labels = new Set<string>();
  const checked: CheckedNode[] = [];
  for (const node of nodes) {
    checkNames(node, { ids, labels }, faults);
    checked.push(hasRoom(node, check, faults) ? checkConfig(node, check, faults) : unread(node));
    yield;
  }
  return checked;
}

function checkNames(
  { id, label }: NodeDefinition,
  seen: { ids: Set<string>; labels: Set<string> },
  faults: FaultList,
): void {
  const node = id.slice(0, 64);
  if (!NODE_ID.test(id)) faults.error('node_id', 'an id has 1 to 64 letters, digits, _ or -', { node, field: 'id' });
  if (seen.ids.has(id))
    faults.error('duplicate_id', `there are two nodes with the id "${node}"; give one of them another`, {
      node,
      field: 'id',
    });
  if (!LABEL.test(label))
    faults.error('label', 'a label has 1 to 100 characters without quotes and control characters', {
      node,
      field: 'label',
    });
  if (RESERVED_LABELS.has(label))
    faults.error('reserved_label', `the label ${label} is reserved; take another one`, { node, field: 'label' });
  if (seen.labels.has(label))
    faults.error(
      'duplicate_label',
      `there are two nodes with the label "${label.slice(0, 100)}"; give one of them another`,
      {
        node,
        field: 'label',
      },
    );
  seen.ids.add(id);
  seen.labels.add(label);
}

/** A node is one step of the compiler, so what there is in it to be compiled is bounded. */
function hasRoom(
  { id: node, config }: NodeDefinition,
  { isDeferred, maxTemplates: most = MAX_TEMPLATES }: Pick<KindCheck, 'isDeferred'> & { maxTemplates?: number },
  faults: FaultList,
): boolean {
  const count = countTemplates(config, isDeferred);
  if (count <= most) return true;
  faults.error(
    'too_many_templates',
    `a node may have at most ${most} texts with references or expressions; this one has ${count}`,
    { node },
  );
  return false;
}

function countTemplates(value: unknown, isDeferred: KindCheck['isDeferred']): number {
  if (typeof value === 'string') return isDeferred(value) ? 1 : 0;
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  for (const part of Object.values(value)) count += countTemplates(part, isDeferred);
  return count;
}

/** A node of whose config nothing is read. */
function unread(definition: NodeDefinition): CheckedNode {
  return { definition, kind: unreadKind(nodeKinds.get(definition.type)), config: {} };
}

function checkConfig(definition: NodeDefinition, check: KindCheck, faults: FaultList): CheckedNode {
  const node = definition.id;
  const raw = isPlainObject(definition.config) ? definition.config : {};
  const kind = nodeKinds.get(definition.type);
  if (!kind) {
    faults.error(
      'unknown_type',
      `there is no node type "${definition.type.slice(0, 100)}"; the types are ${[...nodeKinds.keys()].join(', ')}`,
      { node, field: 'type' },
    );
    return { definition, kind: unreadKind(), config: raw };
  }
  checkTries(definition, kind, faults);
  // Nothing of a start node depends on data, and neither do the fields a kind names.
  const templated = kind.role === 'start' ? inspect(kind.config, raw) : inspect(kind.config, raw, check.isDeferred);
  const formFaults = [
    ...templated.faults,
    ...literalFaults(kind, raw, templated.faults),
    ...shapeFaults(kind, raw, check.isDeferred),
  ];
  for (const { field, rule, message } of formFaults) faults.error(rule, message, { node, field });
  // Without the fields that nobody reads the config is whole, so that everything else of it can be told at once.
  const refused = formFaults.filter(({ rule }) => rule !== 'unknown_field').map(({ field = '' }) => field);
  if (refused.length > 0) return withoutRefused(definition, kind, { raw, refused, check, faults });
  checkRules(node, kind, templated.value, { check, faults });
  return { definition, kind, config: templated.value };
}

interface RuleCheck {
  check: KindCheck;
  faults: FaultList;
  /** Whether what is wrong with a field has been told. */
  isTold?: (field: string) => boolean;
}

/** A node with values that its form refuses: what else is wrong with it is told as well. */
function withoutRefused(
  definition: NodeDefinition,
  kind: NodeKind,
  { raw, refused, ...rest }: RuleCheck & { raw: Record<string, unknown>; refused: readonly string[] },
): CheckedNode {
  const aside = maskRefused(kind, raw, refused, rest.check.isDeferred);
  if (!aside) return { definition, kind: unreadKind(kind), config: raw };
  const { config, isTold } = aside;
  checkRules(definition.id, kind, config, { ...rest, isTold });
  // What it would give, had it been right, nobody can know.
  return { definition, kind: { ...kind, output: undefined }, config };
}

function checkRules(
  node: string,
  kind: NodeKind,
  config: object,
  { check, faults, isTold = () => false }: RuleCheck,
): void {
  for (const { field = '', rule, message, severity = 'error' } of kind.check?.(config, check) ?? [])
    if (!isTold(field)) faults.add({ node, field, rule, message, severity });
}

/** Faults in fields that are never templates, which the templated reading let pass. */
function literalFaults(
  { config, literalFields = [] }: NodeKind,
  raw: Record<string, unknown>,
  known: readonly InputFault[],
): InputFault[] {
  const names: readonly string[] = literalFields;
  if (names.length === 0) return [];
  return inspect(config, raw).faults.filter(
    ({ field = '', rule }) =>
      names.some((name) => field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`)) &&
      !known.some((other) => other.field === field && other.rule === rule),
  );
}

/** Faults where a template stands in the place of a list, or of an entry, from which the node is made at deploy. */
function shapeFaults(
  { writtenOutFields = [] }: NodeKind,
  raw: Record<string, unknown>,
  isDeferred: KindCheck['isDeferred'],
): InputFault[] {
  const fieldsOf = (name: string): [string, unknown][] => {
    const list = raw[name];
    return Array.isArray(list) ? list.map((entry, index) => [`${name}[${index}]`, entry]) : [[name, list]];
  };
  return (writtenOutFields as readonly string[])
    .flatMap(fieldsOf)
    .filter(([, value]) => typeof value === 'string' && isDeferred(value))
    .map(([field]) => ({
      field,
      rule: 'literal',
      message: 'is written out here; a reference does not work in its place',
    }));
}

/**
 * Stands for the kind of a node whose config cannot be read, or whose type there is not: it keeps the place in the graph and
 * the fields that are never templates, so that references to the node and those of its own can be checked all the same.
 */
function unreadKind(kind?: NodeKind): NodeKind {
  return nodeKind<UnreadConfig>({
    type: kind?.type ?? '',
    title: kind?.title ?? '',
    summary: kind?.summary ?? '',
    keywords: [],
    role: kind?.role ?? 'step',
    config: UnreadConfig,
    literalFields: kind?.literalFields,
    effect: kind?.effect ?? false,
    loop: kind?.loop,
  });
}
