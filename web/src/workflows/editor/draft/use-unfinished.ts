import { useCallback, useMemo, useState } from 'react';
import type { Definition, Fault } from '../../../api/workflows/definition.js';
import type { Unfinished, UnfinishedEntries } from '../../../schema-form/unfinished.js';

/** The entries of all nodes that cannot be read yet: they are kept beside the draft, and nothing is saved meanwhile. */
export interface UnfinishedOfDraft {
  /** Those of one node, by the paths of their fields. */
  of: (node: string) => UnfinishedEntries;
  faults: readonly Fault[];
  clear: () => void;
}

type ByField = Readonly<Record<string, Unfinished>>;

const NOTHING: ByField = {};

/** Keeps what is half entered in the forms of nodes, also while other nodes are chosen. */
export function useUnfinished({ nodes }: Definition): UnfinishedOfDraft {
  const [byNode, setByNode] = useState<Readonly<Record<string, ByField>>>({});
  const faults = useMemo(
    () =>
      nodes.flatMap(({ id }) =>
        Object.entries(byNode[id] ?? NOTHING).map(([field, { fault }]): Fault => {
          const message = `is not finished, so nothing can be saved: ${fault}`;
          return { node: id, field, rule: 'unfinished', message, severity: 'error' };
        }),
      ),
    [nodes, byNode],
  );
  const of = useCallback(
    (node: string): UnfinishedEntries => ({
      at: (path) => byNode[node]?.[path],
      set: (path, entry) =>
        setByNode((before) => {
          const { [path]: _was, ...rest } = before[node] ?? NOTHING;
          return { ...before, [node]: entry ? { ...rest, [path]: entry } : rest };
        }),
    }),
    [byNode],
  );
  return { of, faults, clear: useCallback(() => setByNode({}), []) };
}
