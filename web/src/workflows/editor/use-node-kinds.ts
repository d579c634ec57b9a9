import { useMemo } from 'react';
import { type NodeKind, NODES } from '../../api/workflows/node-kind.js';
import type { PageOf } from '../../api/page.js';
import { useGet } from '../../data/use-get.js';

/** The kinds of nodes by their type; none until they are read. */
export type NodeKinds = ReadonlyMap<string, NodeKind>;

/** Reads what kinds of nodes there are. */
export function useNodeKinds(): NodeKinds {
  const { data } = useGet<PageOf<NodeKind>>(NODES);
  return useMemo(() => new Map(data?.items.map((kind) => [kind.type, kind])), [data]);
}
