import type { Completion } from '@codemirror/autocomplete';
import { createContext } from 'react';
import type { ExpressionFunction } from '../../../api/workflows/node-kind.js';
import { childrenOf, type ReferenceNode } from '../references/reference-tree.js';
import { itemsAround } from './items-around.js';

/** What may be completed: references, and within `{{ }}`, behind the beginning of an expression, also functions and names. */
export type Completions = (expression: string | undefined) => readonly Completion[];

/** The completions that fields offer while somebody writes. */
export const CompletionsContext = createContext<Completions>(() => []);

/** As deep, and as many, are offered. */
const DEPTH = 3;
const MOST = 300;

/** References, those nearest to the node first, and functions with their help. */
export function completionsOf(roots: readonly ReferenceNode[], functions: readonly ExpressionFunction[]): Completions {
  const references = referencesOf(roots);
  const calls = functions.map(({ name, signature, description }): Completion => ({
    label: name,
    detail: signature.slice(name.length),
    info: description,
    apply: `${name}(`,
    boost: -DEPTH,
  }));
  return (expression) =>
    expression === undefined
      ? references
      : [...referencesOf(itemsAround(expression, roots, functions)), ...calls, ...references];
}

function referencesOf(roots: readonly ReferenceNode[]): Completion[] {
  const found: Completion[] = [];
  const add = (node: ReferenceNode, depth: number) => {
    if (found.length >= MOST) return;
    found.push({ label: node.reference, detail: node.type, boost: -depth });
    if (depth < DEPTH) for (const child of childrenOf(node)) add(child, depth + 1);
  };
  for (const root of roots) add(root, 0);
  return found;
}
