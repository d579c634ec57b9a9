import type { Completion } from '@codemirror/autocomplete';
import { createContext } from 'react';
import { childrenOf, type ReferenceNode } from '../references/reference-tree.js';

/** The references that fields offer while somebody writes one. */
export const CompletionsContext = createContext<readonly Completion[]>([]);

/** As deep, and as many, are offered. */
const DEPTH = 3;
const MOST = 300;

/** References as completions, those nearest to the node first. */
export function completionsOf(roots: readonly ReferenceNode[]): Completion[] {
  const found: Completion[] = [];
  const add = (node: ReferenceNode, depth: number) => {
    if (found.length >= MOST) return;
    found.push({ label: node.reference, detail: node.type, boost: -depth });
    if (depth < DEPTH) for (const child of childrenOf(node)) add(child, depth + 1);
  };
  for (const root of roots) add(root, 0);
  return found;
}
