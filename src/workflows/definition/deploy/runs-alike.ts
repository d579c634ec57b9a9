import { findReferences } from '#libs/expressions';
import { isSameJson, sameJsonSteps, type SameText } from '#libs/json';
import { inTurns } from '../../compiler/in-turns.js';
import { nodeKinds } from '../../nodes/node-kinds.js';
import type { Definition, NodeDefinition } from '../../model/definition.js';

/**
 * What may lead to the addresses of waits by their labels: every read of the run but those of its other fields, since a
 * computed key and the whole of the run lead there too.
 */
const ADDRESSES = /\$"run"(?!\.(?:id|workflowId|version|startedAt|resumeUrl)(?![\p{L}\p{N}\p{M}_$-]))/u;

/** Characters of a text in which references are looked for; in a longer one it would take long. */
const LONGEST_TEXT = 100_000;

/** The ids of nodes by their labels. */
type Ids = ReadonlyMap<string, string>;
type Steps = Generator<void, boolean>;

/**
 * Whether two definitions do the same when they run: they may differ in where nodes stand and in what nodes are called, as
 * long as every reference, and every address of a wait, leads to the node that it led to before. In doubt they do not. Others
 * run meanwhile.
 */
export function runsAlike(before: Definition, after: Definition): Promise<boolean> {
  return inTurns(alikeSteps(before, after));
}

function* alikeSteps(before: Definition, after: Definition): Steps {
  const [was, is] = [idsOf(before), idsOf(after)];
  // Where two nodes share a label nobody can tell which one is meant.
  if (was.size !== before.nodes.length || is.size !== after.nodes.length) return false;
  if (before.nodes.length !== after.nodes.length || !isSameJson(before.edges, after.edges)) return false;
  // The results of a loop go by the labels of its nodes, so there a label is part of what runs.
  const labelsCount = before.nodes.some(({ type }) => nodeKinds.get(type)?.loop);
  // Addresses of waits go by their labels too, wherever a text reads them.
  const waitsMoved = before.nodes.some(
    ({ type, label }, index) => isWaitedFor(type) && label !== after.nodes[index]!.label,
  );
  const sameText = labelled(was, is, waitsMoved);
  for (const [index, node] of before.nodes.entries()) {
    yield;
    const { label, position: _, config, ...rest } = after.nodes[index]!;
    const { label: oldLabel, position: __, config: oldConfig, ...oldRest } = node;
    if (labelsCount && label !== oldLabel) return false;
    if (!isSameJson(oldRest, rest) || !(yield* sameConfig(node, config, sameText))) return false;
  }
  return true;
}

const idsOf = ({ nodes }: Definition): Ids => new Map(nodes.map(({ id, label }) => [label, id]));

/** Whether nodes of a type may wait for somebody, who has an address for it. */
function isWaitedFor(type: string): boolean {
  const kind = nodeKinds.get(type);
  return kind?.isResumed !== undefined || kind?.decisions !== undefined;
}

/** Whether a node's config means the same as another one. References stand outside of start nodes and of literal fields. */
function* sameConfig(
  { type, config: before }: Pick<NodeDefinition, 'type' | 'config'>,
  after: NodeDefinition['config'],
  sameText: SameText,
): Steps {
  const kind = nodeKinds.get(type);
  if (!kind || kind.role === 'start') return yield* sameJsonSteps(before, after);
  const literal: readonly string[] = kind.literalFields ?? [];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const texts = literal.includes(name) ? undefined : sameText;
    if (!(yield* sameJsonSteps(before[name], after[name], texts))) return false;
  }
  return true;
}

/** Compares texts by the nodes that their references point to, and by the waits whose addresses they may read. */
function labelled(was: Ids, is: Ids, waitsMoved: boolean): SameText {
  // Where no label has moved, equal texts alone point to the same nodes.
  if ([...was].every(([label, id]) => is.get(label) === id)) return Object.is;
  return (one, other) => {
    if (one.length > LONGEST_TEXT || other.length > LONGEST_TEXT) return false;
    if (waitsMoved && ADDRESSES.test(one)) return false;
    return byId(one, was) === byId(other, is);
  };
}

/** A text with ids in the place of the labels that it refers to. */
function byId(text: string, ids: Ids): string {
  if (!text.includes('$"')) return text;
  const pieces: string[] = [];
  let end = 0;
  for (const { label, position } of findReferences(text).toSorted((one, other) => one.position - other.position)) {
    const id = ids.get(label);
    if (id === undefined) continue;
    pieces.push(text.slice(end, position), `$"\n${id}"`);
    end = position + label.length + '$""'.length;
  }
  return pieces.join('') + text.slice(end);
}
