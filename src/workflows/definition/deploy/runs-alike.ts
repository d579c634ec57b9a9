import { isDeepStrictEqual } from 'node:util';
import { parseJson } from '#libs/json';
import { isPlainObject } from '#libs/schema';
import { nodeKinds } from '../../nodes/node-kinds.js';
import type { Definition, NodeDefinition } from '../definition.js';

/** A reference up to the end of its label; escaped, it is text. */
const REFERENCE = /(?<!\\)\$"([^"]*)"/g;

/**
 * Whether two definitions do the same when they run: they may differ in where nodes stand and in what nodes are called, as
 * long as every reference points to the node that it pointed to before. In doubt they do not.
 */
export function runsAlike(before: Definition, after: Definition): boolean {
  const [was, is] = [canonical(before), canonical(after)];
  return was !== undefined && is !== undefined && isDeepStrictEqual(was, is);
}

/** What decides what a definition does. Undefined where two nodes share a label, since nobody can tell which one is meant. */
function canonical({ nodes, edges }: Definition): object | undefined {
  const ids = new Map(nodes.map(({ id, label }) => [label, id]));
  if (ids.size !== nodes.length) return undefined;
  // The results of a loop go by the labels of its nodes, so there a label is part of what runs.
  const labelsCount = nodes.some(({ type }) => nodeKinds.get(type)?.loop);
  return {
    edges: edges.map(plain),
    nodes: nodes.map(({ label, position: _, ...node }) =>
      plain({ ...node, config: byId(node, ids), ...(labelsCount && { label }) }),
    ),
  };
}

/** The config of a node with ids in the place of labels, where references can stand. */
function byId({ type, config }: Pick<NodeDefinition, 'type' | 'config'>, ids: ReadonlyMap<string, string>) {
  const kind = nodeKinds.get(type);
  if (!kind || kind.role === 'start') return config;
  const literal: readonly string[] = kind.literalFields ?? [];
  const named = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.replace(REFERENCE, (text, label: string) => (ids.has(label) ? `$"\n${ids.get(label)}"` : text));
    if (Array.isArray(value)) return value.map(named);
    if (!isPlainObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, named(part)]));
  };
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [name, literal.includes(name) ? value : named(value)]),
  );
}

/** Plain JSON: what a request brings are instances, what is stored is not. */
const plain = (value: object): unknown => parseJson(JSON.stringify(value), { isOwn: true });
