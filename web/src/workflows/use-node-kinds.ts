import { useMemo } from 'react';
import { type ExpressionFunction, type NodeKind, NODES } from '../api/workflows/node-kind.js';
import type { PageOf } from '../api/page.js';
import { useGet } from '../data/use-get.js';
import { words } from '../schema-form/words.js';

/** The kinds of nodes by their type; none until they are read. */
export type NodeKinds = ReadonlyMap<string, NodeKind>;

/** The name of a kind as people know it; until the kinds are read, its type in words. */
export const kindTitle = (kinds: NodeKinds, type: string): string => kinds.get(type)?.title ?? words(type);

/** Reads what kinds of nodes there are. */
export function useNodeKinds(): NodeKinds {
  const { data } = useCatalogue();
  return useMemo(() => new Map(data?.items.map((kind) => [kind.type, kind])), [data]);
}

const NO_FUNCTIONS: readonly ExpressionFunction[] = [];

/** Reads what functions expressions may call. */
export function useExpressionFunctions(): readonly ExpressionFunction[] {
  return useCatalogue().data?.functions ?? NO_FUNCTIONS;
}

const useCatalogue = () => useGet<PageOf<NodeKind> & { functions: ExpressionFunction[] }>(NODES);
