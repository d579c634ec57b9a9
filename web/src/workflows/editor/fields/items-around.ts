import type { ExpressionFunction } from '../../../api/workflows/node-kind.js';
import { childrenOf, nodeOf, type ReferenceNode } from '../references/reference-tree.js';

/** A call that is not closed yet: its name, and the texts of the arguments before the one that is being written. */
interface OpenCall {
  name: string;
  before: string[];
  start: number;
}

/** A quoted text or label, a bracket, a comma, or a name in front of a bracket. */
const PIECE = /"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[\p{L}_][\p{L}\p{N}_]*\(|[()[\],]/gu;
const CALL = /^([\p{L}_][\p{L}\p{N}_]*)\((.*)\)$/su;
const PLACE = /^(\$"[^"]*"|[\p{L}_][\p{L}\p{N}_]*)((?:\.[\p{L}\p{N}_$]+|\[(?:\d+|"(?:[^"\\]|\\.)*")\])*)$/u;
const STEP = /\.([\p{L}\p{N}_$]+)|\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]/gu;

/**
 * What `item` and the other names are at the end of the beginning of an expression, such as `map($"Orders".items, it`: with
 * the fields of the items, where they are known.
 */
export function itemsAround(
  expression: string,
  roots: readonly ReferenceNode[],
  functions: readonly ExpressionFunction[],
): ReferenceNode[] {
  const byName = new Map(functions.map((declared) => [declared.name, declared]));
  const names = new Map<string, ReferenceNode>();
  const look = (text: string) => valueOf(text.trim(), { roots, names, functions: byName });
  for (const { name, before } of openCalls(expression)) {
    const each = byName.get(name)?.each;
    if (each?.parameter !== before.length || before[0] === undefined) continue;
    const list = look(before[0]);
    const item = list && itemOf(list);
    for (const known of each.names)
      names.set(
        known,
        known === 'item' && item
          ? { ...item, reference: known, name: known }
          : nodeOf(known, known, known === 'index' ? { type: 'integer' } : undefined, { hasValue: false }),
      );
  }
  return [...names.values()];
}

/** The calls around the end of a text, the outermost first. */
function openCalls(text: string): OpenCall[] {
  const open: OpenCall[] = [];
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    const end = index + piece.length;
    const call = open.at(-1);
    if (piece.endsWith('(') || piece === '[') open.push({ name: piece.slice(0, -1), before: [], start: end });
    else if (piece === ')' || piece === ']') open.pop();
    else if (piece === ',' && call) {
      call.before.push(text.slice(call.start, index));
      call.start = end;
    }
  }
  return open;
}

interface Known {
  roots: readonly ReferenceNode[];
  names: ReadonlyMap<string, ReferenceNode>;
  functions: ReadonlyMap<string, ExpressionFunction>;
}

/** What is known of the value of a reference, a path into a name, or a call that hands on its first argument. */
function valueOf(text: string, known: Known): ReferenceNode | undefined {
  const [, start, path = ''] = PLACE.exec(text) ?? [];
  if (start !== undefined) {
    const root = start.startsWith('$')
      ? known.roots.find(({ reference }) => reference === start)
      : known.names.get(start);
    return root && walk(root, path);
  }
  const [, name = '', inside = ''] = CALL.exec(text) ?? [];
  const gives = known.functions.get(name)?.gives;
  const [call] = openCalls(`(${inside},`);
  const first = call?.before[0];
  if (!gives || gives === 'results' || first === undefined) return undefined;
  const list = valueOf(first.trim(), known);
  if (gives === 'first' || !list) return list;
  if (gives === 'item') return itemOf(list);
  const group = { type: 'object', properties: { key: {}, items: list.schema ?? { type: 'array' } } };
  return nodeOf('', '', { type: 'array', items: group }, { hasValue: false });
}

function walk(root: ReferenceNode, path: string): ReferenceNode | undefined {
  let node: ReferenceNode | undefined = root;
  for (const [, plain, index, quoted] of path.matchAll(STEP)) {
    const name = plain ?? (index === undefined ? (JSON.parse(`"${quoted}"`) as string) : '[0]');
    node = node && childrenOf(node).find((child) => child.name === name);
  }
  return node;
}

const itemOf = (list: ReferenceNode): ReferenceNode | undefined => childrenOf(list).find(({ name }) => name === '[0]');
